#if !hasFeature(Embedded)
    import CFiles
    import FileAccess
    import Foundation

    extension SceneFile {
        /// Reads a document. Where an object has a key twice, the first counts.
        ///
        /// - Parameters:
        ///   - data: the document as UTF-8.
        ///   - forces: the blocks that custom fields call by name.
        /// - Throws: the first thing that is wrong, with its path in the document, its value and the rule it breaks.
        public init(json data: Data, forces: Forces = [:]) throws(SceneFileError) {
            try self.init(utf8: Array(data), forces: forces)
        }

        /// Reads a document from a file.
        ///
        /// The file at the URL's path is read; a folder is refused. An error of the file has an empty path and the
        /// system's words.
        ///
        /// - Throws: what is wrong with the file or the document.
        public init(contentsOf url: URL, forces: Forces = [:]) throws(SceneFileError) {
            let data: Data
            do throws(FileError) {
                data = try InputFile(url.path).data()
            } catch {
                throw SceneFileError(path: "", problem: "\(error)")
            }
            try self.init(json: data, forces: forces)
        }

        /// The document as text in UTF-8, see ``text()``.
        ///
        /// - Throws: as ``text()``.
        public func json() throws(SceneFileError) -> Data { Data(try text().utf8) }

        /// The JSON Schema of the document (draft 2020-12).
        ///
        /// Compiled into the library, so that no file is read. What relates two values to each other, such as ids that
        /// must exist, no schema says; reading checks it.
        public static var schema: String { String(cString: scene_schema_json()) }
    }
#endif
