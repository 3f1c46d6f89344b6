import BrowserSupport
import Foundation
import Testing

/// Where the site is; nil where none is to be tested.
private let siteFolder = ProcessInfo.processInfo.environment["DYNAMICS_SITE"]

/// The site that `Scripts/pages` has written into the folder that `DYNAMICS_SITE` names, as a browser shows it.
@Suite(.serialized, .enabled(if: siteFolder != nil && Browser.path != nil)) struct SiteTests {
    private func visit<Result: Decodable>(_ page: String, _ script: String, as type: Result.Type) throws -> Result {
        let folder = URL(fileURLWithPath: try #require(siteFolder))
        return try Browser.shared.get().visit(folder.appendingPathComponent(page).absoluteString) { visit in
            try visit.wait(for: "document.readyState === \"complete\"")
            return try visit.run(script, as: type)
        }
    }

    /// Where the index leads, relative to the site's folder.
    private func links() throws -> [String] {
        try visit(
            "index.html", "return [...document.querySelectorAll(\"a\")].map((link) => link.getAttribute(\"href\"));",
            as: [String].self)
    }

    @Test func `the index leads to scenes and results that are there, and runs a scene itself`() throws {
        let links = try links()
        #expect(links.filter { $0.hasPrefix("live/") }.count >= 8)
        #expect(links.contains { $0.hasPrefix("results/") })
        let folder = URL(fileURLWithPath: try #require(siteFolder))
        for link in links {
            #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(link).path), "\(link)")
        }
        let framed = try visit(
            "index.html",
            "return [document.querySelector(\"iframe\").getAttribute(\"src\"), getComputedStyle(document.body).fontSize];",
            as: [String].self)
        // The style sheet was found.
        #expect(framed == ["live/mixed.html", "16px"])
    }

    @Test func `every scene runs`() throws {
        for link in try links() where link.hasPrefix("live/") {
            let script = """
                while (!window.dynamics && !document.body.dataset.failure) await new Promise((next) => setTimeout(next, 5));
                const before = await dynamics.hash();
                await dynamics.step(5);
                return [await dynamics.hash() !== before, (await dynamics.items()).length > 10];
                """
            #expect(try visit(link, script, as: [Bool].self) == [true, true], "\(link)")
        }
    }

    @Test func `results are shown with their plots`() throws {
        for link in try links() where link.hasPrefix("results/") {
            let script = """
                const images = [...document.images];
                return [images.length > 0 && images.every((image) => image.naturalWidth > 0), document.querySelectorAll("pre").length > 2];
                """
            #expect(try visit(link, script, as: [Bool].self) == [true, true], "\(link)")
        }
    }
}
