/// The kind of numbers that are reduced.
enum ReducedNumber {
    case double
    case integer
}
