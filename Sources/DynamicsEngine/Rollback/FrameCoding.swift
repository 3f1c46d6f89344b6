import Buffers

/// Codes a state as what differs from another one, section by section; either direction by the same way through both.
struct FrameCoding: ~Copyable {
    private let layout = FrameLayout()
    private var items = ItemMatching()
    private var contacts = ContactMatching()

    /// Memory that it works in, bytes.
    var byteCount: Int { items.byteCount + contacts.byteCount }

    /// - Parameters:
    ///   - frame: what is written or, where the coder reads, filled.
    ///   - known: the other state.
    mutating func code(
        _ frame: inout FrameState, from known: borrowing FrameState, with coder: inout some WordCoder & ~Copyable
    ) {
        codeLengths(&frame, known, &coder)
        frame.makeRoom()
        items.isReordered = false
        for section in SnapshotSection.allCases {
            let (bytes, old) = (frame.section(section), known.section(section))
            // Contacts name their sides by the order of items.
            let depends = section == .contacts && items.isReordered
            if bytes.count == old.count && !depends {
                let isSame = !coder.isReading && isEqualMemory(bytes.baseAddress!, old.baseAddress!, old.count)
                if coder.flag(isSame) {
                    if coder.isReading { bytes.copyMemory(from: UnsafeRawBufferPointer(old)) }
                    continue
                }
            }
            switch section {
            case .items: codeItems(bytes, old, frame, known, &coder)
            case .contacts: codeContacts(bytes, old, &coder)
            default: codeWords(bytes, old, from: 0, &coder)
            }
        }
    }

    private func codeLengths(
        _ frame: inout FrameState, _ known: borrowing FrameState, _ coder: inout some WordCoder & ~Copyable
    ) {
        let isSame = !coder.isReading && frame.header.lengths == known.header.lengths
        if coder.flag(isSame) {
            for section in frame.header.lengths.indices {
                frame.header.lengths[section] = known.header.lengths[section]
            }
            return
        }
        for section in frame.header.lengths.indices {
            // In words of 8 bytes, lower half first.
            for shift in stride(from: 0, to: 64, by: 32) {
                var word = UInt32(truncatingIfNeeded: (frame.header.lengths[section] / 8) >> shift)
                coder.code(&word, 1)
                guard coder.isReading else { continue }
                if shift == 0 { frame.header.lengths[section] = 0 }
                frame.header.lengths[section] |= (Int(word) << shift) * 8
            }
        }
    }

    /// Codes what is behind an offset from what is in the same place.
    private func codeWords(
        _ bytes: UnsafeMutableRawBufferPointer, _ old: UnsafeMutableRawBufferPointer, from offset: Int,
        _ coder: inout some WordCoder & ~Copyable
    ) {
        codeWords(bytes, old, offset..<bytes.count, &coder)
    }

    /// Codes a range from what is in the same place: as words, and what is left as bytes.
    private func codeWords(
        _ bytes: UnsafeMutableRawBufferPointer, _ old: UnsafeMutableRawBufferPointer, _ range: Range<Int>,
        _ coder: inout some WordCoder & ~Copyable
    ) {
        guard let base = bytes.baseAddress, let oldBase = old.baseAddress else { return }
        let end = range.lowerBound + range.count / 4 * 4
        let common = max(0, (min(end, old.count) - range.lowerBound) / 4)
        let split = range.lowerBound + 4 * common
        coder.code(
            FrameColumn(base + range.lowerBound, size: 4), count: common,
            from: FrameColumn(oldBase + range.lowerBound, size: 4))
        coder.code(FrameColumn(base + split, size: 4), count: (end - split) / 4, from: nil)
        coder.code(FrameColumn(base + end, size: 1), count: range.upperBound - end, from: nil)
    }

    private mutating func codeItems(
        _ bytes: UnsafeMutableRawBufferPointer, _ old: UnsafeMutableRawBufferPointer,
        _ frame: borrowing FrameState, _ known: borrowing FrameState, _ coder: inout some WordCoder & ~Copyable
    ) {
        let header = min(FrameLayout.itemsHeader, bytes.count)
        codeWords(bytes, old, 0..<header, &coder)
        guard let count = layout.itemCount(bytes), let oldCount = layout.itemCount(old) else {
            return codeWords(bytes, old, from: header, &coder)
        }
        let ids = layout.idColumn
        items.match(
            layout.column(ids, bytes, count: count), count: count, layout.column(ids, old, count: oldCount),
            oldCount: oldCount, &coder)
        for number in layout.itemColumns.indices where number != ids {
            coder.code(
                layout.column(number, bytes, count: count), count: count,
                from: layout.column(number, old, count: oldCount), at: items.places)
        }
        codeWords(bytes, old, from: header + layout.itemColumns.reduce(0, +) * count, &coder)
        if items.isReordered { contacts.follow(items, from: known, to: frame, layout) }
    }

    private mutating func codeContacts(
        _ bytes: UnsafeMutableRawBufferPointer, _ old: UnsafeMutableRawBufferPointer,
        _ coder: inout some WordCoder & ~Copyable
    ) {
        let header = min(FrameLayout.contactsHeader, bytes.count)
        codeWords(bytes, old, 0..<header, &coder)
        guard let count = FrameLayout.contactCount(bytes), let oldCount = FrameLayout.contactCount(old) else {
            return codeWords(bytes, old, from: header, &coder)
        }
        let (new, known) = (ContactColumns(bytes, count), ContactColumns(old, oldCount))
        let places = contacts.match(new, known, isReordered: items.isReordered, &coder)
        coder.code(new.features, count: count, from: known.features, at: places)
        for row in 0..<4 { coder.code(new.impulses(row), count: count, from: known.impulses(row), at: places) }
        coder.code(new.states, count: count, from: known.states, at: places)
        codeWords(bytes, old, from: header + FrameLayout.contactBytes * count, &coder)
    }
}
