import CSIMD

/// The active pairs by worker. Parts begin where the tiles of the lower bodies do.
struct ContactParts {
    let count: Int
    /// Where each part's pairs begin, and where the last ones end.
    let bounds: UnsafePointer<Int>

    func pairs(of part: Int) -> Range<Int> { bounds[part]..<bounds[part + 1] }

    /// Where a part's contacts begin in columns of all. Stores of eight lanes may reach beyond the last one.
    func begin(of part: Int) -> Int { bounds[part] + 8 * part }
    func end(of part: Int) -> Int { begin(of: part + 1) }
}

/// Gives contacts their colours, part by part.
///
/// Which colours a body has is noted apart for contacts within its tile, across tiles and with what is static. The first
/// and the last concern the bodies of one tile only, and so parts, which hold whole tiles, don't touch each other's.
struct ContactColoring {
    /// The classes of contacts across tiles and of static ones.
    static let sharedClasses = 128

    let points: UnsafePointer<UInt8>
    let materials: PairMaterials
    let tileShift: Int
    let tileCount: Int
    /// The colour of contacts that found none.
    let serial: Int
    /// Colours a moving body already has, four words a body: of contacts within its tile, across tiles, with what is
    /// static, and one unused.
    let masks: UnsafeMutablePointer<UInt64>
    let counts: UnsafeMutablePointer<Int32>
    let sharedCounts: UnsafeMutablePointer<Int32>
    let touching: UnsafeMutablePointer<Int32>
    let classes: UnsafeMutablePointer<Int32>
    /// Contacts across tiles, each part's behind the last one's pairs.
    let across: UnsafeMutablePointer<Int32>
    /// Of each part: contacts, those across tiles, and the highest colour.
    let partCounts: UnsafeMutablePointer<Int32>
    let parts: ContactParts

    func contactCount(_ part: Int) -> Int { Int(partCounts[3 * part]) }
    func mostColor(_ part: Int) -> Int { Int(partCounts[3 * part + 2]) }

    /// Lists a part's contacts and colours those within tiles and with what is static.
    func colorOwn(_ part: Int) {
        let begin = parts.begin(of: part)
        let count = listTouching(parts.pairs(of: part), touching + begin)
        let shared = sharedCounts + 2 * Self.sharedClasses * part
        let across = across + begin
        var (acrossCount, most) = (0, 0)
        for contact in begin..<(begin + count) {
            let pair = Int(touching[contact])
            let (a, b) = materials.bodies(of: pair)
            let isSecond = Int(points[pair]) - 1
            let index: Int
            if a == 0 || b == 0 {
                let color = staticColor(max(a, b))
                most = max(most, color)
                index = 64 * (tileCount + 1) + color
                shared[2 * (64 + color) + isSecond] += 1
            } else {
                let tile = (a - 1) >> tileShift
                guard tile == (b - 1) >> tileShift else {
                    across[acrossCount] = Int32(contact)
                    acrossCount += 1
                    continue
                }
                let color = movingColor(masks, a, b)
                most = max(most, color)
                index = 64 * tile + color
                counts[2 * index + isSecond] += 1
            }
            classes[contact] = Int32(index)
        }
        (partCounts[3 * part], partCounts[3 * part + 1], partCounts[3 * part + 2]) = (
            Int32(count), Int32(acrossCount), Int32(most)
        )
    }

    /// Colours a part's contacts across tiles.
    func colorAcross(_ part: Int) {
        let across = across + parts.begin(of: part)
        let shared = sharedCounts + 2 * Self.sharedClasses * part
        var most = Int(partCounts[3 * part + 2])
        for k in 0..<Int(partCounts[3 * part + 1]) {
            let contact = Int(across[k])
            let pair = Int(touching[contact])
            let (a, b) = materials.bodies(of: pair)
            let color = movingColor(masks + 1, a, b)
            most = max(most, color)
            classes[contact] = Int32(64 * tileCount + color)
            shared[2 * color + Int(points[pair]) - 1] += 1
        }
        partCounts[3 * part + 2] = Int32(most)
        addShared(shared)
    }

    /// Adds a part's contacts of the shared classes to those of all.
    private func addShared(_ shared: UnsafePointer<Int32>) {
        let all = counts + 128 * tileCount
        for index in 0..<(2 * Self.sharedClasses) { all[index] += shared[index] }
    }

    /// Lists the pairs with points; eight pairs at a time, since which ones have is anybody's guess.
    private func listTouching(_ pairs: Range<Int>, _ touching: UnsafeMutablePointer<Int32>) -> Int {
        let bytes = UnsafeRawPointer(points)
        let lanes = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
        var found = 0
        for pair in stride(from: pairs.lowerBound, to: pairs.upperBound, by: 8) {
            var bits = ByteFlags(bytes.loadUnaligned(fromByteOffset: pair, as: UInt64.self)).packed
            if pairs.upperBound - pair < 8 { bits &= (1 << Int32(pairs.upperBound - pair)) - 1 }
            csimd_store_packed(touching + found, lanes &+ Int32(pair), bits)
            found += bits.nonzeroBitCount
        }
        return found
    }

    /// - Parameter masks: at the word of the kind of contact in body 0.
    @inline(__always)
    private func movingColor(_ masks: UnsafeMutablePointer<UInt64>, _ a: Int, _ b: Int) -> Int {
        let taken = masks[4 * a] | masks[4 * b]
        let color = (~taken).trailingZeroBitCount
        guard color < serial else { return serial }
        masks[4 * a] |= 1 << UInt64(color)
        masks[4 * b] |= 1 << UInt64(color)
        return color
    }

    @inline(__always) private func staticColor(_ body: Int) -> Int {
        let color = (~masks[4 * body + 2]).trailingZeroBitCount
        guard color < serial else { return serial }
        masks[4 * body + 2] |= 1 << UInt64(color)
        return color
    }
}
