extension Range<Int> {
    /// One of `count` parts of about the same size.
    @inline(__always) func part(_ number: Int, of count: Int) -> Range<Int> {
        (lowerBound + self.count * number / count)..<(lowerBound + self.count * (number + 1) / count)
    }
}
