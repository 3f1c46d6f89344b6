import Views

// Apple's Foundation has these itself.
#if !canImport(Darwin)
    /// What an observer is told of a change.
    public typealias NSKeyValueObservingOptions = KeyValueObservingOptions
    /// A part of what an observer is told.
    public typealias NSKeyValueChangeKey = KeyValueChangeKey
    /// Keeps a closure told of a property.
    ///
    /// Let go of it and the closure isn't called any more.
    public typealias NSKeyValueObservation = KeyValueObservation
    /// What a closure is told of a change.
    public typealias NSKeyValueObservedChange = KeyValueObservedChange
#endif
