#if Zlib
    import CZlib
#endif

/// Compression by zlib, which every browser takes back by `DecompressionStream("deflate")`.
enum Deflate {
    /// The compressed bytes; nil where the package was built without zlib.
    static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        #if Zlib
            var length = compressBound(uLong(bytes.count))
            var result = [UInt8](repeating: 0, count: Int(length))
            guard compress2(&result, &length, bytes, uLong(bytes.count), 6) == Z_OK else { return nil }
            return Array(result.prefix(Int(length)))
        #else
            return nil
        #endif
    }

    /// Bytes that the compressed form takes.
    static func size(_ bytes: [UInt8]) -> Int { compressed(bytes)?.count ?? bytes.count }
}
