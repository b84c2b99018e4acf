// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
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
        help: ArgumentHelp(
            "Language as BCP 47. Default: from the file's name, or else what the file states.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var language: LanguageTag?

    /// Reads words from a file, or from standard input for `-`.
    ///
    /// - Returns: the words, with the language that is known of them.
    /// - Throws: `MediaError` or `SpeechError`.
    func read(_ path: String) throws -> TranscriptReading {
        let name = path == "-" ? CaptionFile.standardInputName : path
        let bytes = try CaptionFile.read(path, limit: Transcript.byteLimit)
        var reading = try Transcript.read(bytes: bytes, fileName: name, format: format)
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
