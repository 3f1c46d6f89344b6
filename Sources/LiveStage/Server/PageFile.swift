import CFiles

/// A file of the page, by the path that browsers ask for.
struct PageFile: Sendable {
    let path: String
    let type: String
    let bytes: [UInt8]

    init(path: String, type: String, text: UnsafePointer<CChar>) {
        (self.path, self.type) = (path, type)
        bytes = Array(String(cString: text).utf8)
    }

    static let all = [
        PageFile(path: "/", type: "text/html", text: stage_html()),
        PageFile(path: "/stage.css", type: "text/css", text: stage_css()),
        PageFile(path: "/reader.js", type: "text/javascript", text: stage_reader_js()),
        PageFile(path: "/contents.js", type: "text/javascript", text: stage_contents_js()),
        PageFile(path: "/elements.js", type: "text/javascript", text: stage_elements_js()),
        PageFile(path: "/hands.js", type: "text/javascript", text: stage_hands_js()),
        PageFile(path: "/main.js", type: "text/javascript", text: stage_main_js()),
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
