#if os(Linux)
    import Glibc

    /// Pages that the system has given out.
    enum ResidentPages {
        static let size = Int(sysconf(Int32(_SC_PAGESIZE)))

        /// How many of those that lie within some bytes; −1 where the system doesn't say.
        static func count(from memory: UnsafeRawPointer, _ byteCount: Int) -> Int {
            let first = UnsafeMutableRawPointer(mutating: memory.alignedUp(toMultipleOf: size))
            let end = (memory + byteCount).alignedDown(toMultipleOf: size)
            var states = [UInt8](repeating: 0, count: (end - UnsafeRawPointer(first)) / size)
            guard mincore(first, end - UnsafeRawPointer(first), &states) == 0 else { return -1 }
            return states.count { $0 & 1 != 0 }
        }

        /// Whether a sanitizer gives out memory, by itself.
        static let isWatched = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
    }
#endif
