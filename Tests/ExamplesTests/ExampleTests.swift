import Testing

@testable import examples

/// Each example does what it says, at a size that tests have time for.
@Suite struct ExampleTests {
    @Test func `the ball rises to the basket`() throws {
        let film = try BallSwift.film(scale: 1)
        // Thrown from 581 pt; the board hangs from 250 to 350 pt.
        let world = film.recorder.world
        #expect(world.itemCount == 5 && world.ticks == 300)
        let top = try #require(film.notes[0].split(separator: " ").compactMap { Int($0) }.first)
        #expect(top < 330 && top > 50, "\(film.notes)")
    }

    @Test func `the picture settles in a corner`() throws {
        let film = try FaceTimeCorners.film(scale: 1)
        let place = try #require(film.recorder.world.states().first).centerOfMass
        // Half the picture from two edges: the springs end where the edges stop it.
        #expect(min(abs(place.x - 45), abs(place.x - 330)) < 12, "\(place)")
        #expect(min(abs(place.y - 60), abs(place.y - 607)) < 12, "\(place)")
    }

    @Test func `the stream carries boxes along`() throws {
        let film = try VelocityField.film(scale: 1)
        let carried = try #require(film.notes[0].split(separator: " ").compactMap { Int($0) }.first)
        #expect(carried >= 20, "\(film.notes)")
    }

    @Test func `the last ball takes what the first one gives`() throws {
        let film = try NewtonsCradle.film(scale: 1)
        let share = try #require(film.notes[0].split(separator: " ").compactMap { Int($0) }.first)
        // Five equal balls a hair apart pass on nearly all; substeps and restitution in pairs take a part.
        #expect(share > 70 && share <= 101, "\(film.notes)")
    }

    @Test func `cells lag behind the finger and come back`() throws {
        let film = try SpringyList.film(scale: 1)
        let lag = try #require(film.notes[0].split(separator: " ").compactMap { Int($0) }.first)
        #expect(lag > 3, "\(film.notes)")
        #expect((film.recorder.world.attachmentStates().map(\.separation).max() ?? 99) < 2)
    }

    @Test func `grains run out of the hopper`() throws {
        let film = try Hopper.film(scale: 0.02)
        #expect(film.recorder.world.itemCount == 1000)
        let out = try #require(film.notes[0].split(separator: " ").compactMap { Int($0) }.first)
        #expect(out > 50, "\(film.notes)")
    }

    @Test func `fields bend the paths of dust`() throws {
        let film = try OrbitingDust.film(scale: 0.02)
        #expect(film.recorder.world.itemCount == 400 && film.recorder.world.allFields().count == 20)
        // All started to the right at 40 pt/s.
        let up = film.recorder.world.states().filter { abs($0.velocity.y) > 20 }
        #expect(up.count > 100)
    }

    @Test func `a throw that comes late ends as one in time`() throws {
        let film = try Rollback.film(scale: 0.5)
        #expect(film.notes.contains("120 frames were played again."))
        #expect(film.notes.contains("As if nothing had been late: true"))
        // The wall of four rows is down.
        let highest = film.recorder.world.states().prefix(12).map(\.centerOfMass.y).min() ?? 0
        #expect(highest > -100, "\(highest)")
    }

    @Test func `two futures of one frame begin with its bits and end apart`() throws {
        let film = try TwoFutures.film(scale: 1)
        #expect(film.notes == ["Both begin with the same bits: true", "103 states were held at the end."])
        let places = film.recorder.world.states().map(\.centerOfMass)
        let half = 36
        // The wall stands where the ball did not hit it, and either has lost boxes.
        let moved = (0..<half).count { abs(places[$0].x - places[$0 + half].x + 520) > 20 }
        #expect(moved > 5, "\(moved)")
    }

    @Test func `every example has its own name and leaves a picture`() throws {
        #expect(Set(Examples.all.map { $0.name }).count == 9)
        for example in Examples.all {
            let film = try example.film(scale: 0.01)
            #expect(film.picture.hasPrefix("<svg") && film.picture.hasSuffix("</svg>\n"), "\(example.name)")
        }
    }
}
