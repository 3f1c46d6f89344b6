#if !hasFeature(Embedded)
    import Foundation

    /// A file that is written at its end, for what is to outlive the process: each piece is the system's once it is appended.
    ///
    /// One process writes it at a time.
    package final class AppendedFile {
        package let path: String
        private let file: FileDescriptor

        /// Opens the file at its end, or makes it.
        ///
        /// - Throws: the path and the system's reason; that another process is writing it.
        package init(_ path: String) throws(FileError) {
            self.path = path
            do throws(SystemError) {
                file = try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_APPEND)
            } catch {
                throw FileError(path: path, use: .written, reason: error.reason)
            }
            guard file.lock() else {
                throw FileError(path: path, use: .written, reason: "another process is writing it")
            }
        }

        deinit { try? file.close() }

        /// Cuts off what is behind so many bytes.
        package func truncate(to count: Int) throws(FileError) {
            try writing { () throws(SystemError) in try file.truncate(to: count) }
        }

        package func append(_ data: Data) throws(FileError) {
            try writing { () throws(SystemError) in try file.write(data) }
        }

        /// Waits until what was appended is on the disk, so that it outlives the machine as well.
        package func synchronize() throws(FileError) {
            try writing { () throws(SystemError) in try file.synchronize() }
        }

        /// Takes the file away.
        package func remove() throws(FileError) {
            try writing { () throws(SystemError) in
                guard unlink(path) == 0 else { throw .last }
            }
        }

        private func writing(_ body: () throws(SystemError) -> Void) throws(FileError) {
            do throws(SystemError) {
                try body()
            } catch {
                throw FileError(path: path, use: .written, reason: error.reason)
            }
        }
    }
#endif
