import PropertyAnimation
import Testing

@Suite struct TrackTableTests {
    private static let curves: [UnitCurve] = {
        guard let steep = try? UnitBezier(0.9, 0, 0.1, 1), let back = try? UnitBezier(0.3, -0.5, 0.7, 1.6),
            let swinging = try? Spring(mass: 1, stiffness: 100, damping: 8, initialVelocity: 2),
            let critical = try? Spring(mass: 1, stiffness: 100, damping: 20)
        else { return [] }
        return [
            .linear, .cubic(.easeInOut), .cubic(.easeIn), .cubic(.easeOut), .cubic(steep), .cubic(back),
            .spring(swinging), .spring(critical), .spring(.standard), .composed(.easeOut, swinging, duration: 2),
        ]
    }()

    private func segment(_ k: Int) -> Segment {
        Segment(
            curve: Self.curves[k % Self.curves.count], origin: Double(k % 7) * 0.11 - 0.3,
            rate: k % 5 == 0 ? -0.9 : 1.3, base: k % 3 == 0 ? 0.25 : 0, span: k % 3 == 0 ? 0.75 : 1)
    }

    /// Sizes around whole batches, mixed curves in every lane, and times before, within and after.
    @Test(arguments: [0, 1, 3, 4, 5, 11, 64, 97])
    func `a batch gives the bits of its segments one by one`(_ count: Int) throws {
        let table = TrackTable()
        var segments: [Segment] = []
        var tracks: [TrackID] = []
        for k in 0..<count {
            segments.append(segment(k))
            let timeline = try table.addTimeline(segments[k])
            tracks.append(try table.addTrack(from: 10, to: Double(20 + k), on: timeline))
        }
        for time in [-1, 0, 0.1, 0.37, 0.8, 1.5] {
            let fresh = TrackTable()
            let ids = try segments.map { try fresh.addTimeline($0) }
            let same = try ids.enumerated().map { try fresh.addTrack(from: 10, to: Double(20 + $0), on: $1) }
            fresh.evaluate(at: time)
            for k in 0..<count {
                let progress = segments[k].position(at: time)
                #expect(try fresh.progress(of: ids[k]) == progress)
                let value = progress == 1 ? Double(20 + k) : 10 + (Double(20 + k) - 10) * progress
                #expect(fresh.values[same[k].index] == value)
                #expect(try fresh.value(of: same[k]) == value)
            }
        }
        #expect(table.trackCount == count)
    }

    @Test func `adding in bulk is adding one by one`() throws {
        let (single, bulk) = (TrackTable(), TrackTable())
        let segments = (0..<37).map(segment)
        for segment in segments { _ = try single.addTimeline(segment) }
        let ids = try bulk.addTimelines(segments)
        #expect(ids.map(\.index) == Array(1...37))
        single.evaluate(at: 0.3)
        bulk.evaluate(at: 0.3)
        for id in ids { #expect(try bulk.progress(of: id) == single.progress(of: id)) }
        var bad = segments
        bad[20].span = .nan
        #expect(throws: AnimationError.self) { try bulk.addTimelines(bad) }
        #expect(bulk.timelineCount == 37)
    }

    /// More curves than the table remembers without looking them up, and places that are taken again.
    @Test func `many curves come and go`() throws {
        let table = TrackTable()
        var kept: [(TimelineID, Segment)] = []
        for k in 0..<200 {
            let spring = try Spring(mass: 1, stiffness: Double(50 + k % 60), damping: Double(5 + k % 20))
            let segment = Segment.playing(.spring(spring), from: 0, to: 1, origin: 0, duration: 1)
            kept.append((try table.addTimeline(segment), segment))
            if k % 3 == 2 { try table.remove(kept.remove(at: kept.count / 2).0) }
        }
        table.evaluate(at: 0.4)
        for (id, segment) in kept { #expect(try table.progress(of: id) == segment.position(at: 0.4)) }
    }

    @Test func `runs of one curve give the same bits as lanes that differ`() throws {
        for curve in Self.curves {
            let uniform = TrackTable()
            let mixed = TrackTable()
            let origins = (0..<9).map { -0.1 * Double($0) }
            let ids = try uniform.addTimelines(curve, origins: origins, duration: 1)
            var others: [TimelineID] = []
            for (k, origin) in origins.enumerated() {
                others.append(
                    try mixed.addTimeline(.playing(curve, from: 0, to: 1, origin: origin, duration: 1)))
                _ = try mixed.addTimeline(segment(k))
            }
            uniform.evaluate(at: 0.05)
            mixed.evaluate(at: 0.05)
            for k in ids.indices {
                #expect(try uniform.progress(of: ids[k]) == mixed.progress(of: others[k]))
            }
        }
    }

    @Test func `one timeline moves all its tracks`() throws {
        let table = TrackTable()
        let timeline = try table.addTimeline(
            .playing(.cubic(.easeInOut), from: 0, to: 1, origin: 0, duration: 2))
        let tracks = try table.addTracks(
            from: (0..<1001).map(Double.init), to: (0..<1001).map { Double($0) + 100 }, on: timeline)
        table.evaluate(at: 0.5)
        for (k, track) in tracks.enumerated() {
            // 0.129161931047320 of 100, where x may be off by 1e-13 and the curve is no steeper than 2.
            #expect(abs(table.values[track.index] - Double(k) - 12.916193104732) <= 2e-11)
        }
    }

    @Test func `ends are exact and reported once`() throws {
        let table = TrackTable()
        let short = try table.addTimeline(.playing(.linear, from: 0, to: 1, origin: 0, duration: 0.3))
        let long = try table.addTimeline(.playing(.cubic(.easeIn), from: 1, to: 0, origin: 0, duration: 1))
        let held = try table.addTimeline(.holding(0.5))
        let track = try table.addTrack(from: 0.1, to: 0.7, on: short)
        // Sums of frames miss 0.3 by rounding.
        var time = 0.0
        for _ in 0..<17 { time += 1.0 / 60 }
        table.evaluate(at: time)
        #expect(table.finishedTimelines == [])
        table.evaluate(at: time + 1.0 / 60)
        #expect(table.finishedTimelines == [short])
        #expect(try table.value(of: track) == 0.7)
        table.evaluate(at: 0.9)
        #expect(table.finishedTimelines == [])
        table.evaluate(at: 5)
        #expect(table.finishedTimelines == [long])
        #expect(try table.progress(of: long) == 0)
        #expect(try table.progress(of: held) == 0.5)
        // Held: the clock may run back.
        table.evaluate(at: 0)
        #expect(try table.progress(of: short) == 1)
    }

    @Test func `several ends of one evaluation come in order whatever their curves`() throws {
        let table = TrackTable()
        let ids = try (0..<20).map { k in
            try table.addTimeline(
                .playing(Self.curves[(7 * k) % Self.curves.count], from: 0, to: 1, origin: 0, duration: 1))
        }
        table.evaluate(at: 1)
        #expect(table.finishedTimelines == ids)
    }

    @Test func `a timeline takes another curve and keeps its tracks`() throws {
        let table = TrackTable()
        let timelines = try (0..<10).map { try table.addTimeline(segment($0)) }
        let tracks = try timelines.map { try table.addTrack(from: 0, to: 1, on: $0) }
        table.evaluate(at: 0.2)
        for k in [0, 9, 4] {
            let other = segment(k + 1)
            try table.set(other, for: timelines[k])
            #expect(try table.progress(of: timelines[k]) == other.position(at: 0.2))
        }
        table.evaluate(at: 0.4)
        for k in 0..<10 {
            let now = [0, 9, 4].contains(k) ? segment(k + 1) : segment(k)
            #expect(try table.value(of: tracks[k]) == now.position(at: 0.4))
        }
    }

    @Test func `what has been removed is unknown, even when its place is taken again`() throws {
        let table = TrackTable()
        let first = try table.addTimeline(segment(1))
        let second = try table.addTimeline(segment(2))
        let track = try table.addTrack(from: 0, to: 1, on: first)
        let other = try table.addTrack(from: 3, to: 4, on: second)
        #expect(throws: AnimationError.timelineInUse(tracks: 1)) { try table.remove(first) }
        try table.remove(track)
        try table.remove(first)
        #expect(table.timelineCount == 1)
        let third = try table.addTimeline(.holding(0.5))
        let again = try table.addTrack(from: 0, to: 10, on: third)
        for call in [{ try table.remove(first) }, { try table.set(.holding(0), for: first) }] {
            #expect(throws: AnimationError.self) { try call() }
        }
        #expect(throws: AnimationError.self) { try table.value(of: track) }
        #expect(throws: AnimationError.self) { try table.remove(track) }
        #expect(throws: AnimationError.self) { try table.addTrack(from: 0, to: 1, on: first) }
        table.evaluate(at: 0)
        #expect(try table.value(of: again) == 5)
        #expect(table.values[again.index] == 5)
        #expect(try table.value(of: other) == 3 + segment(2).position(at: 0))
    }

    @Test func `numbers that are not finite are refused and nothing is added`() throws {
        let table = TrackTable()
        let timeline = try table.addTimeline(segment(1))
        for bad in [Double.nan, .infinity] {
            #expect(throws: AnimationError.self) { try table.addTrack(from: bad, to: 0, on: timeline) }
            #expect(throws: AnimationError.self) { try table.addTracks(from: [0, 1], to: [0, bad], on: timeline) }
            #expect(throws: AnimationError.self) {
                try table.addTimelines(.linear, origins: [0, bad], duration: 1)
            }
            #expect(throws: AnimationError.self) {
                try table.addTimeline(Segment(curve: .linear, origin: 0, rate: bad))
            }
            table.evaluate(at: bad)
        }
        #expect(throws: AnimationError.self) { try table.addTrack(from: -1e308, to: 1e308, on: timeline) }
        #expect(throws: AnimationError.self) { try table.addTracks(from: [0], to: [0, 1], on: timeline) }
        #expect(throws: AnimationError.self) { try table.addTracks(from: [0], to: [0], on: []) }
        #expect(throws: AnimationError.self) { try table.addTimelines(.linear, origins: [0], duration: -1) }
        #expect(table.trackCount == 0)
        #expect(table.timelineCount == 1)
        #expect(table.time == 0)
    }
}
