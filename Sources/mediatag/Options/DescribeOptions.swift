// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription
import MediaPrimitives
import MediaReading
import MediaSelection

/// What `describe` makes of a script.
struct DescribeOptions: ParsableArguments {
    @OptionGroup
    var stated: ScriptLanguageOptions

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

    /// Refuses what cannot be edited.
    func validate(_ movie: String, _ output: EditOptions) throws {
        if output.output == "-" || movie == "-" {
            throw ValidationError("A movie is a file, not standard input or output.")
        }
        if RemoteName.isRemote(movie) {
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

    /// The options as the library takes them.
    func options(_ output: EditOptions) -> DescriptionJob.Options {
        var options = DescriptionJob.Options()
        options.track = track
        options.name = name
        options.enhancesSpeechIntelligibility = enhancesSpeechIntelligibility
        options.isLenient = lenient
        options.isExtended = extended
        options.addsText = textTrack
        options.stems = stems
        options.output = output.editOutput
        options.depth = output.verify.depth
        return options
    }

    /// Opens the movie if an option is for movies alone.
    ///
    /// - Returns: the open file; nil if no such option is given.
    /// - Throws: `MediaError` if it cannot be read, the exit status of a usage error if it is a presentation.
    func movieOnly(_ movie: String, _ output: EditOptions) throws -> LocalAsset? {
        let options = [
            ("--extended", extended), ("--track", track != nil), ("--flatten", output.flatten),
            ("--verify", output.verify == .full),
        ]
        guard let option = options.first(where: \.1)?.0 else { return nil }
        let asset = try LocalAsset(movie)
        guard try DescribedPresentation.opening(asset, output: output.output) == nil else {
            Messages.fail(ValidationError("\(option) is for movies."))
            throw ExitCode.validationFailure
        }
        return asset
    }
}
