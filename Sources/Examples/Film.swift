import DynamicsEngine
import Replay

/// What an example leaves behind: a recording, a picture of one step, and what it has to say.
final class Film {
    let recorder: Recorder
    private(set) var picture = ""
    var notes: [String] = []
    private let pictureStep: Int
    private let layers: Set<Still.Layer>

    /// - Parameter picture: the step of the picture, and what it shows beside shapes and boundaries.
    init(_ recorder: Recorder, picture: (step: Int, layers: Set<Still.Layer>)) {
        self.recorder = recorder
        pictureStep = picture.step
        layers = picture.layers.union([.shapes, .boundaries])
    }

    /// To be called after every step.
    func shoot() {
        recorder.record()
        if recorder.world.ticks == pictureStep { picture = Still(recorder.world, layers: layers, width: 720).svg }
    }
}

/// A program of one file that shows something.
protocol Example: Sendable {
    static var name: String { get }
    static var summary: String { get }
    /// - Parameter scale: 1 for the full number of items; tests take fewer.
    static func film(scale: Double) throws -> Film
}
