/// Records of 32-bit words, each kept once, and named by numbers from 1 up.
struct RecordTable: ~Copyable {
    private(set) var count = 0
    private var words: [UInt32] = []
    /// Where each record begins, and where the last one ends.
    private var starts = [0]
    /// The last record of each hash, and for each record the one before it with the same hash, 0 for none.
    private var last: [UInt64: Int32] = [:]
    private var before: [Int32] = []

    /// The place of each record among those that ``number(_:count:)`` has met, −1 for those it has not.
    private var numbers: [Int32] = []
    /// The records that it has met, in order of their first use.
    private var used: [Int32] = []
    private(set) var usedWords = 0

    var usedCount: Int { used.count }

    /// The entry of a record, made if there is none.
    mutating func entry(of record: [UInt32]) -> Int32 {
        let hash = Self.hash(record)
        var entry = last[hash] ?? 0
        while entry > 0, !self[entry].elementsEqual(record) { entry = before[Int(entry) - 1] }
        if entry > 0 { return entry }
        count += 1
        words += record
        starts.append(words.count)
        before.append(last[hash] ?? 0)
        last[hash] = Int32(count)
        return Int32(count)
    }

    private subscript(entry: Int32) -> ArraySlice<UInt32> { words[starts[Int(entry) - 1]..<starts[Int(entry)]] }

    private static func hash(_ record: [UInt32]) -> UInt64 {
        record.reduce(UInt64(record.count)) { hash, word in
            let value = (hash ^ UInt64(word)) &* 0xD6E8_FEB8_6659_FD93
            return value << 29 | value >> 35
        }
    }

    mutating func removeAll() { self = RecordTable() }

    /// Numbers the entries of a column from 0 in the order of their first use, so that equal columns of records give equal
    /// numbers whatever else the table holds.
    mutating func number(_ column: ColumnView<Int32>, count elements: Int) {
        numbers.removeAll(keepingCapacity: true)
        numbers.append(contentsOf: repeatElement(-1, count: count))
        used.removeAll(keepingCapacity: true)
        usedWords = 0
        numbers.withUnsafeMutableBufferPointer { numbers in
            starts.withUnsafeBufferPointer { starts in
                for k in 0..<elements {
                    let entry = Int(column[k])
                    guard numbers[entry - 1] < 0 else { continue }
                    numbers[entry - 1] = Int32(used.count)
                    used.append(Int32(entry))
                    usedWords += starts[entry] - starts[entry - 1]
                }
            }
        }
    }

    /// Numbers all entries from 0 in their own order.
    mutating func numberAll() {
        numbers.removeAll(keepingCapacity: true)
        numbers.append(contentsOf: 0..<Int32(count))
        used.removeAll(keepingCapacity: true)
        used.append(contentsOf: 1..<(Int32(count) + 1))
        usedWords = words.count
    }

    /// The records met by ``number(_:count:)``, in their order.
    func write(to writer: inout SnapshotWriter) {
        writer.put(UInt64(used.count))
        if let room = writer.room(for: 4 * usedWords), usedWords > 0 { copyRecords(to: room) }
        writer.align()
    }

    /// By blocks of 16 words, since records are too short for calls: what a block copies beyond its record, the next record
    /// overwrites. Near the end of the room or the table, word by word.
    private func copyRecords(to room: UnsafeMutableRawPointer) {
        words.withUnsafeBufferPointer { words in
            starts.withUnsafeBufferPointer { starts in
                let table = UnsafeRawPointer(words.baseAddress!)
                var place = 0
                for entry in used {
                    let start = starts[Int(entry) - 1]
                    let count = starts[Int(entry)] - start
                    var word = 0
                    while word < count, start + word + 16 <= words.count, place + word + 16 <= usedWords {
                        let block = table.loadUnaligned(fromByteOffset: 4 * (start + word), as: SIMD16<UInt32>.self)
                        (room + 4 * (place + word)).storeBytes(of: block, as: SIMD16<UInt32>.self)
                        word += 16
                    }
                    while word < count {
                        room.storeBytes(of: words[start + word], toByteOffset: 4 * (place + word), as: UInt32.self)
                        word += 1
                    }
                    place += count
                }
            }
        }
    }

    /// The numbers of a column's entries.
    func write(numbersOf column: ColumnView<Int32>, count: Int, to writer: inout SnapshotWriter) {
        guard let room = writer.room(for: 4 * count) else { return }
        numbers.withUnsafeBufferPointer { numbers in
            for k in 0..<count {
                room.storeBytes(of: numbers[Int(column[k]) - 1], toByteOffset: 4 * k, as: Int32.self)
            }
        }
    }
}
