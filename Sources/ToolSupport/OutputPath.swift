import ArgumentParser

/// The path of a file to be written, as an option names it; never empty.
package struct OutputPath: ExpressibleByArgument {
    package let path: String

    package init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        path = argument
    }
}
