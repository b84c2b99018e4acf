// SPDX-License-Identifier: Apache-2.0

import Playlists

/// What the names of formats in `CODECS` say (RFC 6381).
enum CodecName {
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
        if let better = ["flac": "fLaC", "ec+3": "ec-3", "mp4a.6B": "mp4a.40.34"][codec] {
            return better
        }
        guard ["avc1", "avc3"].contains(entry(codec)), codec != codec.lowercased() else {
            return nil
        }
        return codec.lowercased()
    }

    private static func entry(_ codec: String) -> String {
        codec.split(separator: ".").first?.lowercased() ?? ""
    }
}

extension StreamInf {
    /// Whether it has pictures: a size, or a format of them.
    var hasVideo: Bool { resolution != nil || codecs.contains(where: CodecName.isVideo) }
}

extension IntegerTag {
    /// Whether the value of a line is no decimal-integer.
    static func isUnreadable(_ line: PlaylistLine) -> Bool {
        // Digits alone, as many as the largest number has.
        line.value.isEmpty || line.value.count > 20 || !line.value.allSatisfy { 0x30...0x39 ~= $0 }
    }
}
