class Board {
    @NSManaged var name: String
    let missing = Selector("nowhere:")
    let selector = #selector(3 + 4)
}
let outside = #selector(go)
