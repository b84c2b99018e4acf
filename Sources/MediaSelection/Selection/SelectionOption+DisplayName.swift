// SPDX-License-Identifier: Apache-2.0

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
    /// - Without a language the own name stands in its place, and without either a fixed one.
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
    var knownLanguage: LanguageTag? { language == .undetermined ? nil : language }

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
