#if !hasFeature(Embedded)
    import Foundation
    import Synchronization

    /// The file that is being written, which a signal that ends the process takes away first.
    enum HalfFile {
        /// The address of its path, as a handler of signals can neither wait for a lock nor take memory; 0 for none.
        private static let path = Atomic<UInt>(0)

        /// Signals that end a process while it writes: from a terminal, a shell, a supervisor, or for too large a file.
        private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXFSZ, SIGXCPU]

        /// Does what makes a file, which is removed if that fails or a signal ends the process. Not to be called twice at once.
        static func remove(_ half: String, ifEnded body: () throws(SystemError) -> Void) throws(SystemError) {
            guard let text = strdup(half) else { throw .last }
            path.store(UInt(bitPattern: text), ordering: .sequentiallyConsistent)
            // What was switched off, or is handled otherwise, stays so.
            let handled = signals.filter { number in
                let old = signal(number, removeAndEnd)
                if old == nil { return true }
                signal(number, old)
                return false
            }
            defer {
                for number in handled { signal(number, SIG_DFL) }
                path.store(0, ordering: .sequentiallyConsistent)
                free(text)
            }
            do throws(SystemError) {
                try body()
            } catch {
                unlink(half)
                throw error
            }
        }

        private static let removeAndEnd: @convention(c) (Int32) -> Void = { number in
            if let text = UnsafePointer<CChar>(bitPattern: HalfFile.path.load(ordering: .sequentiallyConsistent)) {
                unlink(text)
            }
            signal(number, SIG_DFL)
            // Comes when this returns, and ends the process as if nothing had been done.
            raise(number)
        }
    }
#endif
