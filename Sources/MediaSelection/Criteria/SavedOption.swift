// SPDX-License-Identifier: Apache-2.0

/// An option that a person selected, as a value that can be stored and found again in the same or an edited asset.
///
/// Source: AVMediaSelectionOption, `propertyList()`, and AVMediaSelectionGroup, `mediaSelectionOption(withPropertyList:)`,
/// which do not publish how they find an option. The steps of ``find(in:)`` are of this library.
public struct SavedOption: Hashable, Sendable {
    /// How a person takes it in.
    let kind: MediaKind
    /// The track's ID in its movie; nil for what is not a track.
    let track: Int?
    /// The language; nil if it was not stated.
    let language: LanguageTag?
    /// The name that the author gave.
    let name: String?
    /// The media characteristics, sorted.
    let characteristics: [MediaCharacteristic]
    /// Whether it is a closed-caption track.
    let isClosedCaption: Bool
    /// Whether it is shown even when subtitles are off.
    let isForced: Bool

    /// Saves an option.
    public init(_ option: SelectionOption) {
        kind = option.kind
        track = option.track
        language = option.language
        name = option.name
        characteristics = Self.sorted(option.characteristics)
        isClosedCaption = option.isClosedCaption
        isForced = option.isForced
    }

    /// What a search for a saved option comes to.
    public enum Match: Equatable, Sendable {
        /// The option, as it was saved; only its track may have another ID.
        case same(SelectionOption)
        /// The option, of which an edit changed the name, the language or the characteristics.
        case edited(SelectionOption)
        /// Several options are as it was saved, and nothing distinguishes them.
        case ambiguous([SelectionOption])
        /// No option is.
        case notFound

        /// The option that was found; nil if none was, or several were.
        public var option: SelectionOption? {
            switch self {
            case .same(let option), .edited(let option): option
            case .ambiguous, .notFound: nil
            }
        }
    }

    /// Finds the option again.
    ///
    /// 1. Options of the same kind with the same language, characteristics, format of captions and forced state count. Of
    ///    these, the ones with the same name, or all if none has it; of these, the one with the same track. If one is left,
    ///    it is the ``Match/same(_:)``; if several are, ``Match/ambiguous(_:)``.
    /// 2. Otherwise, the option with the same track counts or, where nothing is a track, the only one with the same
    ///    name: ``Match/edited(_:)``, if its language is a variant of the same one or one of both is not stated, and an edit
    ///    did not make it a description of video or forced, or the opposite.
    ///
    /// - Parameter group: the group of the asset.
    /// - Returns: what was found, which is never a guess: an option of another language or service is not taken.
    public func find(in group: SelectionGroup) -> Match {
        let options = group.options.filter { $0.kind == kind }
        let alike = options.filter { option in
            option.language == language && option.isClosedCaption == isClosedCaption
                && option.isForced == isForced
                && Self.sorted(option.characteristics) == characteristics
        }
        if let option = only(alike) { return .same(option) }
        if !alike.isEmpty { return .ambiguous(alike) }
        let kept = track.map { id in options.filter { $0.track == id } } ?? named(options)
        guard kept.count == 1, let option = kept.first, isEdit(option) else { return .notFound }
        return .edited(option)
    }

    /// The option among those that are alike; nil if nothing distinguishes several.
    private func only(_ alike: [SelectionOption]) -> SelectionOption? {
        let named = alike.filter { $0.name == name }
        let candidates = named.isEmpty ? alike : named
        if candidates.count == 1 { return candidates.first }
        return track.flatMap { id in candidates.first { $0.track == id } }
    }

    private func named(_ options: [SelectionOption]) -> [SelectionOption] {
        name == nil ? [] : options.filter { $0.name == name }
    }

    /// Whether an option can be the saved one after an edit.
    private func isEdit(_ option: SelectionOption) -> Bool {
        let isKnown = language != nil && option.language != nil
        return (!isKnown || language?.primarySubtag == option.language?.primarySubtag)
            && option.isForced == isForced
            && option.describesVideo == characteristics.contains(.describesVideo)
    }

    fileprivate static func sorted(_ list: [MediaCharacteristic]) -> [MediaCharacteristic] {
        Set(list).sorted { $0.rawValue < $1.rawValue }
    }
}

extension SavedOption: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, track, language, name, characteristics, closedCaption, forced
    }

    /// Reads what `encode(to:)` writes; unknown members are ignored, so that later versions may add some.
    ///
    /// - Throws: `DecodingError`, also for an unknown kind and an invalid language.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let name = try values.decode(String.self, forKey: .kind)
        guard let kind = MediaKind(rawValue: name) else {
            throw DecodingError.dataCorruptedError(
                forKey: .kind,
                in: values,
                debugDescription: "\"\(name)\" is not a kind of media"
            )
        }
        self.kind = kind
        track = try values.decodeIfPresent(Int.self, forKey: .track)
        let text = try values.decodeIfPresent(String.self, forKey: .language)
        do throws(LanguageTagError) {
            language = try text.map { (text) throws(LanguageTagError) in try LanguageTag(text) }
        } catch {
            throw DecodingError.dataCorruptedError(
                forKey: .language,
                in: values,
                debugDescription: "\(error)"
            )
        }
        self.name = try values.decodeIfPresent(String.self, forKey: .name)
        let list = try values.decodeIfPresent([String].self, forKey: .characteristics) ?? []
        characteristics = Self.sorted(list.map(MediaCharacteristic.init(rawValue:)))
        isClosedCaption = try values.decodeIfPresent(Bool.self, forKey: .closedCaption) ?? false
        isForced = try values.decodeIfPresent(Bool.self, forKey: .forced) ?? false
    }

    /// Writes the value; what is not stated, or false, is left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(kind.rawValue, forKey: .kind)
        try values.encodeIfPresent(track, forKey: .track)
        try values.encodeIfPresent(language?.rawValue, forKey: .language)
        try values.encodeIfPresent(name, forKey: .name)
        if !characteristics.isEmpty {
            try values.encode(characteristics.map(\.rawValue), forKey: .characteristics)
        }
        if isClosedCaption { try values.encode(true, forKey: .closedCaption) }
        if isForced { try values.encode(true, forKey: .forced) }
    }
}
