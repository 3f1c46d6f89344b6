import Testing
import Views

@testable import LiveStage

/// How much time passes on a stage, and what waits for it meanwhile.
@Suite struct PacerTests {
    @Test func `ticks follow the clock, and a long delay is dropped`() {
        var pacer = Pacer()
        #expect(pacer.ticksDue(at: 5) == 1)
        #expect(pacer.ticksDue(at: 5.001) == 0)
        let ticks = (1...600).map { pacer.ticksDue(at: 5 + Double($0) / 60 + 1e-6) }
        #expect(ticks.reduce(0, +) == 600 && ticks.allSatisfy { $0 <= 2 })
        #expect(pacer.ticksDue(at: 100) == Pacer.most)
        #expect(pacer.ticksDue(at: 100.001) == 0)
        #expect(pacer.ticksDue(at: 100.02) == 1)
        pacer.rest()
        #expect(pacer.next == nil && pacer.ticksDue(at: 900) == 1)
    }

    @Test func `of moves that follow one another the last waits`() throws {
        let mailbox = Mailbox()
        let client = mailbox.join(Outbox { _ in })
        for x in 0..<1000 { try mailbox.post(.touch(.move, finger: 0, x: Double(x), y: 0), from: client) }
        try mailbox.post(.touch(.up, finger: 0, x: 5, y: 0), from: client)
        mailbox.leave(client)
        let items = try #require(mailbox.take(until: nil))
        #expect(items.count == 4)
        guard case .message(client, .touch(.move, finger: 0, x: 999, y: 0)) = items[1] else {
            return #expect(Bool(false))
        }
        mailbox.close()
        #expect(mailbox.take(until: nil) == nil)
    }

    @Test func `a page that sends more than is taken is refused`() throws {
        let mailbox = Mailbox()
        for _ in 0..<Mailbox.most { try mailbox.post(.enter(field: 1), from: 1) }
        #expect(throws: InputError.tooMany) { try mailbox.post(.enter(field: 1), from: 1) }
        try mailbox.post(.enter(field: 1), from: 2)
    }
}

/// Whom a server lets in.
@Suite struct DoorTests {
    let door = Door(names: ["Tablet.local"], port: 8080)

    @Test(arguments: ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "tablet.local:8080", "LOCALHOST:8080"])
    func `its own names`(host: String) {
        #expect(door.admits(host: host))
        #expect(door.admits(host: host, origin: "http://\(host)"))
    }

    @Test(arguments: [nil, "", "localhost", "localhost:8081", "evil.example:8080", "127.0.0.1.evil.example:8080"])
    func `no others`(host: String?) {
        #expect(!door.admits(host: host))
        #expect(!door.admits(host: host, origin: "http://localhost:8080"))
    }

    @Test(arguments: [nil, "null", "http://evil.example", "https://localhost:8080", "http://127.0.0.1:8080"])
    func `no page of another origin`(origin: String?) {
        #expect(!door.admits(host: "localhost:8080", origin: origin))
    }

    @Test func `port 80 goes without saying`() {
        #expect(Door(names: [], port: 80).admits(host: "localhost", origin: "http://localhost"))
    }
}
