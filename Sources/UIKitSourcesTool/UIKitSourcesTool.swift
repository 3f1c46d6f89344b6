import ArgumentParser
import Foundation

/// What the plugin runs: reads a module's files, and writes what is compiled in their place.
@main struct UIKitSourcesTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uikit-sources",
        abstract: "Rewrites Swift files written for UIKit so that they compile without an Objective-C runtime.",
        discussion: "A file keeps its lines, and errors of the compiler point into the original.")

    @Option(help: "The folder to write to: a file for every one given, of the same name unless --name says otherwise.")
    var output: String

    @Option(help: "What is written of a file, once for every file in their order; all of them differ.")
    var name: [String] = []

    @Option(help: "A file of another module, for the protocols and classes that the files build on.")
    var beside: [String] = []

    @Argument(help: "The module's Swift files.")
    var files: [String]

    func run() throws {
        #if UIKitSources
            let names = name.isEmpty ? files.map { URL(fileURLWithPath: $0).lastPathComponent } : name
            guard names.count == files.count else {
                throw ValidationError(
                    "--name is given \(names.count) times for \(files.count) files: give one for each")
            }
            if let twice = Dictionary(grouping: names, by: { $0 }).filter({ $1.count > 1 }).keys.min() {
                throw ValidationError("\(twice) would be written twice: give each file a --name of its own")
            }
            let module = try Module(files.map(Source.init(path:)), beside: beside.map(Source.init(path:)))
            let folder = URL(fileURLWithPath: output)
            var complaints: [Complaint] = []
            for (source, name) in zip(module.sources, names) {
                let rewriter = Rewriter(source, of: module)
                complaints += rewriter.complaints
                try write(rewriter.result, to: folder.appending(path: name))
            }
            try write(module.timeOverlay, to: folder.appending(path: "UIKitSources+Time.swift"))
            for complaint in complaints { FileHandle.standardError.write(Data("\(complaint)\n".utf8)) }
            if !complaints.isEmpty { throw ExitCode.failure }
        #else
            throw ValidationError(
                "the plugin needs the trait UIKitSources of the package swift-dynamics: "
                    + ".package(url: …, traits: [.defaults, \"UIKitSources\"])")
        #endif
    }

    /// Writes a file, unless it is there and says the same: what is unchanged isn't compiled again.
    private func write(_ text: String, to url: URL) throws {
        let data = Data(text.utf8)
        if (try? Data(contentsOf: url)) != data { try data.write(to: url) }
    }
}
