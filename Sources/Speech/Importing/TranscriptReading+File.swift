// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaReading
package import MediaSelection

extension TranscriptReading {
    /// A mapping has at most 1 MiB.
    private static let mappingLimit = 1 << 20

    /// Reads words from a file, or from standard input for `-`.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - format: its format; nil: recognised by its structure.
    ///   - mapping: a file that declares where the words are in other JSON; nil: none.
    ///   - language: the language; nil: from the file's name, or else what the file states.
    /// - Throws: `MediaError` or `SpeechError` if one of the files cannot be read.
    package init(
        path: String,
        format: RecogniserFormat? = nil,
        mapping: String? = nil,
        language: LanguageTag? = nil
    ) throws {
        let name = path == "-" ? CaptionFile.standardInputName : path
        let bytes = try CaptionFile.read(path, limit: Transcript.byteLimit)
        if let mapping = try mapping.map(Self.mapping) {
            self = try Transcript.read(bytes: bytes, fileName: name, mapping: mapping)
        } else {
            self = try Transcript.read(bytes: bytes, fileName: name, format: format)
        }
        if let known = language ?? CaptionFileName(path: path).language {
            transcript.language = known
        }
    }

    private static func mapping(_ path: String) throws(MediaError) -> RecogniserMapping {
        let bytes = try CaptionFile.read(path, limit: mappingLimit)
        do throws(MappingFault) {
            return try RecogniserMapping(json: bytes)
        } catch {
            throw MediaError(.unreadable(error.reason), path: path)
        }
    }
}
