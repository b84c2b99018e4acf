// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
internal import LiveListening
package import MediaSelection

extension LiveSession {
    /// The language of an archive.
    ///
    /// - Parameters:
    ///   - wanted: the language that is asked for; nil for that of the session, or the first that has texts if it has
    ///     none.
    ///   - form: of the file; JSON lines have all languages unless one is asked for.
    /// - Returns: the language; nil for all.
    /// - Throws: ``NoTextsInLanguage`` if no text is in the language that is asked for.
    package func archiveLanguage(
        _ wanted: LanguageTag?,
        _ form: ArchiveForm
    ) throws(NoTextsInLanguage) -> LanguageTag? {
        let languages = captions.languages
        guard let wanted else {
            return form == .lines ? nil : languages.first ?? captions.settings.language
        }
        let found = captions.language(matching: wanted)
        guard let found, languages.isEmpty || languages.contains(found) else {
            throw NoTextsInLanguage(wanted: wanted, languages: languages)
        }
        return found
    }

    /// The final texts as a file.
    ///
    /// - Parameters:
    ///   - form: of the file.
    ///   - stream: the only stream that is wanted; nil for all.
    ///   - language: the language that is wanted; nil for that of the session.
    ///   - countsMedia: whether times count from the beginning of the media, where that is known.
    /// - Returns: an answer with the file.
    package func archive(
        _ form: ArchiveForm,
        stream: String?,
        language: LanguageTag?,
        countsMedia: Bool
    ) -> RelayResponse {
        let archive = LiveArchive(
            of: captions,
            stream: stream,
            language: language,
            mediaStarts: countsMedia ? mediaStarts : [:]
        )
        let spoken = language ?? captions.settings.language
        let named = [(name: "Content-Language", value: spoken.rawValue)]
        return switch form {
        case .subRip:
            RelayResponse(
                200,
                type: "application/x-subrip; charset=utf-8",
                headers: named,
                body: archive.subRip
            )
        case .webVTT:
            RelayResponse(
                200,
                type: "text/vtt; charset=utf-8",
                headers: named,
                body: archive.webVTT
            )
        case .lines:
            RelayResponse(
                200,
                type: "application/jsonl",
                body: lines(stream: stream, language: language)
            )
        case .words:
            RelayResponse(
                200,
                type: "application/json",
                headers: named,
                body: archive.wordsFile
            )
        }
    }

    private func lines(stream: String?, language: LanguageTag?) -> [UInt8] {
        let spoken = captions.settings.language
        var bytes: [UInt8] = []
        for segment in captions.texts {
            let isWanted =
                (stream == nil || segment.stream == stream)
                && (language == nil || (segment.language ?? spoken) == language)
            if isWanted { bytes += segment.json(language: spoken).utf8 + [0x0A] }
        }
        return bytes
    }
}

/// Captions have no text in a language that is asked for.
package struct NoTextsInLanguage: Error {
    let wanted: LanguageTag
    /// The languages that have texts.
    let languages: [LanguageTag]

    /// The reason for people.
    package var description: String {
        let list = languages.map(\.rawValue).joined(separator: ", ")
        return "there are no texts in \(wanted.rawValue)"
            + (languages.isEmpty ? "" : "; there are texts in \(list)")
    }
}
