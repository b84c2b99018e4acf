// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
public import MediaSelection
public import Playlists

/// A track as rules look at it.
public struct AuditedTrack: Sendable {
    /// What is known of the words of a track.
    public enum Text: Sendable {
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
    public var id: Int
    /// What it is for.
    public var kind: TrackKind
    /// The format of its samples, such as `tx3g`, or FFmpeg's name of it.
    public var format: String?
    /// The language that counts; nil where none is stated.
    public var language: LanguageTag?
    /// The language in `mdhd`, ISO 639-2/T.
    public var mediaHeaderLanguage: String?
    /// The tag in `elng` as it is in the file.
    public var extendedLanguage: String?
    /// The name.
    public var name: String?
    /// Whether it takes part in playback unless the viewer chooses otherwise.
    public var isEnabled: Bool
    /// Alternatives to each other have the same number; 0 is no group.
    public var alternateGroup: Int
    /// Whether players must not select it automatically.
    public var isExcludedFromAutoselection: Bool
    /// The characteristics in `tagc`.
    public var characteristics: [MediaCharacteristic]
    /// The DASH roles in `kind`.
    public var roles: [String]
    /// How much of it is forced.
    public var forced: ForcedSubtitles
    /// The display flags of `tx3g`; nil in other formats.
    public var displayFlags: UInt32?
    /// The tracks it refers to, by purpose.
    public var references: [String: [Int]]
    /// Length in seconds.
    public var durationSeconds: Double?
    /// When its presentation ends, in seconds; nil if only its length is known.
    public var endSeconds: Double?
    /// Number of samples; nil where they are not counted.
    public var sampleCount: Int?
    /// Its words.
    public var text: Text

    /// Makes the facts of a track; a plain one where nothing is said.
    public init(
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

    /// Whether it is for deaf viewers: both characteristics of SDH, or closed captions.
    var isForDeaf: Bool {
        kind == .closedCaption || MediaCharacteristic.sdh.allSatisfy(characteristics.contains)
    }

    /// Whether it describes the video.
    package var describesVideo: Bool { characteristics.contains(.describesVideo) }

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
public struct RenditionTrack: Sendable {
    /// What the playlist says of it.
    public var rendition: MediaRendition
    /// The line of the multivariant playlist that says it, counted from 1.
    public var line: Int
    /// What its initialization section says.
    public var track: AuditedTrack

    /// Puts both together.
    public init(rendition: MediaRendition, line: Int, track: AuditedTrack) {
        self.rendition = rendition
        self.line = line
        self.track = track
    }
}
