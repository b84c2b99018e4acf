// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import Guidelines
import MediaReading
import Speech

/// How captions are made of words.
struct SegmentingOptions: ParsableArguments {
    /// The profile whose limits are kept unless another one is named.
    static let usualProfile = "netflix"

    @Option(
        help: ArgumentHelp(
            "The guideline whose limits are kept: a profile's name, or a file of your own.",
            valueName: "name|file"
        ),
        completion: .list(CaptionProfile.builtInNames)
    )
    var profile = Self.usualProfile

    @Option(
        help: ArgumentHelp(
            "Frame rate of the video, such as 25 or 23.976, for limits in frames.",
            valueName: "rate"
        ),
        transform: parseFrameRate
    )
    var fps: FrameRate?

    @Flag(help: "One cue for each word, with the times of the word.")
    var perWord = false

    @Option(
        help: ArgumentHelp(
            "Show who speaks: dash, name, color or none.",
            discussion: """
                A change of the speaker always begins a cue. With dash two speakers can share one, each on a line \
                that begins with a dash; with name each turn begins with the speaker's name; with color the speaker \
                with the most words is white, the next are yellow, cyan and green, all others white (BBC).
                """
        ),
        completion: .list(SpeakerMarking.allCases.map(\.rawValue)),
        transform: parseSpeakers
    )
    var speakers: SpeakerMarking = .none

    @Option(
        help: ArgumentHelp(
            "Underline words whose confidence is below a number from 0 to 1, such as 0.5.",
            valueName: "confidence"
        )
    )
    var markLowConfidence: Double?

    func validate() throws {
        try validateProfile(named: profile)
        if let limit = markLowConfidence, !(0...1).contains(limit) {
            throw ValidationError("--mark-low-confidence is a number from 0 to 1.")
        }
        if perWord, speakers != .none {
            throw ValidationError("--per-word and --speakers exclude each other.")
        }
    }

    /// How captions are made.
    ///
    /// - Parameters:
    ///   - profile: what `--profile` names.
    ///   - file: where they are written.
    /// - Returns: the generation.
    func generation(_ profile: CaptionProfile, to file: GeneratedFile) -> CaptionGeneration {
        var generation = CaptionGeneration(profile, to: file)
        generation.frameRate = fps
        generation.speakers = speakers
        generation.isPerWord = perWord
        generation.underliningBelow = markLowConfidence
        return generation
    }
}

/// Reads `--speakers`.
func parseSpeakers(_ text: String) throws -> SpeakerMarking {
    guard let marking = SpeakerMarking(rawValue: text) else {
        let names = SpeakerMarking.allCases.map(\.rawValue)
        throw ValidationError(
            "\"\(text)\" is not a way to show speakers; there are \(names.joined(separator: ", "))."
                + suggestion(for: text, among: names)
        )
    }
    return marking
}

/// Checks `--profile`.
///
/// - Throws: for a name that no profile has.
func validateProfile(named profile: String) throws {
    let names = CaptionProfile.builtInNames
    let isFile = profile.hasSuffix(".json") || profile.contains("/")
    guard isFile || names.contains(profile) else {
        let list = names.joined(separator: ", ")
        throw ValidationError(
            "There is no profile \"\(profile)\"; profiles are \(list), or a .json file."
                + suggestion(for: profile, among: names)
        )
    }
}

/// Reads the profile that is built in or in a file.
///
/// - Returns: the profile.
/// - Throws: exit code 2 for a file that cannot be read or is not a profile, after reporting why.
func readProfile(named profile: String) throws -> CaptionProfile {
    if let builtIn = CaptionProfile.builtIn(profile) { return builtIn }
    do {
        return try CaptionProfile(json: try CaptionFile.read(profile), file: profile)
    } catch {
        Messages.fail(error)
        throw ExitCode.unreadable
    }
}
