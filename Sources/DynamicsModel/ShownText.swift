extension String {
    /// The text with what would steer a terminal or turn the order of its letters spelled out, as `\u001B`: control characters,
    /// line and paragraph separators, marks of direction, and what is no character. In the text of a JSON document this changes no value.
    ///
    /// - Parameters:
    ///   - keepingLines: whether line feeds and tabs stay as they are.
    ///   - most: characters beyond this many are left out, with "…" in their place.
    /// - Complexity: O(length), or of `most` where that is less.
    package func shown(keepingLines: Bool = false, most: Int = .max) -> String {
        var text = self[...]
        if most < .max, let end = index(startIndex, offsetBy: most, limitedBy: endIndex), end < endIndex {
            text = self[..<end]
        }
        let isSpelled = { (scalar: Unicode.Scalar) in
            scalar.isUnseen && !(keepingLines && (scalar == "\n" || scalar == "\t"))
        }
        guard text.endIndex < endIndex || text.unicodeScalars.contains(where: isSpelled) else { return self }
        var shown = ""
        for scalar in text.unicodeScalars {
            if isSpelled(scalar) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                shown += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return text.endIndex < endIndex ? shown + "…" : shown
    }
}

extension Unicode.Scalar {
    /// Whether it is carried out instead of drawn; all of these have four hexadecimal digits at most.
    fileprivate var isUnseen: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0: true
        case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF: true
        default: false
        }
    }
}
