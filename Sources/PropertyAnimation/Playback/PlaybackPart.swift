/// What plays within a share of an animation's course: a group of properties that were added together.
struct PlaybackPart {
    /// The share of the course, in fractions from its start to its end, within which the part goes from 0 to 1.
    let interval: ClosedRange<Double>
    /// Which of the playback's curves it follows.
    let curve: Int
    /// What is played; while paused, the held position.
    var segment = Segment.holding(0)
    /// What was played when it was paused, and when; nil once it has been moved by hand.
    var suspended: (segment: Segment, time: Double)?

    init(interval: ClosedRange<Double>, curve: Int) {
        self.interval = interval
        self.curve = curve
    }

    /// Where in the part a point of the whole course lies; below 0 before the part and above 1 after it.
    ///
    /// A part without length is before its point at 0 and from it on at 1.
    func local(_ course: Double) -> Double {
        let length = interval.upperBound - interval.lowerBound
        guard length > 0 else { return course >= interval.upperBound ? 1 : 0 }
        return (course - interval.lowerBound) / length
    }

    /// Puts it somewhere; what it played is forgotten.
    mutating func hold(_ position: Double) {
        segment = .holding(position)
        suspended = nil
    }

    /// Holds it where it is, and keeps what it played for a start without linear scrubbing.
    mutating func pause(at time: Double) {
        suspended = (segment, time)
        segment = .holding(segment.position(at: time))
    }

    /// Moves its times to a clock on which the same moment is so much later.
    mutating func shift(by seconds: Double) {
        segment.origin += seconds
        suspended?.segment.origin += seconds
        suspended?.time += seconds
    }
}
