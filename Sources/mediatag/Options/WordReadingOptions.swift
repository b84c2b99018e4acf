// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading
import MediaSelection
import Speech

/// How a file of words is read.
struct WordReadingOptions: ParsableArguments {
    @Option(
        name: .customLong("from"),
        help: ArgumentHelp(
            "Format of the words. Default: recognised by its structure.",
            discussion: RecogniserFormat.allCases.map(\.rawValue).joined(separator: ", ") + ".",
            valueName: "format"
        ),
        completion: .list(RecogniserFormat.allCases.map(\.rawValue)),
        transform: parseRecogniserFormat
    )
    var format: RecogniserFormat?

    @Option(
        name: .customLong("mapping"),
        help: ArgumentHelp(
            "A file that declares where words and times are in any other JSON (mediatag.recogniser-mapping/1).",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var mapping: String?

    @Option(
        help: ArgumentHelp(
            "Language as BCP 47. Default: from the file's name, or else what the file states.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var language: LanguageTag?

    func validate() throws {
        if mapping != nil, format != nil {
            throw ValidationError("--mapping declares a format; leave out --from.")
        }
    }

    /// The mapping that is declared; nil for none.
    ///
    /// - Throws: `SpeechError` or `MediaError` if the file cannot be read.
    func declared() throws -> RecogniserMapping? {
        guard let mapping else { return nil }
        let bytes = try CaptionFile.read(mapping, limit: Self.mappingLimit)
        do throws(MappingFault) {
            return try RecogniserMapping(json: bytes)
        } catch {
            throw MediaError(.unreadable(error.reason), path: mapping)
        }
    }

    /// A mapping has at most 1 MiB.
    private static let mappingLimit = 1 << 20

    /// Reads words from a file, or from standard input for `-`.
    ///
    /// - Returns: the words, with the language that is known of them.
    /// - Throws: `MediaError` or `SpeechError`.
    func read(_ path: String) throws -> TranscriptReading {
        let name = path == "-" ? CaptionFile.standardInputName : path
        let bytes = try CaptionFile.read(path, limit: Transcript.byteLimit)
        var reading =
            if let mapping = try declared() {
                try Transcript.read(bytes: bytes, fileName: name, mapping: mapping)
            } else {
                try Transcript.read(bytes: bytes, fileName: name, format: format)
            }
        if let known = language ?? CaptionFileName(path: path).language {
            reading.transcript.language = known
        }
        return reading
    }
}

/// Reads `--from`.
func parseRecogniserFormat(_ text: String) throws -> RecogniserFormat {
    guard let format = RecogniserFormat(rawValue: text) else {
        let names = RecogniserFormat.allCases.map(\.rawValue)
        throw ValidationError(
            "\"\(text)\" is not a format of words; there are \(names.joined(separator: ", "))."
                + suggestion(for: text, among: names)
        )
    }
    return format
}
