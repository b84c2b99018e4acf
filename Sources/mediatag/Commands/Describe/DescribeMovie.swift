// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription
import MediaPrimitives
import MediaReading
import MediaSelection

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

            Voices of eSpeak NG (libespeak-ng1) speak a hundred languages. piper sounds better: Scripts/setup.sh voice \
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

    @Option(
        help: ArgumentHelp(
            "Language of the descriptions as BCP 47, if the script does not state it.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var language: LanguageTag?

    @Option(
        help: ArgumentHelp(
            "The audio track to mix with, such as audio:2. Default: the main audio.",
            valueName: "selector"
        ),
        completion: .custom(TrackCompletion.identifiers),
        transform: parseSelector
    )
    var track: TrackSelector?

    @Option(
        help: ArgumentHelp(
            "Name of the track. Default: the language's name, audio description, and whether the voice is synthetic.",
            valueName: "text"
        )
    )
    var name: String?

    @Flag(help: "Tag the track as enhanced speech intelligibility, not as audio description.")
    var enhancesSpeechIntelligibility = false

    @Flag(help: "Leave out descriptions that do not fit.")
    var lenient = false

    @Flag(help: "Pause the movie where a description does not fit (a new movie, -o).")
    var extended = false

    @Flag(help: "Add the script as a text track as well (WebVTT, describes the video).")
    var textTrack = false

    @Option(
        help: ArgumentHelp(
            "Folder that gets the narration alone, one WAV file for each description.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var stems: String?

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "Report format; json follows the schema mediatag.describe/1.")
    var format: OutputFormat = .text

    mutating func validate() throws {
        (dialogue.movie, script) = ArgumentOrder.movieFirst(dialogue.movie, script: script)
        try dialogue.requireLocalIfDeep()
        if output.output == "-" || dialogue.movie == "-" {
            throw ValidationError("A movie is a file, not standard input or output.")
        }
        if RemoteName.isRemote(dialogue.movie) {
            throw ValidationError("A movie on a server cannot be edited; save it as a file.")
        }
        guard extended else { return }
        if output.output == nil {
            throw ValidationError("--extended makes another movie; name it after -o.")
        }
        if output.dryRun {
            throw ValidationError(
                "--extended has no dry run; \"describe check\" lists the pauses."
            )
        }
    }

    /// Opens the presentation that is described.
    ///
    /// - Parameter asset: the file.
    /// - Returns: the presentation; nil if it is a movie, or becomes one (`-o movie.mp4`).
    /// - Throws: `MediaError` if it cannot be read.
    func presentation(_ asset: LocalAsset) throws(MediaError) -> OpenedPresentation? {
        if let name = output.output?.lowercased(), !name.hasSuffix(".m3u8"), !name.hasSuffix(".m3u")
        {
            return nil
        }
        return try OpenedPresentation.opening(asset)
    }

    /// The first option that is for movies alone.
    private var firstForMovies: String? {
        let options = [
            ("--extended", extended), ("--track", track != nil), ("--flatten", output.flatten),
            ("--verify", output.verify == .full),
        ]
        return options.first { $0.1 }?.0
    }

    func run() throws {
        do {
            var asset: LocalAsset?
            if let option = firstForMovies {
                let opened = try LocalAsset(dialogue.movie)
                asset = opened
                guard try presentation(opened) == nil else {
                    Messages.fail(ValidationError("\(option) is for movies."))
                    throw ExitCode.validationFailure
                }
            }
            let job = try DescribeJob(self, asset)
            let report = try job.run()
            Results.write(report, as: format, text: report.text)
            if report.mix == nil, report.existing == nil { throw ExitCode.findings }
        } catch let code as ExitCode {
            throw code
        } catch let error as MediaError {
            Messages.fail(error)
            throw ExitCode.of(error)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
