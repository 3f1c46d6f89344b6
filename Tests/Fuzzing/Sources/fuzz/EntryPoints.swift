import Cases
import Dynamics
import Foundation

// What libFuzzer, which has the program's main function, calls.

/// The target that the environment names (`FUZZ_TARGET`): arguments are libFuzzer's own.
private let target: FuzzTarget = {
    let asked = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: asked) else {
        let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
        FileHandle.standardError.write(Data("FUZZ_TARGET is \"\(asked)\"; it must be one of \(names)\n".utf8))
        exit(64)
    }
    return target
}()

/// Called once, before the first input.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>
) -> CInt {
    _ = target
    setenv("DYNAMICS_VALIDATE", "1", 1)
    DynamicsDiagnostics.handler = { _ in }
    return 0
}

/// Called with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    target.run(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
}
