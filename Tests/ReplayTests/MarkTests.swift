import BrowserSupport
import DynamicsEngine
import DynamicsModel
import Foundation
import Testing

@testable import Replay

/// What is shown besides shapes: sensors, what drives others, rays and pushes.
@Suite struct MarkTests {
    /// A ball that flies through a sensor and a light barrier, a bar that turns and one that goes, a belt, and a motor.
    private func world() throws -> World {
        try World(
            SceneDescription(
                settings: Settings(gravity: .zero),
                items: [
                    Item(.circle(radius: 5), position: [-40, 0], velocity: [300, 0]),
                    Item(.circle(radius: 20), position: [0, 0], isAnchored: true, isSensor: true),
                    Item(.rectangle(width: 60, height: 6), position: [0, 90], angularVelocity: -2, isAnchored: true),
                    Item(.rectangle(width: 20, height: 6), position: [200, 90], velocity: [10, 0], isAnchored: true),
                    Item(.rectangle(width: 40, height: 6), position: [200, 0]),
                    Item(.rectangle(width: 40, height: 6), position: [300, 0], isAnchored: true),
                ],
                boundaries: [
                    Boundary(.segment([0, 150], [200, 150]), surfaceSpeed: 40),
                    Boundary(.segment([60, -30], [60, 30]), isSensor: true),
                ],
                attachments: [.pin(ItemID(rawValue: 4), at: [200, 0], motor: .init(speed: -3, strength: 1))]))
    }

    private func recorded() throws -> Recorder {
        let world = try world()
        let recorder = Recorder(world, name: "marks", stepsPerFrame: 1)
        for _ in 0..<30 {
            world.step()
            recorder.record()
        }
        return recorder
    }

    @Test func `sensors are lit while somebody is in them`() throws {
        let recorder = try recorded()
        let item = recorder.items.spans.filter { $0.value.item == 1 }
        #expect(item.map(\.value.isVisited) == [false, true, false] && item.allSatisfy(\.value.isSensor))
        // The ball is 5 pt a step fast, and reaches the sensor after 15 of 40 pt.
        #expect(item.map(\.from) == [0, 3, 13])
        let barrier = recorder.boundaries.spans.filter(\.value.boundary.isSensor)
        #expect(barrier.map(\.value.isVisited) == [false, true, false])
        // What is no sensor has no mark for being one.
        #expect(Set(recorder.items.spans.map(\.value.item)) == [1, 2, 3])
    }

    @Test func `what is driven is marked with its turn, motors with their way`() throws {
        let recorder = try recorded()
        let marks = recorder.items.spans.map(\.value).filter(\.isDriven)
        #expect(marks.map(\.item) == [2, 3] && marks.map(\.spin) == [-2, 0])
        #expect(recorder.attachments.spans.map(\.value.motor) == [-3])
    }

    @Test func `a driven sensor is marked as both`() throws {
        let world = try World(
            SceneDescription(
                settings: Settings(gravity: .zero),
                items: [
                    Item(.circle(radius: 20), position: .zero, velocity: [10, 0], isAnchored: true, isSensor: true),
                    Item(.circle(radius: 5), position: .zero),
                ]))
        let recorder = Recorder(world, name: "driven sensor", stepsPerFrame: 1)
        world.step()
        recorder.record()
        let mark = try #require(recorder.items.spans.last { $0.value.item == 0 }?.value)
        #expect(mark.isSensor && mark.isVisited && mark.isDriven)
    }

    @Test func `rays and pushes are shown from one key frame to the next`() throws {
        let world = try world()
        let recorder = Recorder(world, name: "actions", stepsPerFrame: 1)
        world.step()
        recorder.note(rays: [
            Ray(from: [0, 300], to: [0, 100]), Ray(from: [0, 300], to: [0, 400]), Ray(from: [.nan, 0], to: [0, 0]),
        ])
        recorder.note(push: Push(force: [0, -4], targets: [.init(ItemID(rawValue: 4), offset: [10, 0])]))
        recorder.note(push: Push(force: [0, -4], targets: [.init(ItemID(rawValue: 99))]))
        recorder.record()
        let marks = recorder.actions
        #expect(marks.map(\.frame) == [1, 1, 1] && marks.map(\.mark.kind) == [.ray, .ray, .push])
        #expect(marks[0].mark.isMet && (marks[0].mark.to - Vector2(0, 150)).length < 1e-3)
        #expect(!marks[1].mark.isMet && marks[1].mark.to == Vector2(0, 400))
        // As long as the root of the force: twice that of 1.
        #expect((marks[2].mark.to - marks[2].mark.from - Vector2(0, -80)).length < 1e-9)
        #expect((marks[2].mark.from - Vector2(210, 0)).length < 1)
    }

    @Test func `pictures have them as layers`() throws {
        let world = try world()
        for _ in 0..<8 { world.step() }
        func count(_ text: String, _ layers: Set<Still.Layer>, rays: [Ray] = []) -> Int {
            Still(world, layers: layers, rays: rays).svg.components(separatedBy: text).count - 1
        }
        #expect(count("class=\"sensor visited\"", [.sensors]) == 1 && count("class=\"sensor\"", [.sensors]) == 1)
        #expect(count("class=\"drive\"", [.drives]) == 1 && count("class=\"drive\"", [.sensors]) == 0)
        #expect(count("class=\"action\"", [.rays], rays: [Ray(from: .zero, to: [9, 9])]) == 1)
        #expect(count("class=\"action\"", [.rays]) == 0)
        // With their own layer, sensors are no shapes; without, they are drawn as such.
        let shapes = count("transform=\"translate(", [.shapes])
        #expect(count("transform=\"translate(", [.shapes, .sensors]) == shapes)
        #expect(count("class=\"anchored\"", [.shapes]) == 2 && count("class=\"anchored\"", [.shapes, .sensors]) == 1)
    }

    @Test(.enabled(if: Browser.path != nil, "no Chromium on the PATH"))
    func `each of these layers changes the page's picture`() throws {
        let recorder = try recorded()
        recorder.world.step()
        recorder.note(rays: [Ray(from: [0, 300], to: [0, 100])])
        let page = recorder.page()
        let data = try Browser.shared.get().run(
            page,
            """
            const { player, picture, controls, draw, recording } = window.replay;
            const canvas = document.getElementById("stage");
            const hash = () => {
              draw(0); let h = 7;
              for (const value of canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data) h = (h * 31 + value) | 0;
              return h;
            };
            const show = (...ids) => Object.keys(picture.layers).forEach((id) => controls.setLayer(id, ids.includes(id)));
            const pictures = [];
            player.seek(recording.lastStep);
            show(); pictures.push(hash());
            for (const id of ["sensors", "drives", "actions"]) { show(id); pictures.push(hash()); }
            player.seek(8); show("sensors"); pictures.push(hash());
            return pictures;
            """, isDark: false, fragment: "step=0")
        let pictures = try JSONDecoder().decode([Int].self, from: data)
        #expect(Set(pictures).count == 5, "\(pictures)")
    }
}
