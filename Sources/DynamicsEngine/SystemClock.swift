#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#else
    import CHost
#endif

/// The machine's clock: for what is reported, never for what is computed.
enum SystemClock {
    /// Seconds of a clock that never goes back.
    static func seconds() -> Double {
        #if hasFeature(Embedded)
            return host_seconds()
        #else
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
        #endif
    }
}
