#if LiveStage
    import FlyingFox
    import FlyingSocks
    import Foundation
    import Synchronization

    /// Answers browsers: hands out the page, and connects its socket with the stage.
    final class StageServer: Sendable {
        private let address: String
        private let port: UInt16
        private let names: [String]
        let thread: StageThread
        /// Nil until the port is known.
        private let knownDoor = Mutex<Door?>(nil)

        var door: Door? { knownDoor.withLock { $0 } }

        init(address: String, port: UInt16, names: [String], thread: StageThread) {
            (self.address, self.port, self.names, self.thread) = (address, port, names, thread)
        }

        /// Serves until the task is cancelled, or nothing can listen.
        func run(whenReady: @escaping @Sendable (URL) -> Void) async throws {
            let server: HTTPServer
            do {
                server = HTTPServer(config: try configuration(), handler: Gate(server: self))
            } catch {
                throw refusal(error)
            }
            defer { thread.stop() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { [self] in
                    do {
                        try await server.run()
                    } catch is CancellationError {
                        throw CancellationError()
                    } catch  where !Task.isCancelled {
                        throw refusal(error)
                    }
                }
                group.addTask { [self] in
                    try await server.waitUntilListening(timeout: 60)
                    let port = await server.listeningAddress?.port ?? port
                    knownDoor.withLock { $0 = Door(names: [host] + names, port: port) }
                    thread.start()
                    if let url = URL(string: "http://\(host):\(port)/") { whenReady(url) }
                    try await Task.sleep(for: .seconds(Int32.max))
                }
                defer { group.cancelAll() }
                try await group.next()
            }
            try Task.checkCancellation()
        }

        /// The address as it stands in a URL.
        private var host: String { address.contains(":") ? "[\(address)]" : address }

        private func configuration() throws -> HTTPServer.Configuration {
            if address.contains(":") {
                return HTTPServer.Configuration(address: try .inet6(ip6: address, port: port), logger: .disabled)
            }
            return HTTPServer.Configuration(address: try .inet(ip4: address, port: port), logger: .disabled)
        }

        private func refusal(_ error: any Error) -> LiveStageError {
            .cannotListen(address: address, port: port, reason: error.localizedDescription)
        }
    }

    extension Socket.Address {
        fileprivate var port: UInt16? {
            switch self {
            case .ip4(_, let port), .ip6(_, let port): port
            case .unix: nil
            }
        }
    }

    /// Looks at who asks, and for what.
    private struct Gate: HTTPHandler {
        /// The path of the socket.
        static let socketPath = "/socket"

        let server: StageServer

        func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
            let host = request.headers[.host]
            guard let door = server.door, door.admits(host: host) else {
                return Self.refused("this is no name of the stage")
            }
            guard request.method == .GET else { return HTTPResponse(statusCode: .methodNotAllowed) }
            if request.path == Self.socketPath {
                guard door.admits(host: host, origin: request.headers[HTTPHeader("Origin")]) else {
                    return Self.refused("only the stage's own page may connect")
                }
                let socket = MessageFrameWSHandler(handler: StageSocket(thread: server.thread), frameSize: 1 << 20)
                return try await WebSocketHTTPHandler(handler: LimitedFrames(inner: socket)).handleRequest(request)
            }
            guard let file = PageFile.all.first(where: { $0.path == request.path }) else {
                return HTTPResponse(statusCode: .notFound)
            }
            var headers = HTTPHeaders()
            headers[.contentType] = file.type + "; charset=utf-8"
            for (name, value) in PageFile.headers { headers[HTTPHeader(name)] = value }
            return HTTPResponse(statusCode: .ok, headers: headers, body: Data(file.bytes))
        }

        private static func refused(_ reason: String) -> HTTPResponse {
            HTTPResponse(statusCode: .forbidden, body: Data(reason.utf8))
        }
    }
#endif
