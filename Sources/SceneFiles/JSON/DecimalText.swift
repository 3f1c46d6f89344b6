#if hasFeature(Embedded)
    import CHost
#endif

/// The nearest Double to a decimal number, such as `-12.5e3`.
enum DecimalText {
    /// NaN where the text is no number, infinite where it is too large.
    static func double(_ text: String) -> Double {
        #if hasFeature(Embedded)
            // Reading decimals exactly takes a C library, which Embedded Swift goes without; a page has it in JavaScript.
            var text = text
            return text.withUTF8 {
                host_number(UnsafeRawPointer($0.baseAddress)?.assumingMemoryBound(to: CChar.self), $0.count)
            }
        #else
            return Double(text) ?? .nan
        #endif
    }
}
