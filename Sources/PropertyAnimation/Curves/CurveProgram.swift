/// A curve as the kernels take it: its kind, which is the pass it is evaluated in, and its numbers.
struct CurveProgram {
    /// The passes of an evaluation.
    ///
    /// A cubic whose control points lie on the diagonal is linear.
    enum Kind: Int, CaseIterable {
        case linear, cubic, rootedCubic, underdamped, critical, overdamped, composed

        /// All of them, made once: `allCases` is an array made anew at every call.
        static let passes = Array(allCases)

        /// The kind as a composed curve's numbers hold it.
        var number: Double { Double(rawValue) }
    }

    /// Cubic: a, b, c of x(t), of y(t), and g₁ … g₈ of the guess and its end. Springs: three numbers. A composed curve: the
    /// cubic's, the number of the spring's pass, the spring's.
    typealias Parameters = SIMD32<Double>

    /// Where a cubic has g₈.
    static let lastGuessPlace = 13
    /// Where a rooted cubic has 1 if its guess counts from its end, else 0.
    static let guessEndPlace = 19

    /// Where a composed curve has its spring's numbers.
    ///
    /// The cubic's own numbers end at 13.
    static let springPlace = 16
    /// Where a composed curve has the number of its spring's kind.
    static let regimePlace = 14
    /// Where a composed curve has 1 if its cubic is a rooted one, else 0.
    static let rootedPlace = 15

    let kind: Kind
    let parameters: Parameters

    init(_ curve: UnitCurve) {
        switch curve {
        case .linear: self.init(kind: .linear)
        case .cubic(let bezier):
            // Both control points on the diagonal make y equal x at every t.
            let isDiagonal =
                bezier.controlPoint1.x == bezier.controlPoint1.y && bezier.controlPoint2.x == bezier.controlPoint2.y
            self = isDiagonal ? CurveProgram(kind: .linear) : CurveProgram(bezier)
        case .spring(let spring, let duration):
            self.init(SpringMotion(spring).scaled(by: AnimationLimits.spread(duration)))
        case .composed(let bezier, let spring, let duration):
            let motion = CurveProgram(SpringMotion(spring).scaled(by: AnimationLimits.spread(duration)))
            let cubic = CurveProgram(bezier)
            var parameters = cubic.parameters
            parameters[CurveProgram.regimePlace] = motion.kind.number
            parameters[CurveProgram.rootedPlace] = cubic.kind == .rootedCubic ? 1 : 0
            for k in 0..<3 { parameters[CurveProgram.springPlace + k] = motion.parameters[k] }
            self.init(kind: .composed, parameters)
        }
    }

    private init(kind: Kind, _ parameters: Parameters = .zero) {
        self.kind = kind
        self.parameters = parameters
    }

    private init(_ bezier: UnitBezier) {
        let (x, y) = (bezier.xCoefficients, bezier.yCoefficients)
        var parameters = Parameters.zero
        (parameters[0], parameters[1], parameters[2]) = (x.a, x.b, x.c)
        (parameters[3], parameters[4], parameters[5]) = (y.a, y.b, y.c)
        for k in 0..<8 { parameters[6 + k] = bezier.guess.coefficients[k] }
        parameters[CurveProgram.guessEndPlace] = bezier.guess.argument == .rootFromEnd ? 1 : 0
        self.init(kind: bezier.guess.argument == .x ? .cubic : .rootedCubic, parameters)
    }

    /// A spring's numbers, in the order in which its lanes read them.
    init(_ motion: SpringMotion) {
        var parameters = Parameters.zero
        let kind: Kind
        switch motion {
        case .underdamped(let decay, let frequency, let sine):
            (kind, parameters[0], parameters[1], parameters[2]) = (.underdamped, decay, frequency, sine)
        case .critical(let decay, let slope):
            (kind, parameters[0], parameters[1]) = (.critical, decay, slope)
        case .overdamped(let slow, let fast, let weight):
            (kind, parameters[0], parameters[1], parameters[2]) = (.overdamped, slow, fast, weight)
        }
        self.init(kind: kind, parameters)
    }

    /// The curve's value: exactly 0 up to time 0 and exactly 1 from time 1 on.
    func value(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        return time < 1 ? openValue(at: time) : 1
    }

    /// The value of the formula, also beyond 1 where it is a spring's.
    ///
    /// Here a lane is four times the same number, so that a single value has the bits of a batch.
    func openValue(at time: Double) -> Double {
        withUnsafeBytes(of: parameters) { bytes in
            guard let numbers = bytes.assumingMemoryBound(to: Double.self).baseAddress else { return time }
            return kind.value(numbers, at: time)
        }
    }
}

extension CurveProgram.Kind {
    /// The value of the formula with the numbers of a program.
    func value(_ numbers: UnsafePointer<Double>, at time: Double) -> Double {
        let (numbers, time) = (LaneNumbers(numbers), Lanes(time))
        switch self {
        case .linear: return time[0]
        case .cubic: return CubicLanes(numbers).value(at: time)[0]
        case .rootedCubic: return RootedCubicLanes(numbers).value(at: time)[0]
        case .underdamped: return UnderdampedLanes(numbers).value(at: time)[0]
        case .critical: return CriticalLanes(numbers).value(at: time)[0]
        case .overdamped: return OverdampedLanes(numbers).value(at: time)[0]
        case .composed: return ComposedLanes(numbers).value(at: time)[0]
        }
    }
}
