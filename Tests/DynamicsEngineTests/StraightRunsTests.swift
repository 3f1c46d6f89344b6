import CSIMD
import DynamicsModel
import Foundation
import Testing

@testable import DynamicsEngine

/// Which pieces of chains sweeps see as one line.
@Suite struct StraightRunsTests {
    /// The starts, ends and neighbours of the lines, by piece.
    private func runs(_ boundaries: [Boundary]) throws -> [[Float]] {
        var shapes = StaticShapes()
        for boundary in boundaries { _ = shapes.add(boundary) }
        _ = shapes.rebuild()
        return (0..<shapes.count).map { shape in
            let run = shapes.straightRuns[shape]
            return [
                run.start_x, run.start_y, run.end_x, run.end_y, run.before_x, run.before_y, run.after_x, run.after_y,
            ]
        }
    }

    @Test func `pieces that go straight on are one line, up to a bend`() throws {
        let chain = Boundary(.path([[0, 0], [10, 0], [15, 0], [100, 0], [100, 50]], closed: false))
        let floor: [Float] = [0, 0, 100, 0, 0, 0, 100, 50]
        #expect(try runs([chain]) == [floor, floor, floor, [100, 0, 100, 50, 15, 0, 100, 50]])
    }

    @Test func `a slope whose points round is one line, an arc of many pieces is none`() throws {
        let slope = (0...30).map { Vector2(7 + 100.0 / 3 * Double($0), 11 + 10.0 / 3 * Double($0)) }
        let lines = try runs([Boundary(.path(slope, closed: false))])
        #expect(Set(lines).count == 1)
        let arc = (0...100).map { Vector2(cos(0.01 * Double($0)), sin(0.01 * Double($0))) * 1000 }
        #expect(Set(try runs([Boundary(.path(arc, closed: false))])).count == 100)
    }

    @Test func `what turns back, and what another boundary goes on with, is another line`() throws {
        let back = Boundary(.path([[0, 0], [10, 0], [5, 0]], closed: false))
        #expect(Set(try runs([back])).count == 2)
        let one = Boundary(.segment([0, 0], [10, 0]))
        let next = Boundary(.segment([10, 0], [20, 0]))
        #expect(Set(try runs([one, next])).count == 2)
    }
}
