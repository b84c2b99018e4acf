// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import Captions
import Guidelines
import MediaReading
import MediaSelection

/// The criteria of a check of caption files.
struct CaptionCheckingOptions: ParsableArguments {
    /// The least severity that makes a run fail.
    enum FailOn: String, CaseIterable, ExpressibleByArgument {
        case error
        case warning
        case review
        case info
        case never

        /// The severity; nil when nothing fails.
        var severity: Severity? { Severity(rawValue: rawValue) }

        /// Ends the command with the exit status of a report.
        ///
        /// - Throws: exit code 2 if a file could not be read, heard or held against a profile, 1 if there are findings
        ///   of the severity, or a file does not conform to a profile.
        func leave(with report: CheckReport) throws {
            if report.unreadable + report.unheard > 0 { throw ExitCode.unreadable }
            if let severity, report.count(atLeast: severity) > 0 || report.hasFailedProfiles {
                throw ExitCode.findings
            }
            if report.undecided > 0 { throw ExitCode.unreadable }
        }
    }

    @Option(
        help: ArgumentHelp(
            "Guideline to check against: the name of a profile, or a JSON file.",
            valueName: "name|file"
        ),
        completion: .list(CaptionProfile.builtInNames)
    )
    var profile = CaptionProfile.none.name

    @Option(
        help: ArgumentHelp(
            "Frame rate of the video, such as 25 or 23.976, for limits and times in frames.",
            valueName: "rate"
        ),
        transform: parseFrameRate
    )
    var fps: FrameRate?

    @Option(
        help: ArgumentHelp(
            "Report what the captions would lose in a format: "
                + "\(CaptionTarget.all.map(\.name).joined(separator: ", ")). Default: "
                + "\(CaptionTarget.timedText.name).",
            valueName: "format"
        ),
        transform: parseTarget
    )
    var target = CaptionTarget.timedText

    @Option(help: "Lowest severity that causes exit status 1.")
    var failOn: FailOn = .error

    func validate() throws { try validateProfile(named: profile) }

    /// The profile that is built in or in a file.
    ///
    /// - Returns: the profile.
    /// - Throws: exit code 2 for a file that cannot be read or is not a profile, after reporting why.
    func readProfile() throws -> CaptionProfile { try mediatag.readProfile(named: profile) }
}

extension CaptionCheckingOptions {
    /// Reads the bytes of a caption file, or of standard input for `-`, as rules see it.
    ///
    /// - Throws: `MediaError` if the file cannot be read as captions.
    func asset(
        _ bytes: [UInt8],
        of file: String,
        _ reading: CaptionReadingOptions,
        _ profile: CaptionProfile
    ) throws(MediaError) -> CaptionAsset {
        let (captions, name) = try reading.read(
            bytes: bytes,
            of: file,
            frameRate: fps.flatMap { Ratio($0.numerator, $0.denominator) }
        )
        let fileName = CaptionFileName(path: file)
        return CaptionAsset(
            captions,
            fileName: name,
            isStandardInput: file == "-",
            isNamedSDH: fileName.isSDH,
            declaredLanguage: reading.language ?? fileName.language,
            frameRate: fps,
            target: target,
            profile: profile
        )
    }
}

/// Reads `--target`.
func parseTarget(_ text: String) throws -> CaptionTarget {
    guard let target = CaptionTarget.all.first(where: { $0.name == text }) else {
        let names = CaptionTarget.all.map(\.name)
        throw ValidationError(
            "\"\(text)\" is not a target; targets are \(names.joined(separator: ", "))."
                + suggestion(for: text, among: names)
        )
    }
    return target
}

/// Reads `--fps`.
func parseFrameRate(_ text: String) throws -> FrameRate {
    guard let rate = FrameRate(text) else {
        throw ValidationError("\"\(text)\" is not a frame rate; write 25, 23.976 or 24000/1001.")
    }
    return rate
}
