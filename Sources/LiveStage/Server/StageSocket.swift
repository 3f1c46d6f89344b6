#if LiveStage
    import FlyingFox
    import Foundation

    /// One page's socket.
    struct StageSocket: WSMessageHandler {
        let thread: StageThread

        func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
            let (messages, continuation) = AsyncStream.makeStream(of: WSMessage.self)
            let outbox = Outbox { item in
                switch item {
                case .frame(let bytes): continuation.yield(.data(Data(bytes)))
                case .words(let text): continuation.yield(.text(text))
                case .goodbye(let reason):
                    continuation.yield(.close(WSCloseCode(WSCloseCode.policyViolation.code, reason: reason)))
                    continuation.finish()
                }
            }
            let mailbox = thread.mailbox
            let number = mailbox.join(outbox)
            let reading = Task {
                await Self.read(client, number, mailbox, outbox)
                mailbox.leave(number)
                continuation.finish()
            }
            continuation.onTermination = { _ in reading.cancel() }
            return messages
        }

        /// Hands on what a page tells, until it goes or has told too much that makes no sense.
        private static func read(
            _ client: AsyncStream<WSMessage>, _ number: Int, _ mailbox: Mailbox, _ outbox: Outbox
        ) async {
            var errors = 0
            for await message in client {
                do throws(InputError) {
                    switch message {
                    case .text(let text): try mailbox.post(InputMessage(text), from: number)
                    case .data(let data): throw .unreadable("\(data.count) bytes")
                    case .close: return
                    }
                } catch {
                    errors += 1
                    outbox.tell(error)
                    guard errors < Watcher.mostErrors, error != .tooMany else {
                        return outbox.send(.goodbye("\(error)"))
                    }
                }
            }
        }
    }

    /// Ends a connection whose messages are longer than they may be, in one frame or in several.
    struct LimitedFrames: WSHandler {
        let inner: MessageFrameWSHandler

        func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
            var length = 0
            // Pulled by who reads the frames: once that ends nothing waits for the socket any more, which may be closed.
            let frames = AsyncThrowingStream<WSFrame, any Error> {
                var iterator = client.makeAsyncIterator()
                guard let frame = try await iterator.next() else { return nil }
                length += frame.payload.count
                guard length <= InputMessage.mostBytes else { throw InputError.tooLong(bytes: length) }
                if frame.fin { length = 0 }
                return frame
            }
            return try await inner.makeFrames(for: frames)
        }
    }
#endif
