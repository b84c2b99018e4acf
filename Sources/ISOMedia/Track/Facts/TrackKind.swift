// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
package import MediaSelection

/// What a track is for, as people name it.
public enum TrackKind: String, Codable, Sendable {
    /// Moving pictures.
    case video
    /// Sound.
    case audio
    /// Subtitles of any format.
    case subtitle
    /// Closed captions (CEA-608, CEA-708).
    case closedCaption
    /// Text that is neither subtitles nor chapters.
    case text
    /// Chapter titles or pictures: another track refers to it with `chap`.
    case chapter
    /// Time code.
    case timecode
    /// Timed metadata.
    case metadata
    /// Anything else.
    case other

    /// The kind of a track by handler, format and whether it is some track's chapter list.
    ///
    /// Text in the formats of subtitles counts as subtitles whatever its handler: 3GPP and ISO put
    /// `tx3g` and `wvtt` under the handler `text`.
    init(handler: FourCC, sampleEntry: FourCC?, isChapterList: Bool) {
        let isSubtitleFormat = sampleEntry.map { ["tx3g", "wvtt", "stpp"].contains($0) } ?? false
        switch handler {
        case "vide", "text", "sbtl", "subt":
            if isChapterList { self = .chapter; return }
        default: break
        }
        self = handler == "text" && isSubtitleFormat ? .subtitle : Self.byHandler[handler] ?? .other
    }

    private static let byHandler: [FourCC: TrackKind] = [
        "vide": .video, "soun": .audio, "sbtl": .subtitle, "subt": .subtitle, "subp": .subtitle,
        "clcp": .closedCaption, "text": .text, "tmcd": .timecode, "meta": .metadata,
        "mdta": .metadata,
    ]

    /// The kind of a track of text that `kind` boxes say is no text to read: data for programs, or titles of chapters that no
    /// track refers to.
    ///
    /// - Parameter values: the roles of DASH and the kinds of HTML; both have the same word for data.
    /// - Returns: the kind.
    func stated(_ values: [String]) -> TrackKind {
        guard self == .subtitle else { return self }
        if values.contains("metadata") { return .metadata }
        return values.contains("chapters") ? .other : self
    }

    /// The media selection group that tracks of this kind are options of; nil for none.
    package var mediaKind: MediaKind? {
        switch self {
        case .video: .visual
        case .audio: .audible
        case .subtitle, .closedCaption: .legible
        default: nil
        }
    }

    /// Whether tracks of this kind belong to the alternate group of subtitles.
    package var isLegible: Bool { mediaKind == .legible }
}
