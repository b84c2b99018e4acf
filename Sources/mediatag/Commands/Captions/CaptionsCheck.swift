// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import Captions
import Guidelines

/// Checks caption files: `mediatag captions check`.
struct CaptionsCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        _superCommandName: "mediatag captions",
        abstract: "Check caption files, and report faults with their positions.",
        discussion: """
            Without --profile, only faults in any context are reported: syntax errors, overlaps, repeated \
            cues, needless spaces. A profile adds the limits of a guideline.

              mediatag captions check en.srt
              mediatag captions check --profile netflix --fps 23.976 en.vtt es.vtt
              mediatag captions check --profile house.json --format csv *.srt \\
                  > findings.csv
              mediatag captions check en.srt --media movie.mp4 --listen --profile netflix
              mediatag captions check en.srt --media movie.mp4 --listen --engine whisper
              mediatag captions check en.ttml --conformance imsc1.1-text

            Profiles: \(CaptionProfile.builtInNames.joined(separator: ", ")), or a JSON file \
            (schema mediatag.profile/1). mediatag explain --list lists the rules.

            Exit status: 0 no findings at or above --fail-on, and each profile of --conformance is conformed to; 1 \
            findings, or not; 2 a file could not be read, not be held against the sound although --listen is given, \
            or not be judged (the others were checked); 64 the command line is invalid.
            """
    )

    @Argument(
        help: "Caption files; - reads standard input.",
        completion: .file(extensions: SourceFormat.fileNameExtensions)
    )
    var files: [String]

    @OptionGroup
    var listening: CaptionListeningOptions

    @OptionGroup(title: "Checking")
    var checking: CaptionCheckingOptions

    @OptionGroup
    var profiles: ConformanceOptions

    @OptionGroup(title: "Reading")
    var reading: CaptionReadingOptions

    @Option(
        help:
            "Report format; json follows the schema mediatag.captions-check/1; sarif is for code scanning."
    )
    var format: CheckFormat = .text

    func validate() throws { try profiles.requireFormat(format) }

    func run() throws {
        let profile = try checking.readProfile()
        var movie = try listening.movie()
        var report = CheckReport(subject: .captions, profile: profile.name)
        for file in files { report.files.append(check(file, against: profile, &movie)) }
        report.write(as: format, failingAt: checking.failOn.severity)
        try checking.failOn.leave(with: report)
    }
}
