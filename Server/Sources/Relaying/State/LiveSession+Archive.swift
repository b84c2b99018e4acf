// SPDX-License-Identifier: Apache-2.0

internal import Captions
internal import LiveCaptions
package import MediaSelection

extension LiveSession {
    /// The final texts as a file.
    ///
    /// - Parameters:
    ///   - form: of the file.
    ///   - stream: the only stream that is wanted; nil for all.
    ///   - language: the language that is wanted; nil for that of the session.
    /// - Returns: an answer with the file.
    package func archive(
        _ form: ArchiveForm,
        stream: String?,
        language: LanguageTag?
    ) -> RelayResponse {
        let archive = LiveArchive(of: captions, stream: stream, language: language)
        return switch form {
        case .subRip:
            RelayResponse(
                200,
                type: "application/x-subrip; charset=utf-8",
                body: archive.captions.write(as: .subRip).bytes
            )
        case .webVTT:
            RelayResponse(
                200,
                type: "text/vtt; charset=utf-8",
                body: archive.captions.write(as: .webVTT).bytes
            )
        case .lines:
            RelayResponse(
                200,
                type: "application/jsonl",
                body: lines(stream: stream, language: language)
            )
        }
    }

    private func lines(stream: String?, language: LanguageTag?) -> [UInt8] {
        let spoken = captions.settings.language
        var bytes: [UInt8] = []
        for segment in captions.archive {
            let isWanted =
                (stream == nil || segment.stream == stream)
                && (language == nil || (segment.language ?? spoken) == language)
            if isWanted { bytes += segment.json(language: spoken).utf8 + [0x0A] }
        }
        return bytes
    }
}
