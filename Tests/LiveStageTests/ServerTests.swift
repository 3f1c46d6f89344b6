#if LiveStage
    import FlyingSocks
    import Foundation
    import Testing
    import UIKitCompatibility

    @testable import LiveStage

    /// What the server answers to those who ask.
    @Suite struct ServerTests {
        /// Sends bytes to a server, and returns what it says until it has said enough or ends.
        private func answer(_ url: URL, _ request: String, until end: String = "\r\n") async throws -> String {
            let port = UInt16(url.port ?? 0)
            let socket = try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: port))
            defer { try? socket.close() }
            try await socket.write(Data(request.utf8))
            var bytes: [UInt8] = []
            while !String(decoding: bytes, as: UTF8.self).contains(end) {
                guard let more = try? await socket.read(atMost: 4096) else { break }
                bytes += more
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        private func expect(_ answer: String, _ status: String) { #expect(answer.hasPrefix(status)) }

        private func get(_ path: String, host: String, _ more: String...) -> String {
            (["GET \(path) HTTP/1.1", "Host: \(host)", "Connection: close"] + more).joined(separator: "\r\n")
                + "\r\n\r\n"
        }

        private func upgrade(host: String, origin: String?) -> String {
            ([
                "GET /socket HTTP/1.1", "Host: \(host)", "Connection: Upgrade", "Upgrade: websocket",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13",
            ] + (origin.map { ["Origin: \($0)"] } ?? [])).joined(separator: "\r\n") + "\r\n\r\n"
        }

        @Test func `the page is served to those who know the server's name`() async throws {
            try await serving({ UIViewController() }) { url in
                let host = "localhost:\(url.port ?? 0)"
                for file in PageFile.all {
                    let head = try await answer(url, get(file.path, host: host), until: "\r\n\r\n")
                    #expect(head.hasPrefix("HTTP/1.1 200"), "\(file.path)")
                    #expect(head.contains("Content-Security-Policy: default-src 'none'"))
                }
                expect(try await answer(url, get("/none", host: host)), "HTTP/1.1 404")
                expect(try await answer(url, get("/", host: "evil.example")), "HTTP/1.1 403")
                let post = "POST / HTTP/1.1\r\nHost: \(host)\r\nContent-Length: 0\r\n\r\n"
                expect(try await answer(url, post), "HTTP/1.1 405")
            }
        }

        @Test func `only the server's own page gets a socket`() async throws {
            try await serving({ UIViewController() }) { url in
                let host = "127.0.0.1:\(url.port ?? 0)"
                let origins = [nil, "null", "http://evil.example", "http://localhost:\(url.port ?? 0)"]
                for origin in origins {
                    expect(try await answer(url, upgrade(host: host, origin: origin)), "HTTP/1.1 403")
                }
                let own = upgrade(host: host, origin: "http://\(host)")
                expect(try await answer(url, own, until: "\r\n\r\n"), "HTTP/1.1 101")
            }
        }

        @Test func `a message that is too long ends the connection, and no other`() async throws {
            try await serving({ UIViewController() }) { url in
                let host = "127.0.0.1:\(url.port ?? 0)"
                let socket = try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: UInt16(url.port ?? 0)))
                try await socket.write(Data(upgrade(host: host, origin: "http://\(host)").utf8))
                // A text of 20,000 bytes, under a mask of zeros.
                try await socket.write(Data([0x81, 0x80 | 126, 0x4E, 0x20, 0, 0, 0, 0]))
                try? await socket.write(Data(repeating: UInt8(ascii: "a"), count: 20_000))
                var said: [UInt8] = []
                while let more = try? await socket.read(atMost: 4096) { said += more }
                // It ends with the frame that closes: code 1002.
                #expect(said.contains(0x88) && !said.isEmpty)
                let head = try await answer(url, get("/", host: host))
                #expect(head.hasPrefix("HTTP/1.1 200"))
            }
        }

        private final class BoardController: UIViewController {}

        @Test func `serving ends with its task`() async throws {
            let serving = Task {
                try await LiveStage.serve(BoardController(), port: 8080)  // http://localhost:8080
            }
            serving.cancel()
            await #expect(throws: (any Error).self) { try await serving.value }
        }

        @Test func `a port that is taken is told`() async throws {
            try await serving({ UIViewController() }) { url in
                let port = UInt16(url.port ?? 0)
                await #expect(throws: LiveStageError.self) { try await LiveStage.serve(UIViewController(), port: port) }
            }
        }
    }
#endif
