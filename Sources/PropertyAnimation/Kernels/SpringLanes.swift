/// 1 − e^(−decay t) (cos ωt + sine · sin ωt).
struct UnderdampedLanes: LaneCurve {
    let decay: Lanes
    let frequency: Lanes
    let sine: Lanes

    @inline(__always) init(_ numbers: LaneNumbers) {
        (decay, frequency, sine) = (numbers[0], numbers[1], numbers[2])
    }

    @inline(__always) func value(at time: Lanes) -> Lanes {
        let turn = sineCosine(frequency * time)
        return 1 - exponential(-decay * time) * (turn.cosine + sine * turn.sine)
    }
}

/// 1 − (1 + slope t) e^(−decay t).
struct CriticalLanes: LaneCurve {
    let decay: Lanes
    let slope: Lanes

    @inline(__always) init(_ numbers: LaneNumbers) { (decay, slope) = (numbers[0], numbers[1]) }

    @inline(__always) func value(at time: Lanes) -> Lanes {
        1 - (1 + slope * time) * exponential(-decay * time)
    }
}

/// 1 − (weight e^(−slow t) + (1 − weight) e^(−fast t)).
struct OverdampedLanes: LaneCurve {
    let slow: Lanes
    let fast: Lanes
    let weight: Lanes

    @inline(__always) init(_ numbers: LaneNumbers) { (slow, fast, weight) = (numbers[0], numbers[1], numbers[2]) }

    @inline(__always) func value(at time: Lanes) -> Lanes {
        1 - (weight * exponential(-slow * time) + (1 - weight) * exponential(-fast * time))
    }
}

/// A spring along a cubic. Lanes may be in different damping regimes, so all three are computed: such curves
/// are rare.
struct ComposedLanes: LaneCurve {
    let cubic: RootedCubicLanes
    let isRooted: Lanes
    let underdamped: UnderdampedLanes
    let critical: CriticalLanes
    let overdamped: OverdampedLanes
    let regime: Lanes

    @inline(__always) init(_ numbers: LaneNumbers) {
        cubic = RootedCubicLanes(numbers)
        isRooted = numbers[CurveProgram.rootedPlace]
        regime = numbers[CurveProgram.regimePlace]
        let spring = numbers.dropping(CurveProgram.springPlace)
        (underdamped, critical, overdamped) = (.init(spring), .init(spring), .init(spring))
    }

    @inline(__always) func value(at time: Lanes) -> Lanes {
        let bent = cubic.cubic.value(at: time).replacing(with: cubic.value(at: time), where: isRooted .== 1)
        // Where the cubic swings below 0 the spring is at its start.
        let springTime = bent.replacing(with: 0, where: bent .< 0)
        return overdamped.value(at: springTime)
            .replacing(with: underdamped.value(at: springTime), where: regime .== CurveProgram.Kind.underdamped.number)
            .replacing(with: critical.value(at: springTime), where: regime .== CurveProgram.Kind.critical.number)
    }
}
