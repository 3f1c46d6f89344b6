import DynamicsFast

@testable import DynamicsEngine

/// Counts that fill no lane, one, all but one, all, one more, and two groups and a part of a third.
let laneCounts = [0, 1, 7, 8, 9, 19]

/// Both builds of the kernels, where the processor runs both.
let kernelBuilds: [KernelBuild] = [.portable, FastKernels.best()]

/// Columns and records for kernels, freed with it: aligned to cache lines, with zeros behind the last value for whole lanes.
final class KernelMemory {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit { for block in blocks { block.deallocate() } }

    func column<Element: BitwiseCopyable>(_ values: [Element], spare: Int = 24) -> UnsafeMutablePointer<Element> {
        let bytes = (values.count + spare) * MemoryLayout<Element>.stride
        let block = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        block.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        blocks.append(block)
        let first = block.assumingMemoryBound(to: Element.self)
        for (index, value) in values.enumerated() { first[index] = value }
        return first
    }

    /// As many zeros.
    func zeros<Element: BitwiseCopyable>(_ count: Int, of type: Element.Type = Element.self) -> UnsafeMutablePointer<
        Element
    > {
        column([], spare: count + 24)
    }
}

/// Whether a result in Float is what Double gives, to so many roundings of the largest number that it was made from.
func isClose(_ value: Float, _ expected: Double, scale: Double = 1, roundings: Double = 32) -> Bool {
    abs(Double(value) - expected) <= roundings * 0x1p-24 * max(abs(expected), scale)
}
