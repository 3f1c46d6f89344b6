import Foundation

// What `import os` brings, which the plugin makes `import UIKit`.
#if !canImport(Darwin)
    /// Where messages go: those of errors and faults, and plain ones, to the standard error stream.
    ///
    /// A line is `[subsystem:category] message`, without time, process or type. Messages of the types `info` and
    /// `debug` are dropped, as is every type below `error` but the plain one.
    public final class OSLog: NSObject, Sendable {
        /// What takes no messages.
        public static let disabled = OSLog(isEnabled: false, subsystem: "", category: "")
        /// What takes messages of no subsystem.
        public static let `default` = OSLog(isEnabled: true, subsystem: "", category: "")

        let isEnabled: Bool
        let subsystem: String
        let category: String

        /// What takes messages of a part of a program.
        public convenience init(subsystem: String, category: String) {
            self.init(isEnabled: true, subsystem: subsystem, category: category)
        }

        private init(isEnabled: Bool, subsystem: String, category: String) {
            (self.isEnabled, self.subsystem, self.category) = (isEnabled, subsystem, category)
        }

        func take(_ message: String, _ type: OSLogType) {
            // Those for debugging aren't kept by the system either, unless someone looks on.
            guard isEnabled, type.rawValue == 0 || type.rawValue >= OSLogType.error.rawValue else { return }
            let name = subsystem.isEmpty ? "" : "[\(subsystem):\(category)] "
            FileHandle.standardError.write(Data("\(name)\(message)\n".utf8))
        }
    }

    /// How much a message matters. The raw values are the system's.
    public struct OSLogType: RawRepresentable, Hashable, Sendable {
        /// The system's number.
        public let rawValue: UInt8

        /// Makes a type from its number.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Plain.
        public static let `default` = OSLogType(rawValue: 0)
        /// Helpful, and not kept.
        public static let info = OSLogType(rawValue: 1)
        /// For debugging, and not kept.
        public static let debug = OSLogType(rawValue: 2)
        /// Something went wrong.
        public static let error = OSLogType(rawValue: 16)
        /// The program is wrong.
        public static let fault = OSLogType(rawValue: 17)
    }

    /// Logs a message. Its places, such as `%{public}@` and `%d`, are taken by the arguments in turn, as Swift writes
    /// them.
    ///
    /// - Parameters:
    ///   - message: a format of C's and the system's; widths and precisions are passed over.
    ///   - log: where it goes.
    ///   - type: whether it shows.
    ///   - args: in the order of the places; a place without one is left empty, and further ones are left out.
    public func os_log(_ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ args: Any...) {
        log.take(OSLogMessage.filled("\(message)", args), type)
    }

    /// Logs a message.
    public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
        log.take(message.text, type)
    }

    /// A message with values in it; each shows, whatever its privacy.
    ///
    /// Formats and alignments of interpolations have no counterpart.
    public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
        let text: String

        /// A message without values.
        public init(stringLiteral value: String) { text = value }
        /// A message with values.
        public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

        /// What a message is put together from.
        public struct Interpolation: StringInterpolationProtocol, Sendable {
            var text = ""

            /// Nothing yet.
            public init(literalCapacity: Int, interpolationCount: Int) {}
            /// Adds text.
            public mutating func appendLiteral(_ literal: String) { text += literal }
            /// Adds a value as Swift writes it.
            public mutating func appendInterpolation<Value>(
                _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
            ) { text += "\(value())" }
        }

        /// Puts arguments in a format's places.
        static func filled(_ format: String, _ arguments: [Any]) -> String {
            var rest = arguments[...]
            return format.replacing(#/%(?:\{[^}]*\})?[-+ #0-9.*hlqzt]*([@a-zA-Z%])/#) { place in
                place.output.1 == "%" ? "%" : rest.popFirst().map { "\($0)" } ?? ""
            }
        }
    }

    /// Who may read a value of a message: everybody here.
    public struct OSLogPrivacy: Sendable {
        /// The system decides.
        public static let auto = OSLogPrivacy()
        /// Everybody.
        public static let `public` = OSLogPrivacy()
        /// The program alone.
        public static let `private` = OSLogPrivacy()
    }

    /// Logs messages of a part of a program, as `OSLog` does.
    public struct Logger: Sendable {
        private let log: OSLog

        /// Logs messages of no part.
        public init() { log = .default }
        /// Logs messages of a part of a program.
        public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
        /// Logs messages where another log does.
        public init(_ log: OSLog) { self.log = log }

        /// Logs a plain message.
        public func log(_ message: OSLogMessage) { log.take(message.text, .default) }
        /// Logs a message of some importance.
        public func log(level: OSLogType, _ message: OSLogMessage) { log.take(message.text, level) }
        /// Logs a plain message.
        public func notice(_ message: OSLogMessage) { log.take(message.text, .default) }
        /// Doesn't show: such messages aren't kept.
        public func debug(_ message: OSLogMessage) { log.take(message.text, .debug) }
        /// Doesn't show: such messages aren't kept.
        public func trace(_ message: OSLogMessage) { log.take(message.text, .debug) }
        /// Doesn't show: such messages aren't kept.
        public func info(_ message: OSLogMessage) { log.take(message.text, .info) }
        /// Logs that something is odd.
        public func warning(_ message: OSLogMessage) { log.take(message.text, .error) }
        /// Logs that something went wrong.
        public func error(_ message: OSLogMessage) { log.take(message.text, .error) }
        /// Logs that the program is wrong.
        public func critical(_ message: OSLogMessage) { log.take(message.text, .fault) }
        /// Logs that the program is wrong.
        public func fault(_ message: OSLogMessage) { log.take(message.text, .fault) }
    }
#endif
