import Benchmark
import DynamicsEngine

let benchmarks: @Sendable () -> Void = {
    forceBenchmarks()
    pairBenchmarks()
    contactBenchmarks()
    jointBenchmarks()
    stepBenchmarks()
}

/// Stages 2 and 3: bounds, pairs, and each kernel of the narrowphase.
private func pairBenchmarks() {
    stage("broadphase: update colliders", a: "collider") { RecordedScene.settle["update colliders"] }
    stage("broadphase: enlarge bounds", a: "collider") { RecordedScene.settle["enlarge bounds"] }
    stage("broadphase: find pairs", a: "collider", floor: 19) { RecordedScene.settle["find pairs"] }
    stage("broadphase: describe pairs", a: "pair") { RecordedScene.settle["describe pairs"] }
    let bins = [
        "circle, circle", "circle, ellipse", "circle, rectangle", "circle, polygon", "circle, half plane",
        "ellipse, ellipse", "ellipse, polygon", "ellipse, half plane", "rectangle, rectangle", "polygon, polygon",
        "polygon, half plane",
    ]
    let ofSettle: Set = ["circle, circle", "circle, rectangle", "rectangle, rectangle", "circle, half plane"]
    for bin in bins {
        let isOfSettle = ofSettle.contains(bin)
        stage("narrowphase: \(bin)", a: "pair") { (isOfSettle ? RecordedScene.settle : RecordedScene.mixed)[bin] }
    }
}

/// Stages 4 to 6: contacts and bodies. A pass is all calls of one step, so all its substeps.
private func contactBenchmarks() {
    for points in ["one point", "two points"] {
        stage("prepare \(points)", a: "contact") { RecordedScene.settle["prepare \(points)"] }
        stage("solve \(points)", a: "contact", floor: 3) { RecordedScene.settle["solve \(points)"] }
        stage("relax \(points)", a: "contact", floor: 3) { RecordedScene.settle["relax \(points)"] }
        stage("store \(points)", a: "contact") { RecordedScene.settle["store \(points)"] }
    }
    stage("load bodies", a: "item") { RecordedScene.gas["load bodies"] }
    stage("integrate velocities", a: "item", floor: 0.4) { RecordedScene.gas["integrate velocities"] }
    stage("integrate positions", a: "item", floor: 0.4) { RecordedScene.gas["integrate positions"] }
    stage("finish bodies", a: "item") { RecordedScene.settle["finish bodies"] }
}

/// Stage 5, attachments: chains, a net small enough for one factor, and one that is cut into strips.
private func jointBenchmarks() {
    stage("joints of chains: begin", a: "joint") { RecordedScene.chain["joints begin"] }
    stage("joints of chains: factor and solve", a: "joint") { RecordedScene.chain["joints factor and solve"] }
    stage("joints of chains: finish", a: "joint") { RecordedScene.chain["joints finish"] }
    stage("joints of a net of 8 × 8: factor and solve", a: "joint") { RecordedScene.net["joints factor and solve"] }
    stage("joints of a net of 50 × 50: factor and solve", a: "joint") { RecordedScene.cloth["joints factor and solve"] }
}

/// What is no kernel: sorting all bounds into the grid, filtering and sorting the pairs found, and putting the list
/// together, as what is left of the stage when its kernels are taken off.
private func stepBenchmarks() {
    let kernels: Set = ["update colliders", "enlarge bounds", "find pairs", "query", "describe pairs"]
    for (name, floor, takesOff) in [("all of it", 24.0, false), ("grid and list", 5, true)] {
        timed("broadphase: a full search, \(name)", a: "item", floor: floor) { _ in
            let scene = RecordedScene("settle", items: 10_000, warmup: 400)
            return (
                scene.world.itemCount,
                {
                    scene.world.searchPairsAnew()
                    let inKernels = KernelTap.seconds(of: takesOff ? kernels : []) { scene.world.step() }
                    let stages = scene.world.statistics.stageSeconds
                    let whole = stages.reduce(0) { $1.name == "broadphase" ? $0 + $1.seconds : $0 }
                    return whole - inKernels
                }
            )
        }
    }
}
