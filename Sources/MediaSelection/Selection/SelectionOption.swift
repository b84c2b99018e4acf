// SPDX-License-Identifier: Apache-2.0

/// What a player offers to select: one track of a movie or one rendition of an HLS presentation.
public struct SelectionOption: Equatable, Sendable {
    /// The track's ID in its movie; nil for what is not a track.
    public var track: Int?
    /// How a person takes it in.
    public var kind: MediaKind
    /// The language; nil when it is not stated.
    public var language: LanguageTag?
    /// The name that the author gave.
    public var name: String?
    /// The media characteristics, in the order in which they were found.
    public var characteristics: [MediaCharacteristic]
    /// Whether it is a closed-caption track and not one of subtitles.
    public var isClosedCaption: Bool
    /// Whether all of it is shown even when subtitles are off.
    public var isForced: Bool
    /// Whether it is played when the person selects nothing.
    public var isDefault: Bool
    /// Whether a player must not select it by itself.
    public var excludedFromAutoselection: Bool
    /// Whether a player can decode it; true if its format is not known.
    public var isPlayable: Bool

    /// Makes an option.
    public init(
        track: Int? = nil,
        kind: MediaKind,
        language: LanguageTag? = nil,
        name: String? = nil,
        characteristics: [MediaCharacteristic] = [],
        isClosedCaption: Bool = false,
        isForced: Bool = false,
        isDefault: Bool = false,
        excludedFromAutoselection: Bool = false,
        isPlayable: Bool = true
    ) {
        self.track = track
        self.kind = kind
        self.language = language
        self.name = name
        self.characteristics = characteristics
        self.isClosedCaption = isClosedCaption
        self.isForced = isForced
        self.isDefault = isDefault
        self.excludedFromAutoselection = excludedFromAutoselection
        self.isPlayable = isPlayable
    }

    /// Whether it is for the deaf and hard of hearing: it has both characteristics of SDH.
    public var isSDH: Bool { MediaCharacteristic.sdh.allSatisfy(characteristics.contains) }

    /// Whether it describes the picture.
    public var describesVideo: Bool { characteristics.contains(.describesVideo) }

    /// Whether it is text that describes the video, to be spoken by a device; it is no subtitle.
    package var isTextDescription: Bool { kind == .legible && describesVideo }

    /// Whether it is beside the main program: by its tag, or because no player selects it by itself.
    public var isAuxiliary: Bool {
        characteristics.contains(.auxiliaryContent) || excludedFromAutoselection
    }
}

/// How a person takes in a medium; the groups in which a player offers options to select from.
public enum MediaKind: String, CaseIterable, Hashable, Sendable {
    /// It is heard: sound.
    case audible
    /// It is read: subtitles, closed captions, text.
    case legible
    /// It is seen: video, pictures.
    case visual
    /// It is felt.
    case haptic
}
