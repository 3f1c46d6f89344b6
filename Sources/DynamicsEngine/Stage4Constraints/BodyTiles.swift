import Buffers

/// Which bodies make up each solver tile: 1,024 in a row; in a world that holds a part of a scene, those of them that
/// are in one tile of the whole.
struct BodyTiles: ~Copyable {
    /// log₂ of the bodies in a tile: their records take 32 KB.
    static let shift = 10
    static var size: Int { 1 << shift }

    private(set) var bodyCount = 0
    private(set) var count = 0
    /// Whether every tile but the last is whole, and begins with a group of eight.
    private(set) var areWhole = true
    /// Of a part of a scene: the tile of each body, the first body of each tile and the end of the last one.
    private var tileOfBody = Buffer<Int32>()
    private var bounds = Buffer<Int32>()

    var byteCount: Int { tileOfBody.byteCount + bounds.byteCount }

    /// Makes tiles of the first bodies of a whole scene.
    mutating func reset(bodies: Int) {
        (bodyCount, areWhole) = (bodies, true)
        count = (bodies + Self.size - 1) >> Self.shift
    }

    /// Makes tiles of the first bodies of a part of a scene.
    ///
    /// - Parameter places: of each body in the order of the whole, ascending.
    mutating func reset(bodies: Int, places: ColumnView<UInt32>) {
        (bodyCount, areWhole, count) = (bodies, false, 0)
        tileOfBody.reserveDiscarding(bodies)
        bounds.reserveDiscarding(bodies + 1)
        var last: UInt32?
        for body in 0..<bodies {
            let tile = places[body] >> UInt32(Self.shift)
            if tile != last {
                bounds[count] = Int32(body)
                count += 1
                last = tile
            }
            tileOfBody[body] = Int32(count - 1)
        }
        bounds[count] = Int32(bodies)
    }

    /// How many bodies lie before a tile; before the one behind the last, all.
    func bodiesBefore(_ tile: Int) -> Int { view.bodiesBefore(tile) }

    var view: BodyTilesView {
        BodyTilesView(
            bodyCount: bodyCount, count: count, areWhole: areWhole, tileOfBody: tileOfBody.pointer,
            bounds: bounds.pointer)
    }
}

/// Tiles as workers look at them.
struct BodyTilesView {
    let bodyCount: Int
    let count: Int
    let areWhole: Bool
    fileprivate let tileOfBody: UnsafePointer<Int32>
    fileprivate let bounds: UnsafePointer<Int32>

    /// The tile of a body.
    @inline(__always) func tile(of body: Int) -> Int {
        areWhole ? body >> BodyTiles.shift : Int(tileOfBody[body])
    }

    /// How many bodies lie before a tile; before the one behind the last, all.
    func bodiesBefore(_ tile: Int) -> Int {
        guard tile < count else { return bodyCount }
        return areWhole ? tile << BodyTiles.shift : Int(bounds[tile])
    }
}
