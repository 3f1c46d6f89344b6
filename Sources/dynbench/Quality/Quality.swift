/// How well a run held together.
struct Quality {
    var items: Int
    /// Mean and largest overlap of all overlapping item pairs of the last 60 steps, as fractions of the
    /// smaller item's smaller extent.
    var meanOverlap: Double
    var maxOverlap: Double
    /// Speeds of all items over the last 60 steps, pt/s.
    var rmsSpeed: Double
    var meanSpeed: Double
    /// Items whose centre is outside the container at the end; nil without a container.
    var escaped: Int?
    /// Items with a number that is NaN or infinite at the end.
    var nonFinite: Int
    /// Largest distance of the two points of a pin over the last 60 steps, and over the whole run, as a fraction of a
    /// link; nil without attachments.
    var maxJointSeparation: Double?
    var worstJointSeparation: Double?
    /// Height of a stack's top item at the end over its ideal height; nil without a stack.
    var topHeightRatio: Double?
    /// The furthest sideways it went in the last 300 steps from where it was before them, pt.
    var topDrift: Double?
    /// Overlaps were measured in every so many steps of the last 60.
    var overlapStride: Int
    /// How much was found by the questions that were asked instead of steps; nil where none was.
    var found: Int?
}
