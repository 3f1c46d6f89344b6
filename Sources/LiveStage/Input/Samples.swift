import Foundation
import Views

/// What the finger that a stage follows does, a sample a tick: where it comes and goes has a tick of its own, and of its
/// moves between two ticks the last counts. So samples have times that differ, from which velocities follow.
struct Samples {
    /// What a finger does at one moment.
    struct Sample: Equatable {
        var phase: Touch.Phase
        var point: CGPoint
    }

    /// Samples that may wait.
    static let most = 64

    private var waiting: [Sample] = []
    /// Where the finger is down on the stage; nil where it isn't.
    private var place: CGPoint?

    /// Adds a sample behind those that wait.
    mutating func add(_ sample: Sample) throws(InputError) {
        if sample.phase == .moved, waiting.last?.phase == .moved {
            waiting[waiting.count - 1] = sample
        } else {
            guard waiting.count < Self.most else { throw .tooMany }
            waiting.append(sample)
        }
    }

    /// The sample of the next tick; nil for none.
    mutating func next() -> Sample? {
        guard !waiting.isEmpty else { return nil }
        let sample = waiting.removeFirst()
        place = sample.phase == .ended || sample.phase == .cancelled ? nil : sample.point
        return sample
    }

    /// The finger is gone, with what waits of it.
    ///
    /// - Returns: where it is down on the stage; nil where it isn't.
    mutating func leave() -> CGPoint? {
        defer { self = Samples() }
        return place
    }
}
