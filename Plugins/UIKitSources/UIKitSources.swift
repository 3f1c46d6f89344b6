import Foundation
import PackagePlugin

/// Rewrites a target's Swift files before they are compiled, so that they need no change themselves.
///
/// SwiftPM's plugins add sources and take none away. So the target names one file of its own in `sources:`; every other
/// Swift file in its folder, unless under `exclude:`, is then none of SwiftPM's business, and comes through here.
@main struct UIKitSources: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target as? SwiftSourceModuleTarget else { return [] }
        let originals = module.sourceFiles.filter { $0.type == .unknown && $0.url.pathExtension == "swift" }.map(\.url)
        guard !originals.isEmpty else {
            Diagnostics.error(
                "UIKitSources finds nothing to rewrite in the target \(target.name): name one Swift file of its own in "
                    + "sources:, as in sources: [\"main.swift\"]; all others in its folder are rewritten then")
            return []
        }
        let folder = context.pluginWorkDirectoryURL
        // Protocols and classes that the target's files build on.
        let others = target.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
            .flatMap(\.sourceFiles).filter { $0.type == .unknown && $0.url.pathExtension == "swift" }.map(\.url)
        let names = distinctNames(of: originals)
        return [
            .buildCommand(
                displayName: "Rewriting the UIKit sources of \(target.name)",
                executable: try context.tool(named: "uikit-sources").url,
                arguments: ["--output", folder.path] + names.flatMap { ["--name", $0] }
                    + others.flatMap { ["--beside", $0.path] } + originals.map(\.path),
                inputFiles: originals + others,
                outputFiles: names.map { folder.appending(path: $0) } + [
                    folder.appending(path: "UIKitSources+Time.swift")
                ])
        ]
    }

    /// What is written of each file: files of one name may lie in several folders. Never an original's own name, which the
    /// compiler would warn of in each file, because `#fileID` is that of the original.
    private func distinctNames(of files: [URL]) -> [String] {
        var taken: Set<String> = []
        return files.map { file in
            let stem = file.deletingPathExtension().lastPathComponent
            var (name, count) = ("\(stem).uikit.swift", 1)
            while !taken.insert(name).inserted {
                count += 1
                name = "\(stem).uikit\(count).swift"
            }
            return name
        }
    }
}
