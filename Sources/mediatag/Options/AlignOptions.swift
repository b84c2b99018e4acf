// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading
import MediaSelection
import Speech

/// What `captions align` reads.
struct AlignOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Language that is spoken. Default: from the transcript's name, else English.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var language: LanguageTag?

    @Option(
        help: ArgumentHelp(
            "Folder of an acoustic model and its dictionary, in PocketSphinx's layout. Default: the installed one of the language.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var model: String?

    @Flag(help: "Keep the cues of a .srt or .vtt transcript, and change only their times.")
    var retime = false

    @Option(
        help: ArgumentHelp(
            "Encoding of the transcript. Default: detected (byte order mark, UTF-8, or the most likely one).",
            valueName: "name"
        )
    )
    var encoding: String?

    @Option(help: "text, or json (schema mediatag.captions-align/1).")
    var format: OutputFormat = .text

    /// The language that is spoken.
    func language(of transcript: String) throws -> LanguageTag {
        try language ?? CaptionFileName(path: transcript).language ?? LanguageTag("en")
    }

    /// An aligner that has listened to a media file.
    func aligner(_ media: String, _ language: LanguageTag) throws -> SpeechAligner {
        let folder = try model.map { path throws(AlignmentError) in
            try LanguageModelFolder(folder: path)
        }
        var aligner = try SpeechAligner(
            try folder ?? LanguageModelFolder(language: language),
            language: language
        )
        let progress = Progress("listening")
        defer { progress.clear() }
        try aligner.listen(to: try OpenedMedia(media), progress: progress.show)
        return aligner
    }
}
