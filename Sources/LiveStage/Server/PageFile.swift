/// A file of the page, by the path that browsers ask for.
struct PageFile: Sendable {
    let path: String
    let type: String
    let bytes: [UInt8]

    static let all = [
        PageFile(path: "/", type: "text/html", bytes: PackageResources.stage_html),
        PageFile(path: "/stage.css", type: "text/css", bytes: PackageResources.stage_css),
        PageFile(path: "/reader.js", type: "text/javascript", bytes: PackageResources.reader_js),
        PageFile(path: "/contents.js", type: "text/javascript", bytes: PackageResources.contents_js),
        PageFile(path: "/elements.js", type: "text/javascript", bytes: PackageResources.elements_js),
        PageFile(path: "/hands.js", type: "text/javascript", bytes: PackageResources.hands_js),
        PageFile(path: "/main.js", type: "text/javascript", bytes: PackageResources.main_js),
    ]

    /// What browsers are told beside a file: it loads nothing from elsewhere, and nobody puts it in a frame.
    static let headers = [
        "Content-Security-Policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; "
            + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
    ]
}
