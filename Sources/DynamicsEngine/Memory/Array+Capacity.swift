extension Array {
    /// An empty array with room for so many elements, where growth in the first steps should not take memory.
    init(capacity: Int) {
        self = []
        reserveCapacity(capacity)
    }
}
