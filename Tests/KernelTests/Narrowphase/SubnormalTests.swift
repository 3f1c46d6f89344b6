#if arch(x86_64) && canImport(Glibc)
    import DynamicsKernelsBase
    import DynamicsModel
    import Glibc
    import Testing

    /// What a polygon's record holds in the place of a half side is its number, which is subnormal as a float: a product
    /// of it takes some processors a hundred cycles, and nothing shows but the time.
    @Suite("Narrowphase: no subnormal operands")
    struct SubnormalTests {
        private static let kernels = narrowphaseKernels()
        private static let hexagon = TestShape.regular(6, radius: 20)
        private static let box = TestShape.rectangle(18, 12)
        private static let rounded = TestShape.rounded([SIMD2(-10, 8), SIMD2(-10, -8), SIMD2(12, -8)], 4)

        @Test("polygons among boxes and others are met without any")
        func polygons() {
            expectNone(Self.hexagon, Self.hexagon, Self.kernels.polygon_polygon)
            expectNone(Self.box, Self.hexagon, Self.kernels.polygon_polygon)
            expectNone(.circle(15), Self.hexagon, Self.kernels.circle_polygon)
            expectNone(.ellipse(20, 12), Self.hexagon, Self.kernels.ellipse_polygon)
        }

        @Test("what is rounded is met without any")
        func rounded() {
            expectNone(Self.hexagon, Self.rounded, Self.kernels.polygon_rounded)
            expectNone(Self.box, Self.rounded, Self.kernels.polygon_rounded)
            expectNone(.circle(15), Self.rounded, Self.kernels.circle_rounded)
            expectNone(.ellipse(20, 12), Self.rounded, Self.kernels.ellipse_rounded)
        }

        private func expectNone(_ a: TestShape, _ b: TestShape, _ kernel: Kernel) {
            let collided = CollidedPairs()
            for k in 0..<24 {
                let way = 18 + Double(k)
                collided.addPair(
                    collided.addCollider(a, TestPose(3, 5, angle: 0.3), offset: SIMD2(3, -2)),
                    collided.addCollider(
                        b, TestPose(3 + 0.8 * way, 5 + 0.6 * way, angle: 1.1 + 0.1 * Double(k)), offset: SIMD2(-1, 4)))
            }
            clearFlags()
            collided.run(kernel)
            #expect(!wasAnySubnormal, "\(a) and \(b)")
            #expect(collided.counts.contains { $0 > 0 }, "some touch")
        }

        /// The processor's note that an operand was subnormal, and those of all other exceptions.
        private static let subnormalFlag: UInt32 = 1 << 1
        private static let allFlags: UInt32 = 0x3f

        private func clearFlags() {
            var environment = fenv_t()
            fegetenv(&environment)
            environment.__mxcsr &= ~Self.allFlags
            fesetenv(&environment)
        }

        private var wasAnySubnormal: Bool {
            var environment = fenv_t()
            fegetenv(&environment)
            return environment.__mxcsr & Self.subnormalFlag != 0
        }
    }
#endif
