// SPDX-License-Identifier: Apache-2.0

import Captions
package import MediaSelection

/// A guideline as data: limits for all languages and for some, and severities.
///
/// Profiles are JSON files, described by `Docs/schemas/profile.json`.
public struct CaptionProfile: Equatable, Sendable {
    /// What an option calls it.
    public let name: String
    /// What it is, as a phrase.
    public let title: String
    /// The frame rate that limits in frames are taken to mean where that of the video is not known.
    package let frameRate: FrameRate?
    /// The limits for every language that has none of its own.
    package let limits: [LimitName: ProfileLimit]
    /// The limits of languages, by tags in canonical form; a nil takes a limit away.
    package let languages: [String: [LimitName: ProfileLimit?]]
    /// The characters that can be shown; nil: any.
    package let repertoire: GlyphRepertoire?
    /// The severities that differ from the rules' own, by the rules' permanent names.
    package let severities: [String: RuleSeverity]

    /// Whether it is for captions of line 21, which are sent before they are shown.
    package var isForLine21: Bool { repertoire?.name == GlyphRepertoire.closedCaptions }

    /// The limit for a language: that of the longest matching tag, or else of all languages.
    ///
    /// - Returns: nil when there is no limit.
    package func limit(_ name: LimitName, language: LanguageTag?) -> ProfileLimit? {
        var subtags = language?.rawValue.split(separator: "-") ?? []
        while !subtags.isEmpty {
            if let limit = languages[subtags.joined(separator: "-")]?[name] { return limit }
            subtags.removeLast()
        }
        return limits[name]
    }
}

/// The characters that a target can show.
package struct GlyphRepertoire: Equatable, Sendable {
    /// What it is called.
    package let name: String
    /// The characters.
    package let characters: Set<Character>
    /// Where it comes from.
    package let source: String

    /// Makes a repertoire.
    package init(name: String, characters: Set<Character>, source: String) {
        self.name = name
        self.characters = characters
        self.source = source
    }

    /// The repertoires that profiles can name.
    static let known: [String: Set<Character>] = [closedCaptions: CEA608Encoder.repertoire]

    /// The name of the characters of CEA-608; a profile with them is one for captions of line 21.
    package static let closedCaptions = "cea-608"
}

extension CaptionProfile {
    /// The profile without any limit: only rules that hold everywhere.
    public static let none = readBuiltIn(("none", { PackageResources.none_json }))

    /// The names of the profiles that are built in.
    public static let builtInNames = builtInFiles.map(\.name)

    /// A profile that is built in; nil if no profile has the name.
    public static func builtIn(_ name: String) -> CaptionProfile? {
        builtInFiles.first { $0.name == name }.map(readBuiltIn)
    }

    private static func readBuiltIn(_ file: File) -> CaptionProfile {
        do {
            return try CaptionProfile(json: file.bytes(), file: "\(file.name).json", rules: nil)
        } catch {
            preconditionFailure("every profile of ours can be read: \(error)")
        }
    }

    private typealias File = (name: String, bytes: @Sendable () -> [UInt8])

    /// The files in the folder `Profiles`, in the order in which they are listed.
    private static let builtInFiles: [File] = [
        ("netflix", { PackageResources.netflix_json }),
        ("netflix-kids", { PackageResources.netflix_kids_json }),
        ("netflix-sdh", { PackageResources.netflix_sdh_json }),
        ("netflix-sdh-kids", { PackageResources.netflix_sdh_kids_json }),
        ("bbc", { PackageResources.bbc_json }),
        ("bbc-vertical", { PackageResources.bbc_vertical_json }),
        ("dcmp-lower", { PackageResources.dcmp_lower_json }),
        ("dcmp-middle", { PackageResources.dcmp_middle_json }),
        ("dcmp-upper", { PackageResources.dcmp_upper_json }),
        ("amazon", { PackageResources.amazon_json }),
        ("cea-608", { PackageResources.cea_608_json }),
        ("none", { PackageResources.none_json }),
    ]
}
