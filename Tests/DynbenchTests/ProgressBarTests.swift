import Testing

@testable import dynbench

@Suite struct ProgressBarTests {
    @Test func `a bar fits the terminal, and is numbers alone where it doesn't`() {
        var bar = ProgressBar("replay", total: 2000)
        for _ in 0..<500 { bar.advance() }
        let whole = bar.line(columns: 200)
        #expect(
            whole == "replay \(String(repeating: "█", count: 10))\(String(repeating: "░", count: 30)) step 500 of 2000")
        for columns in 1...80 {
            let line = bar.line(columns: columns)
            #expect(line.count < columns || columns == 1)
            #expect(columns < 18 || line.hasSuffix("step 500 of 2000"))
            #expect(columns < 31 || line.hasPrefix("replay █"))
        }
        #expect(bar.line(columns: 35) == "replay ██░░░░░░░░ step 500 of 2000")
        #expect(bar.line(columns: 19) == "step 500 of 2000")
    }

    @Test func `a title of any letters leaves room for the rest`() {
        let bar = ProgressBar("シーン\u{1B}[2J\n", total: 9)
        // Six columns, and thirteen for what is spelled out, but no cursor moves.
        #expect(bar.line(columns: 60).hasPrefix("シーン\\u001B[2J\\u000A ░"))
        #expect(bar.line(columns: 60).count + 3 < 60)
    }
}
