/// Whom a server lets in: browsers that asked for it by one of its names, with its own page.
///
/// A page of another site may make a browser call any address. What it can't do is call itself something else.
struct Door: Equatable, Sendable {
    /// Texts that a `Host` header may have.
    let hosts: Set<String>

    /// - Parameters:
    ///   - names: names and addresses under which browsers know the server; those of the machine itself always count.
    ///   - port: the server's.
    init(names: [String], port: UInt16) {
        let all = (["localhost", "127.0.0.1", "[::1]"] + names).map { $0.lowercased() }
        hosts = Set(all.map { "\($0):\(port)" } + (port == 80 ? all : []))
    }

    /// Whether a request for something may be answered.
    func admits(host: String?) -> Bool { host.map { hosts.contains($0.lowercased()) } ?? false }

    /// Whether a request for a socket may be answered: only the server's own page makes one.
    func admits(host: String?, origin: String?) -> Bool {
        guard let host, let origin, admits(host: host) else { return false }
        return origin.lowercased() == "http://" + host.lowercased()
    }
}
