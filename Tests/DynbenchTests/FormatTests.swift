import Testing
import ToolSupport

@testable import dynbench

@Suite struct FormatTests {
    @Test func significantDigits() {
        let expected: [(Double, String)] = [
            (0, "0"), (1.5, "1.50"), (9.996, "10.0"), (12.34, "12.3"), (99.96, "100"), (123.4, "123"),
            (1234, "1,234"), (999_500, "999,500"), (2_500_000, "2.50e+06"), (0.1234, "0.123"), (0.0123, "0.0123"),
            (0.001, "0.00100"), (0.000123, "1.23e-04"), (-1.5, "-1.50"), (.nan, "–"), (.infinity, "–"),
        ]
        for (value, text) in expected { #expect(Format.significant(value) == text) }
    }

    @Test func countsAndBytes() {
        #expect(Format.count(0) == "0")
        #expect(Format.count(999) == "999")
        #expect(Format.count(1000) == "1,000")
        #expect(Format.count(-1_234_567) == "-1,234,567")
        #expect(Format.bytes(1234) == "1.23 kB")
        #expect(Format.bytes(12_345_678) == "12.3 MB")
        #expect(Format.percent(0.992) == "99.2 %")
    }

    @Test func tablesAlign() {
        var table = TextTable(alignment: [.left, .right, .left])
        table.add(["a", "10", "x"])
        table.add(["long", "1"])
        #expect(table.text == "a     10  x\nlong   1")
    }

    @Test func quantiles() {
        let sample = Sample([4, 1, 3, 2])
        #expect(sample.minimum == 1)
        #expect(sample.median == 2.5)
        #expect(sample.quantile(1) == 4)
        #expect(sample.mean == 2.5)
        #expect(Sample([]).median.isNaN)
        #expect(Sample([7]).p95 == 7)
    }

    @Test func statesAreSpreadFromFirstToLast() {
        #expect(ReferenceComparison.spread(8, over: 120) == [0, 17, 34, 51, 68, 85, 102, 119])
        #expect(ReferenceComparison.spread(8, over: 3) == [0, 1, 2])
        #expect(ReferenceComparison.spread(1, over: 300) == [0])
    }
}
