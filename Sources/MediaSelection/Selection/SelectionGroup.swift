// SPDX-License-Identifier: Apache-2.0

/// Options of one kind of which a player plays one at a time: a media selection group.
public struct SelectionGroup: Equatable, Sendable {
    /// The kind of the options.
    public var characteristic: MediaKind
    /// The options, in the order of the file.
    public var options: [SelectionOption]

    /// Makes a group.
    public init(characteristic: MediaKind, options: [SelectionOption]) {
        self.characteristic = characteristic
        self.options = options
    }

    /// The groups of a presentation that has the options, one for each kind that occurs.
    public static func groups(of options: [SelectionOption]) -> [SelectionGroup] {
        MediaKind.allCases.compactMap { kind in
            let members = options.filter { $0.kind == kind }
            return members.isEmpty ? nil : SelectionGroup(characteristic: kind, options: members)
        }
    }

    /// What is played if a person selects nothing and has no preferences; nil if nothing is meant to be.
    ///
    /// In a movie the enabled track, in HLS the rendition with DEFAULT=YES. Source: AVMediaSelectionGroup,
    /// `defaultOption`.
    public var defaultOption: SelectionOption? { options.first(where: \.isDefault) }

    /// Whether a person may select none of the options: text can be off, audio and video cannot.
    ///
    /// Source: AVMediaSelectionGroup, `allowsEmptySelection`.
    public var allowsEmptySelection: Bool { characteristic == .legible }

    /// The options in any of the languages, in the order of the languages: `options.preferring(languages)`.
    public func options(in languages: [LanguageTag]) -> [SelectionOption] {
        options.preferring(languages)
    }

    /// The options that have all of the characteristics: `options.with(characteristics)`.
    public func options(with characteristics: [MediaCharacteristic]) -> [SelectionOption] {
        options.with(characteristics)
    }

    /// The options that have none of the characteristics: `options.without(characteristics)`.
    public func options(without characteristics: [MediaCharacteristic]) -> [SelectionOption] {
        options.without(characteristics)
    }

    /// The forced subtitles that belong to audio: those in its language, the one with exactly its tag first.
    ///
    /// A player shows them if no other text is selected. Source: AVMediaSelectionOption,
    /// `associatedMediaSelectionOption(in:)`.
    public func forcedSubtitles(for audio: SelectionOption) -> SelectionOption? {
        guard let language = audio.language else { return nil }
        return options.with([.forcedOnlySubtitles]).preferring([language]).first
    }
}
