// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import Captions
import MediaReading

/// Reads scripts for commands.
enum DescriptionScriptFile {
    /// Reads a script; `-` is standard input.
    ///
    /// - Throws: `MediaError` or `ScriptError` if it cannot be read, or has no descriptions.
    static func read(_ path: String) throws -> ScriptReading {
        let name = path == "-" ? "standard input" : path
        let bytes = try CaptionFile.read(path, limit: DescriptionScript.byteLimit)
        let reading = try DescriptionScript.read(bytes: bytes, fileName: name, encoding: .detect)
        // An invalid document without descriptions is reported with its errors.
        if reading.script.descriptions.isEmpty, reading.isValid {
            throw ScriptError(.empty, path: name)
        }
        return reading
    }
}
