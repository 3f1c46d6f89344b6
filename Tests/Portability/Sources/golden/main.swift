import DynamicsEngine
import GoldenScenes

// Prints the table of golden hashes as this processor computes it, in the form of hashes.txt.

#if !arch(wasm32)
    /// No time is reported here; where WebAssembly runs, the host gives it.
    @_cdecl("host_seconds") func hostSeconds() -> Double { 0 }
#endif

func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
}

for scene in GoldenScene.all {
    let hashes = scene.hashes(workers: 1)
    print("\(hexadecimal(hashes[0])) \(hexadecimal(hashes[1])) \(scene.name)")
}
