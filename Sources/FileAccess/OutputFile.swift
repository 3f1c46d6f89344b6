#if !hasFeature(Embedded)
    import Foundation
    import Synchronization

    /// A file that is written as a whole or not at all.
    ///
    /// The bytes go to a file beside it, which takes its name once they are on the disk. Until then what was there before is
    /// there still; a failure or a signal that ends the process leaves it, and nothing else, behind.
    package struct OutputFile {
        private let path: String

        package init(_ path: String) { self.path = path }

        /// One at a time, as a signal removes one half file.
        private static let turn = Mutex(())

        /// Puts the bytes in the file's place. Its permissions stay; a link is followed; into what is no plain file, such as a
        /// device or a pipe, they are written as they are.
        ///
        /// - Throws: the path and the system's reason.
        package func write(_ data: Data) throws(FileError) {
            do throws(SystemError) {
                try Self.turn.withLock { _ throws(SystemError) in try replace(data) }
            } catch {
                throw FileError(path: path, use: .written, reason: error.reason)
            }
        }

        private func replace(_ data: Data) throws(SystemError) {
            var status = stat()
            guard stat(path, &status) == 0 else {
                guard errno == ENOENT else { throw .last }
                return try write(data, beside: Self.followingLinks(path), mode: nil)
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: throw SystemError(number: EISDIR)
            case S_IFREG:
                // Another file could take its name all the same.
                guard access(path, W_OK) == 0, let target = realpath(path, nil) else { throw .last }
                defer { free(target) }
                try write(data, beside: String(cString: target), mode: status.st_mode & 0o7777)
            default:
                let file = try FileDescriptor(opening: path, O_WRONLY)
                defer { try? file.close() }
                try file.write(data)
            }
        }

        private func write(_ data: Data, beside target: String, mode: mode_t?) throws(SystemError) {
            let (folder, name) = Self.split(target)
            guard !name.isEmpty else { throw SystemError(number: EISDIR) }
            // Names have up to 255 bytes.
            let mark = String(UInt32.random(in: 0 ... .max), radix: 36)
            let half = "\(folder)/.\(String(decoding: name.utf8.prefix(200), as: UTF8.self)).\(mark).half"
            try HalfFile.remove(
                half,
                ifEnded: { () throws(SystemError) in
                    let file = try FileDescriptor(opening: half, O_WRONLY | O_CREAT | O_EXCL)
                    do throws(SystemError) {
                        if let mode { try file.setMode(mode) }
                        try file.write(data)
                        try file.synchronize()
                    } catch {
                        try? file.close()
                        throw error
                    }
                    try file.close()
                    guard rename(half, target) == 0 else { throw .last }
                })
            // The name is on the disk once its folder is; where folders can't be synchronised, that is as good as it gets.
            if let file = try? FileDescriptor(opening: folder, O_RDONLY) {
                try? file.synchronize()
                try? file.close()
            }
        }

        /// The folder of a path, and the name in it.
        private static func split(_ path: String) -> (folder: String, name: String) {
            guard let slash = path.lastIndex(of: "/") else { return (".", path) }
            let folder = path[..<slash]
            return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
        }

        /// The path that a link leads to in the end, where nothing is there yet.
        private static func followingLinks(_ path: String) -> String {
            var path = path
            // As many as the system follows.
            for _ in 0..<40 {
                var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
                let count = readlink(path, &bytes, bytes.count - 1)
                guard count > 0 else { break }
                let next = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
                path = next.hasPrefix("/") ? next : "\(split(path).folder)/\(next)"
            }
            return path
        }
    }
#endif
