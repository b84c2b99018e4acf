// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing

/// A specification that presentations are checked against alone.
protocol CheckedSpecification: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {
    /// What is checked.
    static var subject: CheckReport.Subject { get }
    /// The names, and what they stand for.
    static var names: String { get }
    var specification: Specification { get }
}

/// The criteria of a check of playlists or MPDs, and how findings are reported.
struct PresentationCheckOptions<Profile: CheckedSpecification>: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use only the rules of a specification: \(Profile.names). Default: all rules.",
            valueName: "name"
        )
    )
    var profile: Profile?

    @Option(help: "Lowest severity that causes exit status 1.")
    var failOn: CaptionCheckingOptions.FailOn = .error

    @Option(
        help:
            "Report format; json follows the schema mediatag.\(Profile.subject.rawValue)/1."
    )
    var format: OutputFormat = .text

    /// Checks files, and reports what was found.
    ///
    /// - Throws: exit code 2 if a file could not be read, 1 if there are findings of the severity.
    func run(
        _ paths: [String],
        _ check: (_ path: String, Specification?) -> [CheckReport.File]
    ) throws {
        var report = CheckReport(subject: Profile.subject)
        report.profile = profile?.rawValue
        for path in paths { report.files += check(path, profile?.specification) }
        let text = CheckText(report, terminal: .standardOutput)
        Results.write(report, as: format, text: text.text)
        try failOn.leave(with: report)
    }
}
