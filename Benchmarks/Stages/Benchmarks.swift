import Benchmark
import DynamicsEngine

let benchmarks: @Sendable () -> Void = {
    floorBenchmarks()
    forceBenchmarks()
    pairBenchmarks()
    contactBenchmarks()
    jointBenchmarks()
    stepBenchmarks()
    snapshotBenchmarks()
}

/// The loops that floors are taken from.
private func floorBenchmarks() {
    guard Floor.isAvailable else { return }
    for floor in Floor.allCases {
        timed("floor: \(floor.rawValue)", a: floor.unit) {
            let (units, work) = floor.prepare()
            return (
                units,
                {
                    work()
                    return nil
                }
            )
        }
    }
}

/// Stages 2 and 3: bounds, pairs, and each kernel of the narrowphase.
private func pairBenchmarks() {
    stage("broadphase: update colliders", a: "collider") { RecordedScene.settle["update colliders"] }
    stage("broadphase: enlarge bounds", a: "collider") { RecordedScene.settle["enlarge bounds"] }
    stage("broadphase: enlarge left bounds", a: "collider") {
        RecordedScene.settleOnTheWay["enlarge left bounds"]
    }
    stage("broadphase: query", a: "collider") { RecordedScene.settleOnTheWay["query"] }
    stage("broadphase: find pairs", a: "collider", floors: [.pairs]) { RecordedScene.settle["find pairs"] }
    stage("broadphase: describe pairs", a: "pair") { RecordedScene.settle["describe pairs"] }
    for kind in ["circle, circle", "circle, rectangle", "rectangle, rectangle", "circle, half plane"] {
        stage("narrowphase: \(kind)", a: "pair") { RecordedScene.settle[kind] }
    }
    for kind in [
        "ellipse, ellipse", "ellipse, polygon", "ellipse, half plane", "polygon, polygon", "polygon, half plane",
    ] {
        stage("narrowphase: \(kind)", a: "pair") { RecordedScene.mixed[kind] }
    }
    for kind in ["circle, ellipse", "circle, polygon", "circle, segment", "ellipse, segment", "polygon, segment"] {
        stage("narrowphase: \(kind)", a: "pair") { RecordedScene.hills[kind] }
    }
}

/// Stages 4 to 6: contacts and bodies. A pass is all calls of one step, so all its substeps.
private func contactBenchmarks() {
    for points in ["one point", "two points"] {
        stage("prepare \(points)", a: "contact") { RecordedScene.settle["prepare \(points)"] }
        stage("solve \(points)", a: "contact", floors: [.contacts]) { RecordedScene.settle["solve \(points)"] }
        stage("relax \(points)", a: "contact", floors: [.contacts]) { RecordedScene.settle["relax \(points)"] }
        stage("store \(points)", a: "contact") { RecordedScene.settle["store \(points)"] }
    }
    stage("load bodies", a: "item") { RecordedScene.gas["load bodies"] }
    stage("integrate velocities", a: "item") { RecordedScene.gas["integrate velocities"] }
    stage("integrate positions", a: "item") { RecordedScene.gas["integrate positions"] }
    stage("integrate, both", a: "item", floors: [.integrate]) {
        let (velocities, positions) = (
            RecordedScene.gas["integrate velocities"], RecordedScene.gas["integrate positions"]
        )
        // Counted once: a floor does both for an item.
        return velocities + positions.map { RecordedCall(units: 0, replay: $0.replay) }
    }
    stage("finish bodies", a: "item") { RecordedScene.settle["finish bodies"] }
}

/// Stage 5, attachments: chains, a net small enough for one factor, and one that is cut into strips. LAPACK factorises where
/// the trait OpenBLAS is on.
private func jointBenchmarks() {
    for part in ["begin", "factor and solve", "finish"] {
        stage("joints of chains: \(part)", a: "joint") { RecordedScene.chain["joints \(part)"] }
    }
    stage("joints of springs: measure", a: "joint") { RecordedScene.springs["joints measure"] }
    stage("joints of ragdolls: warm start", a: "joint") { RecordedScene.ragdolls["joints warm start"] }
    stage("joints of a net of 8 × 8: factor and solve", a: "joint") { RecordedScene.net["joints factor and solve"] }
    stage("joints of a net of 50 × 50: factor and solve", a: "joint") { RecordedScene.cloth["joints factor and solve"] }
    stage("joints of a net of 50 × 50: guess", a: "joint") { RecordedScene.cloth["joints guess"] }
    #if OpenBLAS
        stage("joints of a net of 8 × 8: factor and solve by LAPACK", a: "joint") {
            RecordedScene.netByLAPACK["joints factor and solve"]
        }
    #endif
}

/// What is no kernel: sorting all bounds into the grid, filtering and sorting the pairs found, and putting the list
/// together, as what is left of the stage when its kernels are taken off.
private func stepBenchmarks() {
    let kernels: Set = [
        "update colliders", "enlarge bounds", "enlarge left bounds", "find pairs", "query", "describe pairs",
    ]
    let parts: [(String, [Floor], Bool)] = [("all of it", [.sort, .pairs], false), ("grid and list", [.sort], true)]
    for (name, floors, takesOff) in parts {
        timed("broadphase: a full search, \(name)", a: "item", floors: floors) {
            let scene = RecordedScene("settle", items: 10_000, warmup: 400)
            return (
                scene.world.itemCount,
                {
                    scene.world.searchPairsAnew()
                    let inKernels = KernelTap.seconds(of: takesOff ? kernels : []) { scene.world.step() }
                    return scene.world.statistics.stageTimes[.broadphase] - inKernels
                }
            )
        }
    }
}
