import Foundation

/// What the measurement ran on.
enum Machine {
    /// The processor's name; the architecture where the system does not tell.
    static let processor: String = {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        let name = line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
        #if arch(x86_64)
            return name ?? "x86-64"
        #elseif arch(arm64)
            return name ?? "arm64"
        #else
            return name ?? "unknown processor"
        #endif
    }()

    static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

    /// The memory that the process has in use now, MiB; NaN where the system does not tell.
    static var residentMegabytes: Double {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) }
        return (pages ?? .nan) * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
    }

    /// The most memory that the process has had in use so far, MiB.
    static var peakResidentMegabytes: Double {
        #if os(Linux)
            // What getrusage tells may be that of the program that started this one.
            let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
            return (kilobytes ?? .nan) / 1024
        #else
            var usage = rusage()
            // 0 is RUSAGE_SELF on every system; its imported type is not the same on each.
            getrusage(0, &usage)
            return Double(usage.ru_maxrss) / 1_048_576
        #endif
    }
}
