// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

/// Finds the `NAME` of a rendition.
///
/// The language's own name, which players decorate themselves; but names are unique in a group, so one that
/// is taken gets a decoration of ours. One that describes the picture always says so (HLS Authoring
/// Specification 2.14). Source: RFC 8216bis-22, 4.4.6.1.1 and Appendix E.
public enum RenditionName {
    /// A name that no other rendition of the group has.
    ///
    /// - Parameters:
    ///   - option: what the rendition is; its own name, if it has one, is tried first.
    ///   - taken: the names of the other renditions of the group.
    /// - Returns: the name.
    public static func unique(for option: SelectionOption, taken: Set<String>) -> String {
        let base = base(of: option)
        let decorated = ([base] + decorations(of: option)).joined(separator: " ")
        let first = option.describesVideo && option.name == nil ? decorated : base
        for candidate in [first, decorated] where !taken.contains(candidate) { return candidate }
        var number = 2
        while taken.contains("\(decorated) \(number)") { number += 1 }
        return "\(decorated) \(number)"
    }

    private static func base(of option: SelectionOption) -> String {
        if let name = option.name, !name.allSatisfy(\.isWhitespace) { return name }
        guard let language = option.language, language != .undetermined else {
            return option.kind == .audible ? "Audio" : option.kind == .visual ? "Video" : "Text"
        }
        return language.autonym
    }

    private static func decorations(of option: SelectionOption) -> [String] {
        let marks: [(isPresent: Bool, text: String)] = [
            (option.isClosedCaption, "CC"), (option.isSDH && !option.isClosedCaption, "SDH"),
            (option.describesVideo, "AD"), (option.isForcedOnly, "(forced)"),
        ]
        return marks.filter(\.isPresent).map(\.text)
    }
}
