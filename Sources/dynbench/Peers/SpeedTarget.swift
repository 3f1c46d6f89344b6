/// How many times as fast as a peer the engine is to be in a scene.
struct SpeedTarget: Hashable {
    var peer: PeerEngine
    var ratio: Double

    func isReached(by ratio: Double) -> Bool { ratio >= self.ratio }
}
