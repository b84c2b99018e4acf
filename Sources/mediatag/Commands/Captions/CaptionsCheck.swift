// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import Captions
import MediaSelection
import Muxing

/// Holds caption files against rules: `mediatag captions check`.
struct CaptionsCheck: ParsableCommand {
    /// How the findings are written.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text
        case json
        case csv
    }

    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find what is wrong with caption files, and where.",
        discussion: """
            Without --profile only what is wrong everywhere is found: syntax, overlaps, cues that \
            repeat each other, needless spaces. A profile adds the limits of a guideline.

              mediatag captions check en.srt
              mediatag captions check --profile netflix --fps 23.976 en.vtt es.vtt
              mediatag captions check --profile house.json --format csv *.srt > findings.csv

            Profiles: \(CaptionProfile.builtInNames.joined(separator: ", ")), or a file of your own; \
            docs: Docs/Rules.md, Docs/ReadingSpeed.md, Docs/schemas/profile.json.

            Exit status: 0 nothing at or above --fail-on; 1 findings; 2 a file could not be read, \
            the others were checked; 64 the command line is wrong.
            """
    )

    @Argument(
        help: "The caption files; - reads standard input.",
        completion: .file(extensions: SourceFormat.fileNameExtensions)
    )
    var files: [String]

    @OptionGroup(title: "Checking")
    var checking: CaptionCheckingOptions

    @OptionGroup(title: "Reading")
    var reading: CaptionReadingOptions

    @Option(help: "text, json (schema mediatag.captions-check/1) or csv.")
    var format: Format = .text

    func run() throws {
        let profile = try checking.readProfile()
        var report = CheckReport(profile: profile.name, files: [])
        for file in files { report.files.append(check(file, against: profile)) }
        switch format {
        case .text: Results.write(CheckText(report, terminal: .standardOutput).text)
        case .json: Results.write(json: report)
        case .csv: Results.write(CheckTable(report).text)
        }
        if report.unreadable > 0 { throw ExitCode.unreadable }
        if let severity = checking.failOn.severity, report.count(atLeast: severity) > 0 {
            throw ExitCode.findings
        }
    }

    private func check(_ file: String, against profile: CaptionProfile) -> CheckReport.File {
        do throws(MuxingError) {
            let (captions, name) = try reading.read(
                file,
                frameRate: checking.fps.flatMap { Ratio($0.numerator, $0.denominator) }
            )
            let fileName = CaptionFileName(path: file)
            let asset = CaptionAsset(
                captions,
                fileName: name,
                isStandardInput: file == "-",
                isNamedSDH: fileName.isSDH,
                declaredLanguage: reading.language ?? fileName.language,
                frameRate: checking.fps,
                target: checking.target,
                profile: profile
            )
            if asset.language == nil, !profile.languages.isEmpty {
                Messages.warn("\(name): no language known; the limits are those of no language")
            }
            return CheckReport.File(asset, CaptionAudit.check(asset))
        } catch {
            Messages.fail(error)
            let name = file == "-" ? CaptionFile.standardInputName : file
            return CheckReport.File(unreadable: name, "\(error)")
        }
    }
}
