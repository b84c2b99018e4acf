// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription

/// Tells whether the descriptions of a script fit between the dialogue of a movie: `mediatag describe check`.
struct DescribeCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        _superCommandName: "mediatag describe",
        abstract: "Check whether each description of a script fits between the dialogue.",
        discussion: """
            Scripts are W3C DAPT, WebVTT, SubRip or CSV (start, end, text), recognised by their content; DAPT is \
            validated. When somebody speaks is taken from the movie's captions, from caption files, and with \
            --deep from its audio. How long a description takes to speak is estimated from its text and language. \
            For each that does not fit, the report has the missing time, the nearest gap, and three ways out: a \
            shorter text, faster speech (at most 1.25 times), and an extended description, for which the movie \
            pauses. With --look, the video is decoded as well: descriptions that go on in another shot, and pictures that do \
            not change for 5 s or more without a description, are listed for review. The movie's audio has its full level again when somebody speaks (--ramp). The exit status is 1 if a \
            description does not fit or the script has errors.

              mediatag describe check movie.mp4 script.dapt.ttml
              mediatag describe check movie.mp4 script.csv --captions en.srt --deep
              mediatag describe check movie.mp4 script.csv --voice en-us
              mediatag describe check movie.mp4 script.csv --look
              mediatag describe check movie.mp4 script.vtt --picture fit.svg
            """
    )

    @OptionGroup
    var dialogue: DialogueOptions

    @Argument(
        help: "The script: DAPT, WebVTT, SubRip or CSV; - reads standard input.",
        completion: .file(extensions: ["ttml", "xml", "vtt", "srt", "csv"])
    )
    var script: String

    @OptionGroup(title: "The voice")
    var narration: NarrationOptions

    @OptionGroup
    var ramps: RampOptions

    @OptionGroup
    var fit: ScriptFitOptions

    @Option(help: "Report format; json follows the schema mediatag.describe/1.")
    var format: OutputFormat = .text

    mutating func validate() throws {
        (dialogue.movie, script) = ArgumentOrder.movieFirst(dialogue.movie, script: script)
        try dialogue.requireLocalIfDeep()
        try fit.requireLocal(dialogue.movie)
    }

    func run() throws {
        var request = dialogue.request(script, narration, ramps.settings, fit.stated.language)
        request.looks = fit.look
        try DescribeSummary.report(request, as: format) { progress in
            let report = try request.checked(progress: progress)
            try fit.draw(report, of: script, in: dialogue.movie)
            return report
        }
    }
}
