#if hasFeature(Embedded)
    /// Embedded Swift has no encoders: there the model's types do without.
    public typealias Codable = Any
#endif
