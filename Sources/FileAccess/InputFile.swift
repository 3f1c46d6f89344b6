#if !hasFeature(Embedded)
    import Foundation

    /// A file that is read as a whole.
    package struct InputFile {
        private let path: String

        package init(_ path: String) { self.path = path }

        /// All of its bytes; from a pipe, until its other end is closed.
        ///
        /// - Throws: the path and the system's reason.
        package func data() throws(FileError) -> Data {
            do throws(SystemError) {
                let file = try FileDescriptor(opening: path, O_RDONLY)
                defer { try? file.close() }
                return try file.read()
            } catch {
                throw FileError(path: path, use: .read, reason: error.reason)
            }
        }
    }
#endif
