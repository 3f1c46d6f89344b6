import Dynamics
import Foundation
import TestSupport
import Testing

@Suite struct DeepRegionTests {
    @Test func `operations beyond 500 in one another are reported and ignored`() {
        var region = Region(radius: 10)
        let heard = reported { for _ in 0..<100_000 { region = region.inverse() } }
        #expect(heard.count == 100_000 - 499)
        #expect(heard.allSatisfy { $0.kind == .invalidValue })
        #expect(heard[0].message == "Invalid region: its operations would nest deeper than 500")
        // 499 inverses are one.
        #expect(!region.contains(.zero) && region.contains(CGPoint(x: 11, y: 0)))
    }
}
