// SPDX-License-Identifier: Apache-2.0

extension SelectionOption {
    /// The name under which Apple's players list the option when no other is like it: "Spanish",
    /// "Spanish SDH", "English CC", "English AD".
    ///
    /// - The language in English, without script and region: a group adds them where they are
    ///   needed (`SelectionGroup.displayNames`).
    /// - Then CC for a closed-caption track, or SDH for other text with both characteristics of
    ///   SDH; AD for what describes the picture (shown so since the OS releases of 2020); Forced,
    ///   which players never list, but an inspection must; Easy Reader for text that is easy to read.
    /// - Auxiliary content and video go by their own name, when they have one; but what is only
    ///   excluded from autoselection keeps its language when it serves accessibility.
    /// - Without a language the own name takes its place, and without either a fixed one.
    public var displayName: String { displayName(in: .english) }

    /// The name in the language of a menu: « espagnol (sourds et malentendants) » in French.
    ///
    /// Names of languages are those of `LanguageTag.name(in:)`. The marks are Apple's in English, ours in German,
    /// Spanish, French, Italian, Japanese, Dutch and Portuguese, and the English ones in other languages.
    public func displayName(in locale: LanguageTag) -> String {
        displayName(in: locale, fullLanguage: false)
    }

    /// The display name with the language alone or with its script and region.
    func displayName(in locale: LanguageTag, fullLanguage: Bool) -> String {
        if let ownName, goesByOwnName { return ownName }
        let words = SelectionWords.in(locale)
        let language = knownLanguage.map { language in
            fullLanguage ? language.name(in: locale) : language.languageName(in: locale)
        }
        let base = language ?? ownName ?? fallbackName(words)
        // A name of the author may have the mark already.
        let parts = base.split(separator: " ")
        return marks(words).reduce(base) { name, mark in
            let word = mark.pattern.drop { $0 == "%" || $0 == " " }
            return parts.contains(word) ? name : SelectionWords.apply(mark.pattern, to: name)
        }
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

    private func marks(_ words: SelectionWords) -> [(isPresent: Bool, pattern: String)] {
        let marks: [(isPresent: Bool, pattern: String)] = [
            (isClosedCaption, words.closedCaptions),
            (isSDH && !isClosedCaption, words.sdh),
            (describesVideo, words.description),
            (isForced || characteristics.contains(.forcedOnlySubtitles), words.forced),
            (characteristics.contains(.easyToRead), words.easyToRead),
        ]
        return marks.filter(\.isPresent)
    }

    private func fallbackName(_ words: SelectionWords) -> String {
        switch kind {
        case .audible, .legible: words.unknown
        case .visual: words.video
        case .haptic: "Haptics"
        }
    }
}
