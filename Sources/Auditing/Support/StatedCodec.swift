// SPDX-License-Identifier: Apache-2.0

import Playlists

/// What the names of formats in `CODECS` say (RFC 6381).
enum StatedCodec {
    private static let videos: Set<String> = [
        "avc1", "avc3", "hvc1", "hev1", "dvh1", "dvhe", "av01", "dav1", "vp08", "vp09", "mp4v",
        "mjpg",
    ]
    private static let audios: Set<String> = [
        "mp4a", "ac-3", "ec-3", "ec+3", "ac-4", "alac", "flac", "opus", "dtsc", "dtse", "dtsx",
        "apac", "vorbis", "iamf", "mp3",
    ]

    /// Whether it is a format of pictures.
    static func isVideo(_ codec: String) -> Bool { videos.contains(entry(codec)) }

    /// Whether it is a format of sound.
    static func isAudio(_ codec: String) -> Bool { audios.contains(entry(codec)) }

    /// How a name is usually written; nil where it is written so.
    static func usual(_ codec: String) -> String? {
        ["flac": "fLaC", "ec+3": "ec-3", "mp4a.6b": "mp4a.40.34", "mp4a.6B": "mp4a.40.34"][codec]
    }

    private static func entry(_ codec: String) -> String {
        codec.split(separator: ".").first?.lowercased() ?? ""
    }
}

extension StreamInf {
    /// Whether it has pictures: a size, or a format of them.
    var hasVideo: Bool { resolution != nil || codecs.contains(where: StatedCodec.isVideo) }
}

/// How a codec that is in the media compares with one that `CODECS` states.
///
/// Compared is what players choose by: format, profile and level. Flags of constraints and what may be left
/// out are not (RFC 6381; ISO/IEC 14496-15, annex E; AV1 and VP9 codec ISO media file format bindings).
enum CodecComparison {
    /// The same, as far as it counts.
    case same
    /// The same format with another sample entry, profile or level.
    case other
    /// Another format.
    case different

    init(found: String, stated: String) {
        let (found, stated) = (Self.parts(found), Self.parts(stated))
        guard Self.family(found[0]) == Self.family(stated[0]) else {
            self = .different
            return
        }
        // A transport stream has no sample entry.
        let isOfStream = found.count == 1 || found[1].contains("x")
        let hasEntry = isOfStream || found[0] == stated[0]
        self = hasEntry && Self.parametersMatch(found, stated) ? .same : .other
        if Self.family(found[0]) == "mp4a", self == .other, Self.isMP3(found) != Self.isMP3(stated)
        {
            self = .different
        }
    }

    private static func parametersMatch(_ found: [String], _ stated: [String]) -> Bool {
        // Who states no profile states nothing wrong.
        guard found.count > 1, stated.count > 1 else { return true }
        switch family(found[0]) {
        case "avc1":
            return found[1].prefix(2) == stated[1].prefix(2)
                && found[1].suffix(2) == stated[1].suffix(2)
        case "hvc1":
            guard found.count > 3, stated.count > 3 else { return found[1] == stated[1] }
            return found[1] == stated[1] && found[3] == stated[3]
        case "av01", "vp09": return zip(found, stated).prefix(4).allSatisfy { $0 == $1 }
        case "mp4a": return found == stated || isExtended(found, stated)
        default: return true
        }
    }

    /// Whether AAC is stated with the extensions that its configuration need not tell: spectral band
    /// replication (5) and parametric stereo (29) [ISO/IEC 14496-3, 1.6.5].
    private static func isExtended(_ found: [String], _ stated: [String]) -> Bool {
        let chain = ["2", "5", "29"]
        guard found.count == 3, stated.count == 3, found[1] == stated[1],
            let from = chain.firstIndex(of: found[2]), let to = chain.firstIndex(of: stated[2])
        else { return found.count < 3 && found[1] == stated[1] }
        return from <= to
    }

    private static func isMP3(_ parts: [String]) -> Bool { parts == ["mp4a", "40", "34"] }

    private static func family(_ entry: String) -> String {
        ["avc3": "avc1", "hev1": "hvc1", "ec+3": "ec-3"][entry] ?? entry
    }

    /// The parts between points, in lower case; MP3 under the name that players know.
    private static func parts(_ codec: String) -> [String] {
        let name = codec.lowercased()
        let usual = ["mp4a.6b", "mp4a.69"].contains(name) ? "mp4a.40.34" : name
        return usual.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
}
