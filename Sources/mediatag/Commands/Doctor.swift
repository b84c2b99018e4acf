// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Components
import MediaPrimitives

/// Reports what is installed beside the program: `mediatag doctor`.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        _superCommandName: "mediatag",
        abstract:
            "List the libraries, programs and data that mediatag uses, and how to install those that are missing.",
        discussion: """
            MP4, QuickTime, SubRip, WebVTT and playlists need none of them.

              mediatag doctor
              mediatag doctor --require ffmpeg --require libass
            """
    )

    @Option(
        help: ArgumentHelp(
            "Exit with status 1 if this component is missing; repeatable.",
            valueName: "name"
        ),
        completion: .list(components.map(\.name))
    )
    var require: [String] = []

    @Option(help: "Report format; json follows the schema mediatag.doctor/1.")
    var format: OutputFormat = .text

    /// All components; the server is looked for where `preview` and `relay` do.
    private static let components =
        Component.all + [
            Component(
                "mediatag-server",
                .program,
                for: "serves preview, captions review and relay",
                from: .packages(
                    debian: "mediatag-server",
                    fedora: nil,
                    homebrew: nil
                )
            ) {
                CompanionProgram(named: "mediatag-server").map { .found($0.path) }
                    ?? .missing("neither beside mediatag nor on the PATH")
            }
        ]

    func validate() throws {
        let known = Self.components.map(\.name)
        for name in require where !known.contains(name) {
            throw ValidationError(
                "\"\(name)\" is not a component; components are \(known.joined(separator: ", "))."
                    + suggestion(for: name, among: known)
            )
        }
    }

    func run() throws {
        let report = DoctorReport(of: Self.components)
        Results.write(report, as: format, text: report.text(for: .standardOutput))
        if report.isMissing(anyOf: require) { throw ExitCode.findings }
    }
}
