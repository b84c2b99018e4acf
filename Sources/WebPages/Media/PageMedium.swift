// SPDX-License-Identifier: Apache-2.0

/// A video or audio of a web page: an element, or what the configuration of a player names.
package struct PageMedium: Equatable, Sendable {
    /// The element, such as `video`, `audio`, `object` or the name of a custom element; of a configuration that names no
    /// element of the page, `script`.
    package var element: String
    /// The attributes of the element that matter, by their names.
    package var attributes: [String: String]
    /// The bytes of its start tag, or of the configuration.
    package var range: Range<Int>
    /// The line of the start tag or the configuration, counted from 1.
    package var line = 1
    /// The media, in the order in which a browser tries them.
    package var sources: [MediumSource] = []
    /// The text tracks.
    package var tracks: [TrackElement] = []
    /// The player that plays it; nil if that is the browser's.
    package var player: WebPlayer?
    /// Whether only browsers without scripts show it.
    package var isFallback = false
    /// Whether it is in a `template`, which scripts copy.
    package var isInTemplate = false
    /// Whether a script computes what is played.
    package var isComputed = false
    /// Where its next child begins: after the last `source` or `track`, else after the start tag.
    package var childOffset: Int

    /// The `id` of the element.
    package var id: String? { attributes["id"] }

    /// Whether the element has an attribute, whatever its value.
    package func has(_ attribute: String) -> Bool { attributes[attribute] != nil }
}

/// A file or presentation that a medium of a page plays.
package struct MediumSource: Equatable, Sendable {
    /// The reference as the page states it, with its spaces removed at both ends.
    package var reference: String
    /// The media type that the page states.
    package var type: String?
    /// The bytes of the tag or the configuration that states it.
    package var range: Range<Int>
}

/// A text track of a page: a `track` element, or what the configuration of a player names.
package struct TrackElement: Equatable, Sendable {
    /// The reference of the file; nil if missing.
    package var reference: String?
    /// The kind as the page states it.
    package var kind: String?
    /// The language as the page states it.
    package var language: String?
    /// The label as the page states it.
    package var label: String?
    /// Whether it is shown unless the viewer chooses.
    package var isDefault: Bool
    /// The bytes of the tag, or of the configuration.
    package var range: Range<Int>
    /// Its line, counted from 1.
    package var line = 1
    /// Whether it is an element, and not an entry of a configuration.
    package var isElement: Bool

    /// The kind as browsers read it: any case is the same, and an unknown kind is metadata.
    ///
    /// Source: WHATWG HTML, 4.8.11.11, "the kind attribute".
    package var effectiveKind: Kind {
        guard let kind else { return .subtitles }
        return Kind(rawValue: kind.lowercased()) ?? .metadata
    }

    /// Whether the page states a kind that HTML does not have.
    package var hasUnknownKind: Bool {
        kind.map { Kind(rawValue: $0.lowercased()) == nil } ?? false
    }

    /// The kinds of text tracks.
    package enum Kind: String, CaseIterable, Sendable {
        case subtitles
        case captions
        case descriptions
        case chapters
        case metadata

        /// Whether viewers can read it over the video.
        package var isShown: Bool { self == .subtitles || self == .captions }
    }
}

/// A player that a page loads.
package enum WebPlayer: String, Equatable, Sendable, CaseIterable {
    case videoJS = "video.js"
    case jwPlayer = "JW Player"
    case plyr = "Plyr"
    case shaka = "Shaka Player"
    case hlsJS = "hls.js"
    case dashJS = "dash.js"
    case ablePlayer = "Able Player"
    case mediaElement = "MediaElement.js"
    case vidstack = "Vidstack"
    case kaltura = "Kaltura"
    case brightcove = "Brightcove"
    case mux = "Mux"
}

/// A frame of a page that shows another page.
package struct PageFrame: Equatable, Sendable {
    /// The reference of the other page.
    package var reference: String
    /// The line, counted from 1.
    package var line = 1
    /// The bytes of the tag.
    package var range: Range<Int>
}

/// A player of another service in a page, whose media the page does not name.
package struct PageEmbed: Equatable, Sendable {
    /// The service, such as YouTube.
    package var service: String
    /// The name of the video at the service, or the URL; nil if the page does not state it.
    package var video: String?
    /// The title of the frame; nil if it is no frame.
    package var frameTitle: FrameTitle?
    /// The line, counted from 1.
    package var line = 1
    /// The bytes of the tag or the configuration.
    package var range: Range<Int>

    /// Whether a frame has a title, which screen readers announce.
    package enum FrameTitle: Equatable, Sendable {
        case stated(String)
        case missing
    }
}
