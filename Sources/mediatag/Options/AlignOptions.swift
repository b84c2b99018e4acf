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

    /// Reads the text, and warns about what is doubtful in it.
    ///
    /// - Throws: `MediaError` if it cannot be read or has nothing to speak.
    func text(_ path: String) throws(MediaError) -> AlignedText {
        let choice = encoding.map(EncodingChoice.named) ?? .detect
        let text = try AlignedText(path, retimes: retime, encoding: choice)
        for notice in text.notices { Messages.warn("\(text.name): \(notice.message)") }
        return text
    }

    /// Refuses to convert captions whose cues are kept.
    func requireFormat(of text: AlignedText, _ output: GeneratedOutputOptions) throws {
        guard let format = text.cues?.source.content.format else { return }
        let isStated = output.formatName != nil || !output.file.isStandardOutput
        guard isStated, output.file.kind != .captions(format) else { return }
        throw ValidationError(
            "--retime keeps the format of the transcript, \(format.name); name a file that ends in "
                + ".\(format.rawValue), or leave out --retime."
        )
    }

    /// Aligns a text with a media file, and writes it.
    func align(
        _ text: AlignedText,
        of transcript: String,
        in media: String,
        _ generation: CaptionGeneration
    ) throws -> AlignmentReport {
        let language = language ?? CaptionFileName(path: transcript).language
        let job = AlignmentJob(media, language: language, model: model, generation)
        let listening = Progress("listening")
        let aligning = Progress("aligning")
        defer { aligning.clear() }
        return try job.run(text) { progress in
            switch progress {
            case .listened(let done, let total): listening.show(done: done, of: total)
            case .aligned(let share):
                listening.clear()
                aligning.show(count: Int(share * 100), of: 100)
            }
        }
    }
}
