import CFiles
import Foundation
import Testing

@testable import Replay

/// The colours of pages and pictures, as people see them whose eyes lack one kind of cones.
///
/// Every hundredth person is one of them with red or green, few with blue. Colours are told apart by CIEDE2000 (CIE 142-2001;
/// Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula", 2005), in which 1 is about what can be seen at all where
/// two patches touch.
@Suite struct PaletteTests {
    /// Of any two items, and an item and the page; of any two kinds of marks, and a mark and the page.
    private static let least = 12.0
    /// Of a mark and an item that it lies on: a mark has a shape of its own, too.
    private static let leastOnItem = 10.0
    /// Of what sleeps, faint as it is, and the page.
    private static let leastFaint = 7.0
    /// WCAG 2.1, 1.4.11: of graphical objects.
    private static let leastContrast = 3.0

    private static let items = (0..<6).map { "fill-\($0)" } + ["asleep", "anchored"]
    private static let marks = [
        "boundary", "velocity", "contact", "cell", "attachment", "vector", "region", "sensor", "drive", "action",
    ]

    /// The variables of a page's style sheet for each scheme of colours: light, then dark.
    private func themes() throws -> [[String: SIMD3<Double>]] {
        let sheet = String(cString: page_css())
        let parts = sheet.split(separator: "@media (prefers-color-scheme: dark)")
        return try [#require(parts.first), #require(parts.dropFirst().first)].map { part in
            var colors: [String: SIMD3<Double>] = [:]
            // The first rule of each.
            for match in part.prefix { $0 != "}" }.matches(of: /--([a-z0-9-]+): #([0-9a-f]{6})/) {
                colors[String(match.1)] = Self.linear(try #require(UInt32(match.2, radix: 16)))
            }
            return colors
        }
    }

    @Test(arguments: Sight.allCases) func `colours can be told apart`(sight: Sight) throws {
        for (theme, colors) in zip(["light", "dark"], try themes()) {
            let back = Sight.lab(sight.seen(try #require(colors["back"])))
            func seen(_ names: [String]) throws -> [(name: String, color: SIMD3<Double>)] {
                try names.map { ($0, Sight.lab(sight.seen(try #require(colors[$0], "\($0)")))) }
            }
            let (items, marks) = (try seen(Self.items), try seen(Self.marks))
            for group in [items, marks] {
                for (index, one) in group.enumerated() {
                    #expect(one.color.difference(to: back) >= Self.least, "\(theme): \(one.name) and the page")
                    for other in group[..<index] {
                        let difference = one.color.difference(to: other.color)
                        #expect(difference >= Self.least, "\(theme): \(one.name) and \(other.name)")
                    }
                }
            }
            for mark in marks {
                for item in items {
                    let difference = mark.color.difference(to: item.color)
                    #expect(difference >= Self.leastOnItem, "\(theme): \(mark.name) and \(item.name)")
                }
            }
        }
    }

    @Test(arguments: Sight.allCases) func `what sleeps differs from the page though it is faint`(sight: Sight) throws {
        for colors in try themes() {
            let (asleep, back) = (try #require(colors["asleep"]), try #require(colors["back"]))
            // A canvas mixes what the file has, which is not proportional to light. layers.js has the opacity.
            let mixed = Self.light(0.6 * Self.coded(asleep) + 0.4 * Self.coded(back))
            let difference = Sight.lab(sight.seen(mixed)).difference(to: Sight.lab(sight.seen(back)))
            #expect(difference >= Self.leastFaint)
        }
    }

    @Test func `marks stand out from the page`() throws {
        for colors in try themes() {
            let back = Sight.luminance(try #require(colors["back"]))
            for mark in Self.marks {
                let own = Sight.luminance(try #require(colors[mark]))
                let contrast = (max(own, back) + 0.05) / (min(own, back) + 0.05)
                #expect(contrast >= Self.leastContrast, "\(mark)")
            }
        }
    }

    @Test func `pictures have the colours of pages`() throws {
        let sheet = String(cString: still_css())
        let parts = sheet.split(separator: "@media")
        let themes = try themes()
        #expect(parts.count == 2)
        for (part, colors) in zip(parts, themes) {
            for match in part.matches(of: /\.([a-z0-9-]+) \{[^}]*?(?:fill|stroke): #([0-9a-f]{6})/) {
                let name = match.1 == "items" ? "outline" : match.1 == "visited" ? "sensor" : String(match.1)
                let color = try #require(colors[name == "origin" ? "region" : name], "\(name)")
                #expect(Self.linear(try #require(UInt32(match.2, radix: 16))) == color, "\(name)")
            }
        }
    }

    /// The published differences of pairs that try every branch of the formula, from Sharma, Wu and Dalal's table 1.
    @Test(
        arguments: [
            (SIMD3(50, 2.6772, -79.7751), SIMD3(50, 0, -82.7485), 2.0425), (SIMD3(50, -1, 2), SIMD3(50, 0, 0), 2.3669),
            (SIMD3(50, 2.49, -0.001), SIMD3(50, -2.49, 0.0011), 7.2195),
            (SIMD3(50, 2.5, 0), SIMD3(73, 25, -18), 27.1492),
            (SIMD3(60.2574, -34.0099, 36.2677), SIMD3(60.4626, -34.1751, 39.4387), 1.2644),
            (SIMD3(2.0776, 0.0795, -1.135), SIMD3(0.9033, -0.0636, -0.5514), 0.9082),
        ] as [(SIMD3<Double>, SIMD3<Double>, Double)])
    func `differences are those that are published`(a: SIMD3<Double>, b: SIMD3<Double>, difference: Double) {
        #expect(abs(a.difference(to: b) - difference) < 5e-5 && abs(b.difference(to: a) - difference) < 5e-5)
    }

    /// Light of red, green and blue, from a colour's digits.
    private static func linear(_ digits: UInt32) -> SIMD3<Double> {
        light(SIMD3(Double(digits >> 16), Double(digits >> 8 & 255), Double(digits & 255)) / 255)
    }

    /// sRGB (IEC 61966-2-1), and back.
    private static func light(_ coded: SIMD3<Double>) -> SIMD3<Double> {
        coded.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    }

    private static func coded(_ light: SIMD3<Double>) -> SIMD3<Double> {
        light.map { $0 <= 0.0031308 ? 12.92 * $0 : 1.055 * pow($0, 1 / 2.4) - 0.055 }
    }
}
