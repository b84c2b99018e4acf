// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
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

    /// Reads words from a file, or from standard input for `-`.
    ///
    /// - Throws: `MediaError` or `SpeechError`.
    func read(_ path: String) throws -> TranscriptReading {
        try TranscriptReading(path: path, format: format, mapping: mapping, language: language)
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
