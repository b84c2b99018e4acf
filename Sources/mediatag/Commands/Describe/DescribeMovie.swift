// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription

/// Speaks a script and adds it to a movie as described audio: `mediatag describe`.
struct DescribeMovie: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "movie",
        _superCommandName: "mediatag describe",
        abstract:
            "Speak a script, mix it with the audio of a movie or an HLS presentation, and add the result.",
        discussion: """
            Each description is spoken where the script has it, if need be up to 1.25 times faster, and never over \
            dialogue: if one does not fit, nothing is written and the exit status is 1. The movie's audio is lowered \
            while a description is spoken, and has its full level when somebody speaks. The voice is as loud as the dialogue, and the \
            true peak stays below -2 dBTP. The track is AAC, tagged as audio description; its name says if the voice \
            is synthetic. A DAPT script beside the movie has all levels and times of the mix, so that the same mix can \
            be made again. With --extended, another movie pauses where a description does not fit: the video freezes \
            and the audio is silent for as long as is needed.

            An HLS presentation in a folder gets a rendition beside its other audio. The files of the rendition are \
            complete before the playlist is replaced. Running the command again with another script or voice \
            replaces the description.

              mediatag describe movie.mp4 script.srt --voice en-us -o out.mp4
              mediatag describe movie.mp4 script.srt --voice piper -o out.mp4
              mediatag describe movie.mp4 script.vtt --recordings takes/ -o out.mp4
              mediatag describe movie.mp4 script.csv -o out.mp4 \\
                  --voice 'command:piper -m en_US-lessac-medium.onnx -f {output}'
              mediatag describe hls/master.m3u8 script.srt --voice en-us

            Voices of eSpeak NG (libespeak-ng1) speak a hundred languages. piper sounds better: mediatag setup voice \
            installs it with a voice for English, and piper:MODEL names another (.onnx). A command gets the text in {text} or on its standard input, the language in {language}, and writes audio to \
            {output} or to its standard output; no shell runs it.
            """
    )

    @OptionGroup
    var dialogue: DialogueOptions

    @Argument(
        help: "The script: DAPT, WebVTT, SubRip or CSV.",
        completion: .file(extensions: ["ttml", "xml", "vtt", "srt", "csv"])
    )
    var script: String

    @OptionGroup(title: "The voice")
    var narration: NarrationOptions

    @OptionGroup(title: "The mix")
    var mix: MixOptions

    @OptionGroup
    var describing: DescribeOptions

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "Report format; json follows the schema mediatag.describe/1.")
    var format: OutputFormat = .text

    mutating func validate() throws {
        (dialogue.movie, script) = ArgumentOrder.movieFirst(dialogue.movie, script: script)
        try dialogue.requireLocalIfDeep()
        try describing.validate(dialogue.movie, output)
    }

    func run() throws {
        let language = describing.stated.language
        let request = dialogue.request(script, narration, mix.settings, language)
        try DescribeSummary.report(request, as: format) { progress in
            let asset = try describing.movieOnly(dialogue.movie, output)
            let options = describing.options(output)
            let job = try DescriptionJob(request, options, asset, progress: progress)
            return try DescribeSummary.warning(of: job.notices, job.run)
        }
    }
}
