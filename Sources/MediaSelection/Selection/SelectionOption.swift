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
        excludedFromAutoselection: Bool = false
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

extension SelectionOption {
    /// The name under which Apple's players list the option when no other is like it: "Spanish",
    /// "Spanish SDH", "English CC", "English AD".
    ///
    /// - The language in English, without script and region: a group adds them where they are
    ///   needed (`SelectionGroup.displayNames`).
    /// - Then CC for a closed-caption track, or SDH for other text with both characteristics of
    ///   SDH; AD for what describes the picture (shown so since the OS releases of 2020); Forced,
    ///   which players never list, but an inspection must.
    /// - Auxiliary content and video go by their own name, when they have one; but what is only
    ///   excluded from autoselection keeps its language when it serves accessibility.
    /// - Without a language the own name takes its place, and without either a fixed one.
    public var displayName: String { displayName(fullLanguage: false) }

    /// The display name with the language alone or with its script and region.
    func displayName(fullLanguage: Bool) -> String {
        if let ownName, goesByOwnName { return ownName }
        let base = languageName(full: fullLanguage) ?? ownName ?? Self.fallbackName(of: kind)
        let present = decorations.filter { !base.split(separator: " ").contains($0[...]) }
        return ([base] + present).joined(separator: " ")
    }

    private var goesByOwnName: Bool {
        if kind == .visual || characteristics.contains(.auxiliaryContent) { return true }
        return isAuxiliary && !characteristics.contains(where: \.isAccessibility)
    }

    /// The name that the author gave, unless it is blank.
    var ownName: String? {
        guard let name, !name.allSatisfy(\.isWhitespace) else { return nil }
        return name
    }

    /// The language, unless it is not stated or undetermined.
    var knownLanguage: LanguageTag? {
        guard let language, !language.isUndetermined else { return nil }
        return language
    }

    private func languageName(full: Bool) -> String? {
        knownLanguage.map { full ? $0.englishName : $0.englishLanguageName }
    }

    private var decorations: [String] {
        let marks: [(isPresent: Bool, text: String)] = [
            (isClosedCaption, "CC"),
            (isSDH && !isClosedCaption, "SDH"),
            (describesVideo, "AD"),
            (isForced || characteristics.contains(.forcedOnlySubtitles), "Forced"),
        ]
        return marks.filter(\.isPresent).map(\.text)
    }

    private static func fallbackName(of kind: MediaKind) -> String {
        switch kind {
        case .audible, .legible: "Unknown language"
        case .visual: "Video"
        case .haptic: "Haptics"
        }
    }
}
