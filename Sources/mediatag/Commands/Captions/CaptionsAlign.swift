// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
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
        try output.requireRoom(for: aligning.format)
    }

    func run() throws {
        let profile = try readProfile(named: segmenting.profile)
        let report: AlignmentReport
        do {
            let text = try aligning.text(transcript)
            try output.file.requireReplaceable()
            try aligning.requireFormat(of: text, output)
            let generation = segmenting.generation(profile, to: output.file)
            report = try aligning.align(text, of: transcript, in: media, generation)
        } catch let error as ValidationError {
            throw error
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
        AlignmentSummary(report, output.file, media: media).show(as: aligning.format)
        if !report.isClean { throw ExitCode.findings }
    }
}
