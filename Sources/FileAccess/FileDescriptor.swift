#if !hasFeature(Embedded)
    import Foundation

    /// An open file, by the number the system knows it by.
    package struct FileDescriptor {
        let number: Int32

        /// A file that is open already.
        package init(number: Int32) { self.number = number }

        /// Opens a file, for this process alone.
        init(opening path: String, _ flags: Int32) throws(SystemError) {
            // What is made is for all whom the user's mask lets in.
            number = open(path, flags | O_CLOEXEC, 0o666)
            guard number >= 0 else { throw .last }
        }

        /// All bytes from here to the end.
        func read() throws(SystemError) -> Data {
            var data = Data()
            var block = [UInt8](repeating: 0, count: 1 << 18)
            while true {
                let count = block.withUnsafeMutableBytes { Foundation.read(number, $0.baseAddress, $0.count) }
                if count > 0 {
                    data.append(contentsOf: block[..<count])
                } else if count == 0 {
                    return data
                } else if errno != EINTR {
                    throw .last
                }
            }
        }

        /// Writes all of the bytes, however few the system takes at a time.
        package func write(_ data: Data) throws(SystemError) {
            var rest = data[...]
            while !rest.isEmpty {
                let written = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
                if written >= 0 {
                    rest = rest.dropFirst(written)
                    continue
                }
                switch errno {
                case EINTR: continue
                // Another program has told the stream not to wait.
                case EAGAIN: try waitUntilWritable()
                default: throw .last
                }
            }
        }

        private func waitUntilWritable() throws(SystemError) {
            var file = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
            guard poll(&file, 1, -1) >= 0 || errno == EINTR else { throw .last }
        }

        /// Waits until what was written is on the disk.
        func synchronize() throws(SystemError) {
            guard fsync(number) == 0 else { throw .last }
        }

        /// Keeps other processes that ask for it from the file, until it is closed or the process ends.
        ///
        /// - Returns: false where another process has it.
        func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }

        func truncate(to count: Int) throws(SystemError) {
            guard ftruncate(number, off_t(count)) == 0 else { throw .last }
        }

        func setMode(_ mode: mode_t) throws(SystemError) {
            guard fchmod(number, mode) == 0 else { throw .last }
        }

        /// What a network's disk takes only now may fail only now.
        func close() throws(SystemError) {
            guard Foundation.close(number) == 0 || errno == EINTR else { throw .last }
        }
    }
#endif
