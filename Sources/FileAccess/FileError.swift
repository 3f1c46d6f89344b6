#if !hasFeature(Embedded)
    /// A file that can't be read or written, and why.
    package struct FileError: Error, Hashable, CustomStringConvertible {
        package enum Use: String, Sendable { case read, written }

        package let path: String
        package let use: Use
        /// In the system's own words.
        package let reason: String

        package var description: String { "\(path) can't be \(use): \(reason)" }
    }
#endif
