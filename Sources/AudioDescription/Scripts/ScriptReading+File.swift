// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaReading

extension DescriptionScript {
    /// Reads a script of a file; `-` is standard input.
    ///
    /// - Parameter path: the file.
    /// - Returns: the script and what was noticed; only a document that is not valid may have no descriptions.
    /// - Throws: `MediaError` or `ScriptError` if it cannot be read, or has no descriptions.
    package static func read(_ path: String) throws -> ScriptReading {
        let name = path == "-" ? CaptionFile.standardInputName : path
        let bytes = try CaptionFile.read(path, limit: byteLimit)
        let reading = try read(bytes: bytes, fileName: name, encoding: .detect)
        // An invalid document without descriptions is reported with its errors.
        if reading.script.descriptions.isEmpty, reading.isValid {
            throw ScriptError(.empty, path: name)
        }
        return reading
    }
}
