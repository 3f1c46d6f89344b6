#if !hasFeature(Embedded)
    import Foundation

    /// A system call's failure, by its number.
    package struct SystemError: Error, Equatable {
        let number: Int32

        /// What the last call of this thread ended with.
        static var last: SystemError { SystemError(number: errno) }

        /// In the system's own words.
        package var reason: String { String(cString: strerror(number)) }
    }
#endif
