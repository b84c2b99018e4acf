// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import Captions
import MediaReading
import MediaSelection
import Speech

/// Finds when the words of a transcript are spoken: `mediatag captions align`.
struct CaptionsAlign: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "align",
        _superCommandName: "mediatag captions",
        abstract: "Make captions from a transcript, timed by when each word is spoken.",
        discussion: """
            Each sentence of a plain text, or each cue of a caption file, is aligned, doubtful or refused, with \
            a reason; a sentence that is refused is not written. If hardly any is heard, the text is of another \
            recording, and nothing is written. Speech that is not in the transcript is \
            reported. English needs the Debian package \
            pocketsphinx-en-us, other languages a model that --model names. Words that its dictionary does \
            not have need libespeak-ng1.

              mediatag captions align talk.mp4 talk.txt -o talk.en.srt
              mediatag captions align talk.mp4 talk.txt -o talk.json
              mediatag captions align talk.mp4 old.en.srt --retime -o talk.en.srt

            Exit status: 0 all sentences are aligned; 1 some are doubtful or refused; \
            2 a file could not be read or written.
            """
    )

    @Argument(help: "The media file; its main audio is used.", completion: .file())
    var media: String

    @Argument(
        help: "The transcript: a plain text, or captions; - reads standard input.",
        completion: .file()
    )
    var transcript: String

    @OptionGroup
    var output: GeneratedOutputOptions

    @OptionGroup(title: "Aligning")
    var aligning: AlignOptions

    @OptionGroup(title: "Captions")
    var segmenting: SegmentingOptions

    mutating func validate() throws {
        (media, transcript) = ArgumentOrder.movieFirst(media, transcript)
        if output.isStandardOutput, aligning.format == .json {
            throw ValidationError(
                "Standard output has the captions; name a file after -o for --format json."
            )
        }
    }

    func run() throws {
        let profile = try readProfile(named: segmenting.profile)
        let summary: AlignmentSummary
        do {
            let text = try AlignedText(
                transcript,
                retimes: aligning.retime,
                encoding: aligning.encoding
            )
            try requireWritable(text)
            let language = try aligning.language(of: transcript)
            let aligner = try aligning.aligner(media, language)
            let progress = Progress("aligning")
            let aligned = try aligner.align(text.sentences) {
                progress.show(count: Int($0 * 100), of: 100)
            }
            progress.clear()
            summary = AlignmentSummary(
                aligned,
                text,
                output: output.output,
                media: media
            )
            try write(summary, text, language, profile)
            summary.show(as: aligning.format, besideCaptions: output.isStandardOutput)
        } catch let error as ValidationError {
            throw error
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
        if !summary.isClean { throw ExitCode.findings }
    }

    /// Refuses an output that cannot be written, before the media is listened to.
    private func requireWritable(_ text: AlignedText) throws {
        try output.requireReplaceable()
        guard let format = text.cues?.source.format else { return }
        let isStated = output.formatName != nil || !output.isStandardOutput
        guard isStated, output.kind != .captions(format) else { return }
        throw ValidationError(
            "--retime keeps the format of the transcript, \(format.name); name a file that ends in "
                + ".\(format.rawValue), or leave out --retime."
        )
    }
}
