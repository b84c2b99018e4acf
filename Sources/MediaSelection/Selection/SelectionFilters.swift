// SPDX-License-Identifier: Apache-2.0

/// The filters of media selection: each keeps some options, and they can be chained.
///
///     let menu = group.options.playable.without([.forcedOnlySubtitles, .auxiliaryContent]).preferring(languages)
///
/// Source: AVMediaSelectionGroup, the class methods `playableMediaSelectionOptions(from:)` and
/// `mediaSelectionOptions(from:…)`.
extension [SelectionOption] {
    /// The options whose media a player can decode.
    public var playable: [SelectionOption] { filter(\.isPlayable) }

    /// The options that have all of the characteristics, stated or inferred (`SelectionOption.has(_:)`); all options if
    /// no characteristic is given.
    public func with(_ characteristics: [MediaCharacteristic]) -> [SelectionOption] {
        filter { option in characteristics.allSatisfy(option.has) }
    }

    /// The options that have none of the characteristics, stated or inferred (`SelectionOption.has(_:)`); all options if
    /// no characteristic is given.
    ///
    /// An option with one of two characteristics is neither among those with both nor among those without both.
    public func without(_ characteristics: [MediaCharacteristic]) -> [SelectionOption] {
        filter { option in !characteristics.contains(where: option.has) }
    }

    /// The options in a language, whatever the region, in their order.
    ///
    /// No option matches `und`, and an option without a language matches none.
    public func matching(_ language: LanguageTag) -> [SelectionOption] {
        filter { $0.language?.isRead(by: language) ?? false }
    }

    /// The options in any of the languages, each once, in the order of the languages.
    ///
    /// An option matches a language if it is written alike: script and language agree, and the region does not count.
    /// Within a language, an option with exactly its tag is first; otherwise the order stays. If there are no languages,
    /// no option matches.
    public func preferring(_ languages: [LanguageTag]) -> [SelectionOption] {
        var rest = self
        return languages.flatMap { language in
            let matches = rest.matching(language)
            rest.removeAll { $0.language?.isRead(by: language) ?? false }
            return matches.filter { $0.language == language }
                + matches.filter { $0.language != language }
        }
    }
}

extension SelectionOption {
    /// Whether it has a characteristic, by a tag or by what it is.
    ///
    /// - Closed captions transcribe dialog and describe music and sound, also without tags.
    /// - Text that is forced by its format has `forcedOnlySubtitles`; no tag can undo that.
    /// - What no player selects by itself is auxiliary content, and the rest is of the main program.
    ///
    /// Source: AVMediaFormat.h, the comments of each characteristic.
    public func has(_ characteristic: MediaCharacteristic) -> Bool {
        switch characteristic {
        case .transcribesSpokenDialog, .describesMusicAndSound:
            isClosedCaption || characteristics.contains(characteristic)
        case .forcedOnlySubtitles: isForced || characteristics.contains(characteristic)
        case .auxiliaryContent: isAuxiliary
        case .mainProgramContent: !isAuxiliary
        case .audible: kind == .audible
        case .legible: kind == .legible
        case .visual: kind == .visual
        default: characteristics.contains(characteristic)
        }
    }
}
