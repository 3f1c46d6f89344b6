import Foundation

/// What pages tell a stage that is busy or asleep, in the order of its coming.
final class Mailbox: @unchecked Sendable {
    /// Something that has happened to a page.
    enum Item {
        case join(Int, Outbox)
        case message(Int, InputMessage)
        case leave(Int)
    }

    /// Messages of one page that may wait.
    static let most = 512

    private let condition = NSCondition()
    private var items: [Item] = []
    private var waiting: [Int: Int] = [:]
    private var isClosed = false
    private var last = 0

    /// A page comes.
    ///
    /// - Returns: the number by which it is known.
    func join(_ outbox: Outbox) -> Int {
        condition.withLock {
            last += 1
            items.append(.join(last, outbox))
            condition.signal()
            return last
        }
    }

    /// A page tells something. Of a finger's moves that follow one another only the last waits.
    func post(_ message: InputMessage, from client: Int) throws(InputError) {
        let isTaken = condition.withLock {
            if case .message(client, let before)? = items.last, message.replaces(before) {
                items[items.count - 1] = .message(client, message)
                return true
            }
            guard waiting[client, default: 0] < Self.most else { return false }
            waiting[client, default: 0] += 1
            items.append(.message(client, message))
            condition.signal()
            return true
        }
        if !isTaken { throw .tooMany }
    }

    /// A page goes.
    func leave(_ client: Int) {
        condition.withLock {
            items.append(.leave(client))
            condition.signal()
        }
    }

    /// Nobody waits any more.
    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }

    /// Takes what has come; waits for something, or until a time.
    ///
    /// - Returns: nil once the box is closed.
    func take(until limit: Date?) -> [Item]? {
        condition.withLock {
            while items.isEmpty, !isClosed {
                guard let limit else {
                    condition.wait()
                    continue
                }
                if !condition.wait(until: limit) { break }
            }
            guard !isClosed else { return nil }
            defer { (items, waiting) = ([], [:]) }
            return items
        }
    }
}

extension InputMessage {
    /// Whether another message says nothing that this one doesn't.
    func replaces(_ other: InputMessage) -> Bool {
        switch (self, other) {
        case (.touch(.move, let finger, _, _), .touch(.move, let before, _, _)): finger == before
        case (.size, .size), (.seen, .seen): true
        default: false
        }
    }
}

/// What goes to one page.
struct Outbox: Sendable {
    enum Item: Equatable, Sendable {
        case frame([UInt8])
        /// In JSON.
        case words(String)
        /// The last one.
        case goodbye(String)
    }

    let send: @Sendable (Item) -> Void

    /// Tells a page whether it drives.
    func tell(drives: Bool) { send(.words("{\"drives\":\(drives)}")) }

    /// Tells a page what was not taken.
    func tell(_ error: InputError) {
        let words = (try? JSONEncoder().encode(["error": "\(error)"])) ?? Data()
        send(.words(String(decoding: words, as: UTF8.self)))
    }
}
