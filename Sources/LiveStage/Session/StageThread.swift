import Foundation
import UIKitCompatibility
import Views

/// The thread that a stage lives on: views, timers and display links belong to the thread that made them.
final class StageThread: Sendable {
    let mailbox = Mailbox()
    private let make: @Sendable () -> Stage

    /// - Parameter make: makes the stage, on the thread.
    init(_ make: @escaping @Sendable () -> Stage) { self.make = make }

    func start() {
        let thread = Thread { [self] in run() }
        // As much as main threads have: hit tests go down trees by calls.
        thread.stackSize = 8 << 20
        thread.name = "stage"
        thread.start()
    }

    func stop() { mailbox.close() }

    private func run() {
        let session = LiveSession(make())
        let begin = ContinuousClock.now
        var pacer = Pacer()
        var outboxes: [Int: Outbox] = [:]
        func now() -> Double { (ContinuousClock.now - begin) / .seconds(1) }
        while let items = mailbox.take(until: pacer.next.map { Date(timeIntervalSinceNow: $0 - now()) }) {
            for item in items { Self.take(item, session, &outboxes) }
            guard !session.clients.isEmpty else {
                pacer.rest()
                continue
            }
            let ticks = pacer.ticksDue(at: now())
            guard ticks > 0 else { continue }
            session.advance(ticks: ticks)
            Self.send(session, &outboxes)
        }
        for outbox in outboxes.values { outbox.send(.goodbye("the stage is over")) }
    }

    private static func take(_ item: Mailbox.Item, _ session: LiveSession, _ outboxes: inout [Int: Outbox]) {
        switch item {
        case .join(let client, let outbox):
            session.join(client)
            outboxes[client] = outbox
            outbox.tell(drives: session.driver == client)
        case .message(let client, let message):
            guard let outbox = outboxes[client] else { return }
            // The program has one screen, which controllers ask for their size before they have a window.
            if case .size(let width, let height) = message, client == session.driver {
                UIScreen.main.bounds = CGRect(x: 0, y: 0, width: width, height: height)
            }
            do throws(InputError) {
                try session.receive(message, from: client)
            } catch {
                outbox.tell(error)
            }
        case .leave(let client):
            remove(client, session, &outboxes)
        }
    }

    private static func remove(_ client: Int, _ session: LiveSession, _ outboxes: inout [Int: Outbox]) {
        let driver = session.driver
        session.leave(client)
        outboxes[client] = nil
        if let next = session.driver, next != driver { outboxes[next]?.tell(drives: true) }
    }

    private static func send(_ session: LiveSession, _ outboxes: inout [Int: Outbox]) {
        for client in session.clients {
            if let reason = session.reasonToClose(client) {
                outboxes[client]?.send(.goodbye(reason))
                remove(client, session, &outboxes)
            } else if let frame = session.frame(for: client) {
                outboxes[client]?.send(.frame(frame))
            }
        }
    }
}
