// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import Muxing

/// What caption files are held against.
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
    }

    @Option(
        help: ArgumentHelp(
            "The guideline to hold the files against: a profile's name, or a file of your own.",
            valueName: "name|file"
        ),
        completion: .file(extensions: ["json"])
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
            "Tell what is lost in a format: \(CaptionTarget.all.map(\.name).joined(separator: ", ")).",
            valueName: "format"
        ),
        transform: parseTarget
    )
    var target = CaptionTarget.timedText

    @Option(help: "The least severity that makes the exit status 1.")
    var failOn: FailOn = .error

    func validate() throws {
        let names = CaptionProfile.builtInNames
        let isFile = profile.hasSuffix(".json") || profile.contains("/")
        guard isFile || names.contains(profile) else {
            let list = names.joined(separator: ", ")
            throw ValidationError(
                "there is no profile \"\(profile)\"; there are \(list), or name a file in .json."
            )
        }
    }

    /// The profile that is built in or in a file.
    ///
    /// - Returns: the profile.
    /// - Throws: exit code 2 for a file that cannot be read or is no profile, after telling why.
    func readProfile() throws -> CaptionProfile {
        if let builtIn = CaptionProfile.builtIn(profile) { return builtIn }
        do {
            return try CaptionProfile(json: try CaptionFile.read(profile), file: profile)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}

/// Reads `--target`.
func parseTarget(_ text: String) throws -> CaptionTarget {
    guard let target = CaptionTarget.all.first(where: { $0.name == text }) else {
        let names = CaptionTarget.all.map(\.name).joined(separator: ", ")
        throw ValidationError("\"\(text)\" is no target; there are \(names).")
    }
    return target
}

/// Reads `--fps`.
func parseFrameRate(_ text: String) throws -> FrameRate {
    guard let rate = FrameRate(text) else {
        throw ValidationError("\"\(text)\" is no frame rate; write 25, 23.976 or 24000/1001.")
    }
    return rate
}
