// SPDX-License-Identifier: Apache-2.0

/// Names a rendition or an adaptation set, the same whichever command writes it.
///
/// The author's name, or else the language's own name, which players decorate themselves; but names are unique in a
/// group, so one that is taken gets a decoration. One that describes the video always says so (HLS Authoring
/// Specification 2.14). Source: RFC 8216bis-22, 4.4.6.1.1 and Appendix E.
package enum RenditionName {
    /// A name that no other rendition of the group has.
    ///
    /// - Parameters:
    ///   - option: what the rendition is; its own name, if it has one, is tried first.
    ///   - taken: the names of the other renditions of the group.
    /// - Returns: the name.
    package static func unique(for option: SelectionOption, taken: Set<String>) -> String {
        let base = authored(option) ?? languageName(of: option) ?? unknown(option.kind)
        // A name that ends with its purpose does not get it again.
        let marks = decorations(of: option).filter { !base.hasSuffix($0) }
        let decorated = ([base] + marks).joined(separator: " ")
        let first = option.describesVideo && authored(option) == nil ? decorated : base
        for candidate in [first, decorated] where !taken.contains(candidate) { return candidate }
        var number = 2
        while taken.contains("\(decorated) \(number)") { number += 1 }
        return "\(decorated) \(number)"
    }

    /// The name that the author gave; nil if there is none, or it is that of the language, which says nothing more.
    package static func authored(_ option: SelectionOption) -> String? {
        guard let name = option.name, !name.allSatisfy(\.isWhitespace) else { return nil }
        let autonym = option.language?.autonym.lowercased()
        return autonym == name.lowercased() ? nil : name
    }

    /// The language's own name, with a capital letter as in menus; nil if the language is not known.
    package static func languageName(of option: SelectionOption) -> String? {
        guard let language = option.language, language != .undetermined else { return nil }
        let name = language.autonym
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// What the name of descriptions as text ends with: in HLS, nothing else says what they are.
    package static let textDescription = "(text description)"

    private static func unknown(_ kind: MediaKind) -> String {
        kind == .visual ? "Video" : "Unknown language"
    }

    private static func decorations(of option: SelectionOption) -> [String] {
        let isForced =
            option.isForced || option.characteristics.contains(.forcedOnlySubtitles)
        let marks: [(isPresent: Bool, text: String)] = [
            (option.isClosedCaption, "CC"), (option.isSDH && !option.isClosedCaption, "SDH"),
            (option.describesVideo && !option.isTextDescription, "AD"),
            (option.isTextDescription, textDescription),
            (
                option.characteristics.contains(.enhancesSpeechIntelligibility)
                    && !option.describesVideo, "(enhanced speech)"
            ), (isForced, "(forced)"),
        ]
        return marks.filter(\.isPresent).map(\.text)
    }
}
