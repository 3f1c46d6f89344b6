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

/// Gives contacts their graph colours, part by part: greedy, the lowest colour that neither body has.
struct ContactColoring {
    let points: UnsafePointer<UInt8>
    let materials: PairMaterials
    let tiles: BodyTilesView
    /// Solver bodies up to this one aren't changed by contacts.
    let stillBodies: Int
    let classes: ContactClasses
    /// By solver body.
    let bodyColors: UnsafeMutablePointer<BodyColors>
    /// Contacts by class; and those of the shared classes by part.
    let counts: UnsafeMutablePointer<ContactClassCount>
    let sharedCounts: UnsafeMutablePointer<ContactClassCount>
    /// The pairs with points, and the class of each.
    let touching: UnsafeMutablePointer<Int32>
    let classOfContact: UnsafeMutablePointer<Int32>
    /// Contacts across tiles, each part's behind the last one's pairs.
    let across: UnsafeMutablePointer<Int32>
    let partCounts: UnsafeMutablePointer<ContactPartCounts>
    let parts: ContactParts

    /// Lists a part's contacts and colours those within tiles and with what is static or driven.
    func colorOwn(_ part: Int) {
        let begin = parts.begin(of: part)
        let count = listTouching(parts.pairs(of: part), touching + begin)
        let shared = sharedCounts + ContactClasses.sharedCount * part
        let across = across + begin
        var (acrossCount, highest) = (0, 0)
        for contact in begin..<(begin + count) {
            let pair = Int(touching[contact])
            let (a, b) = materials.bodies(of: pair)
            let hasTwo = points[pair] == 2
            let index: Int
            if min(a, b) <= stillBodies {
                // The other one lies behind these.
                let color = fixedColor(max(a, b))
                highest = max(highest, color)
                index = classes.fixed(color)
                shared[index - classes.firstShared][hasTwo: hasTwo] += 1
            } else {
                let tile = tiles.tile(of: a - 1)
                guard tile == tiles.tile(of: b - 1) else {
                    across[acrossCount] = Int32(contact)
                    acrossCount += 1
                    continue
                }
                let color = movingColor(&bodyColors[a].within, &bodyColors[b].within)
                highest = max(highest, color)
                index = classes.within(tile, color)
                counts[index][hasTwo: hasTwo] += 1
            }
            classOfContact[contact] = Int32(index)
        }
        partCounts[part] = ContactPartCounts(
            contacts: Int32(count), across: Int32(acrossCount), highestColor: Int32(highest))
    }

    /// Colours a part's contacts across tiles.
    func colorAcross(_ part: Int) {
        let across = across + parts.begin(of: part)
        let shared = sharedCounts + ContactClasses.sharedCount * part
        var highest = Int(partCounts[part].highestColor)
        for k in 0..<Int(partCounts[part].across) {
            let contact = Int(across[k])
            let pair = Int(touching[contact])
            let (a, b) = materials.bodies(of: pair)
            let color = movingColor(&bodyColors[a].across, &bodyColors[b].across)
            highest = max(highest, color)
            classOfContact[contact] = Int32(classes.across(color))
            shared[color][hasTwo: points[pair] == 2] += 1
        }
        partCounts[part].highestColor = Int32(highest)
        addShared(shared)
    }

    /// Adds a part's contacts of the shared classes to those of all.
    private func addShared(_ shared: UnsafePointer<ContactClassCount>) {
        let all = counts + classes.firstShared
        for index in 0..<ContactClasses.sharedCount {
            all[index].onePoint += shared[index].onePoint
            all[index].twoPoint += shared[index].twoPoint
        }
    }

    /// Lists the pairs with points, eight pairs at a time: a branch on each pair would be foreseen half of the time.
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

    /// The lowest colour that neither of two bodies has, which both then have.
    @inline(__always) func movingColor(_ a: inout UInt64, _ b: inout UInt64) -> Int {
        let color = (~(a | b)).trailingZeroBitCount
        guard color < ContactClasses.serial else { return ContactClasses.serial }
        a |= csimd_bit(Int32(color))
        b |= csimd_bit(Int32(color))
        return color
    }

    @inline(__always) private func fixedColor(_ body: Int) -> Int {
        let color = (~bodyColors[body].fixed).trailingZeroBitCount
        guard color < ContactClasses.serial else { return ContactClasses.serial }
        bodyColors[body].fixed |= csimd_bit(Int32(color))
        return color
    }
}
