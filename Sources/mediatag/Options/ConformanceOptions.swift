// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions

/// The profiles of TTML that caption files are held against.
struct ConformanceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Profile of TTML to hold the files against: \(ConformanceChoice.names). Repeatable.",
            discussion:
                "stated is the profile that a document states (ttp:contentProfiles, ttp:profile, ebuttm:conformsToStandard).",
            valueName: "profile"
        ),
        completion: .list(ConformanceChoice.all.map(\.name)),
        transform: ConformanceChoice.parse
    )
    var conformance: [ConformanceChoice] = []

    /// Refuses a format of reports that has no place for verdicts.
    func requireFormat(_ format: CheckFormat) throws {
        guard !conformance.isEmpty, format == .sarif else { return }
        throw ValidationError("--conformance requires --format text, json or csv.")
    }

    /// The verdicts on a file.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - file: its name.
    ///   - reading: how its encoding is found.
    /// - Returns: the verdicts; nil if no profile is named.
    func report(
        on bytes: [UInt8],
        of file: String,
        _ reading: CaptionReadingOptions
    ) -> ConformanceReport? {
        guard !conformance.isEmpty else { return nil }
        var text: ArraySlice<UInt8>?
        do throws(CaptionError) {
            let recognised = try RecognisedText(
                bytes: bytes,
                fileName: file,
                encoding: reading.encodingChoice
            )
            if recognised.format == .ttml { text = recognised.text }
        } catch {
            // The file was read as captions before, which reports why it cannot be.
            text = nil
        }
        let isStated = conformance.contains(.stated)
        let profiles = conformance.compactMap(\.profile)
        return ConformanceReport(
            bytes: bytes,
            text: text,
            profiles: profiles,
            addingStated: isStated
        )
    }
}

/// A value of `--conformance`.
enum ConformanceChoice: Equatable {
    /// The profile that a document states.
    case stated
    /// A profile.
    case named(ConformanceProfile)

    /// All, in the order in which they are offered.
    static let all = [stated] + ConformanceProfile.allCases.map(named)

    /// The profiles by their names, for help.
    static let names = all.map(\.name).joined(separator: ", ")

    /// Its name on the command line.
    var name: String {
        switch self {
        case .stated: "stated"
        case .named(let profile): profile.rawValue
        }
    }

    /// The profile; nil for that of a document.
    var profile: ConformanceProfile? {
        if case .named(let profile) = self { profile } else { nil }
    }

    /// Reads a name.
    static func parse(_ text: String) throws -> ConformanceChoice {
        guard let choice = all.first(where: { $0.name == text.lowercased() }) else {
            throw ValidationError(
                "\"\(text)\" is not a profile of TTML; write \(names)."
                    + suggestion(for: text, among: all.map(\.name))
            )
        }
        return choice
    }
}
