import ArgumentParser
@main struct Dynbench: ParsableCommand {}
