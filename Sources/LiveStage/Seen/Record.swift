/// What is seen of one view or layer: one line of a stage's list, outer ones before those they hold, back before front.
struct Record: Equatable {
    /// The same from list to list; used again once its view has gone.
    var number: Int
    /// The number of what holds it; 0 for the outermost.
    var parent: Int
    var place = Place()
    var style = Style()
    var content = Content.nothing
}
