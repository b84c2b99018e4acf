// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

/// A rendition that is to be added to a multivariant playlist.
public struct NewRendition: Equatable, Sendable {
    /// What it is.
    public var type: RenditionType
    /// Language, name, characteristics and whether it is the default.
    public var option: SelectionOption
    /// Its media playlist; nil for closed captions.
    public var uri: String?
    /// The channel of closed captions.
    public var instreamID: String?
    /// How many channels its sound has, as `CHANNELS` states it.
    public var channels: String?
    /// Its sample format (RFC 6381), which every variant that offers it has to state.
    public var codec: String?
    /// The name of the group, where the playlist has none of this type.
    public var newGroup: String
    /// The language of the sound inside the variants, where they have no audio group yet.
    public var mainLanguage: LanguageTag?

    /// Makes a rendition.
    public init(
        _ type: RenditionType,
        _ option: SelectionOption,
        uri: String? = nil,
        instreamID: String? = nil,
        channels: String? = nil,
        codec: String? = nil,
        newGroup: String? = nil,
        mainLanguage: LanguageTag? = nil
    ) {
        self.type = type
        self.option = option
        self.uri = uri
        self.instreamID = instreamID
        self.channels = channels
        self.codec = codec
        self.newGroup = newGroup ?? type.usualGroup
        self.mainLanguage = mainLanguage
    }
}

extension RenditionType {
    /// What a group of this type is usually called.
    var usualGroup: String {
        switch self {
        case .audio: "audio"
        case .video: "video"
        case .subtitles: "subs"
        case .closedCaptions: "cc"
        }
    }
}

/// Finds the `NAME` of a rendition.
///
/// The language's own name, which players decorate themselves; but names are unique in a group, so one that
/// is taken gets a decoration of ours. One that describes the picture always says so (HLS Authoring
/// Specification 2.14). Source: RFC 8216bis-22, 4.4.6.1.1 and Appendix E.
package enum RenditionName {
    /// A name that no other rendition of the group has.
    ///
    /// - Parameters:
    ///   - option: what the rendition is; its own name, if it has one, is tried first.
    ///   - taken: the names of the other renditions of the group.
    /// - Returns: the name.
    package static func unique(for option: SelectionOption, taken: Set<String>) -> String {
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
