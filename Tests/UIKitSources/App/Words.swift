private let name = "named"

enum Words {
    static let loaded = "loaded"
    static let named = name
}
