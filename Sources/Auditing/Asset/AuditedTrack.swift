// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
package import MediaSelection
package import Playlists

/// A track as rules look at it.
package struct AuditedTrack: Sendable {
    /// What is known of the words of a track.
    package enum Text: Sendable {
        /// It has no text, or its text was not read.
        case none
        /// They could not be read; the reason is a clause.
        case unreadable(String)
        /// All of it was read, and it shows nothing.
        case empty
        /// Its cues.
        case cues(CaptionAsset)
    }

    /// The track's ID.
    package var id: Int
    /// What it is for.
    package var kind: TrackKind
    /// The format of its samples, such as `tx3g`, or FFmpeg's name of it.
    package var format: String?
    /// The language that counts; nil where none is stated.
    package var language: LanguageTag?
    /// The language in `mdhd`, ISO 639-2/T.
    package var mediaHeaderLanguage: String?
    /// The tag in `elng` as it is in the file.
    package var extendedLanguage: String?
    /// The name.
    package var name: String?
    /// Whether it takes part in playback unless the viewer chooses otherwise.
    package var isEnabled: Bool
    /// Alternatives to each other have the same number; 0 is no group.
    package var alternateGroup: Int
    /// Whether players must not select it automatically.
    package var isExcludedFromAutoselection: Bool
    /// The characteristics in `tagc`.
    package var characteristics: [MediaCharacteristic]
    /// The DASH roles in `kind`.
    package var roles: [String]
    /// The kinds of HTML in `kind`.
    package var htmlKinds: [String]
    /// How much of it is forced.
    package var forced: ForcedSubtitles
    /// The display flags of `tx3g`; nil in other formats.
    package var displayFlags: UInt32?
    /// The tracks it refers to, by purpose.
    package var references: [String: [Int]]
    /// Length in seconds.
    package var durationSeconds: Double?
    /// When its presentation ends, in seconds; nil if only its length is known.
    package var endSeconds: Double?
    /// Number of samples; nil where they are not counted.
    package var sampleCount: Int?
    /// Its words.
    package var text: Text

    /// Makes the facts of a track; a plain one where nothing is said.
    package init(
        id: Int,
        kind: TrackKind,
        format: String? = nil,
        language: LanguageTag? = nil,
        mediaHeaderLanguage: String? = nil,
        extendedLanguage: String? = nil,
        name: String? = nil,
        isEnabled: Bool = false,
        alternateGroup: Int = 0,
        isExcludedFromAutoselection: Bool = false,
        characteristics: [MediaCharacteristic] = [],
        roles: [String] = [],
        htmlKinds: [String] = [],
        forced: ForcedSubtitles = .none,
        displayFlags: UInt32? = nil,
        references: [String: [Int]] = [:],
        durationSeconds: Double? = nil,
        sampleCount: Int? = nil,
        text: Text = .none
    ) {
        self.id = id
        self.kind = kind
        self.format = format
        self.language = language
        self.mediaHeaderLanguage = mediaHeaderLanguage
        self.extendedLanguage = extendedLanguage
        self.name = name
        self.isEnabled = isEnabled
        self.alternateGroup = alternateGroup
        self.isExcludedFromAutoselection = isExcludedFromAutoselection
        self.characteristics = characteristics
        self.roles = roles
        self.htmlKinds = htmlKinds
        self.forced = forced
        self.displayFlags = displayFlags
        self.references = references
        self.durationSeconds = durationSeconds
        self.sampleCount = sampleCount
        self.text = text
    }
}

extension AuditedTrack {
    /// The language, unless it is not stated or undetermined.
    package var knownLanguage: LanguageTag? { language == .undetermined ? nil : language }

    /// The roles that it states in `kind`, by a role of DASH or a kind of HTML.
    package var statedRoles: [String] {
        DASHRole.stated(roles, htmlKinds: htmlKinds, kind: kind.mediaKind)
    }

    /// What it is for: its characteristics, and those that its roles say, which other programs write alone.
    package var purposes: [MediaCharacteristic] {
        DASHRole.purposes(characteristics, roles: statedRoles, kind: kind.mediaKind)
    }

    /// Whether it is for deaf viewers: both characteristics of SDH, or closed captions.
    var isForDeaf: Bool {
        kind == .closedCaption || MediaCharacteristic.sdh.allSatisfy(purposes.contains)
    }

    /// Whether it describes the video.
    package var describesVideo: Bool { purposes.contains(.describesVideo) }

    /// Whether its format or its characteristics, and not only a role, say that all of it is forced.
    var isTaggedForced: Bool {
        if characteristics.contains(.forcedOnlySubtitles) { return true }
        guard let displayFlags else {
            return forced == .all && !statedRoles.contains("forced-subtitle")
        }
        return TextSampleEntry.DisplayFlags(rawValue: displayFlags).contains(.allSamplesForced)
    }

    /// The words of its name, in lower case.
    var nameWords: Set<String> {
        Set((name ?? "").lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }

    /// The cues, where they were read.
    var cues: CaptionAsset? {
        if case .cues(let asset) = text { asset } else { nil }
    }

    /// How messages name it: `track 3 ("español")`.
    var label: String { name.map { "track \(id) (\"\($0)\")" } ?? "track \(id)" }
}

/// A rendition of an HLS presentation, and the track in its initialization section.
package struct RenditionTrack: Sendable {
    /// What the playlist says of it.
    package var rendition: MediaRendition
    /// The line of the multivariant playlist that says it, counted from 1.
    package var line: Int
    /// What its initialization section says.
    package var track: AuditedTrack

    /// Puts both together.
    package init(rendition: MediaRendition, line: Int, track: AuditedTrack) {
        self.rendition = rendition
        self.line = line
        self.track = track
    }
}
