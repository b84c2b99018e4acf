// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What tells one group of sound from another: codec and number of channels.
///
/// Source: Apple's authoring specification, appendix "Audio groups".
struct AudioFormat: Hashable, Comparable {
    /// The codec, in short: `aac`, `ac3`, `ec3` and so on.
    let family: String
    let channels: Int

    /// The name of the group.
    var groupID: String { "audio-\(family)-\(channels)" }

    /// The family of a codec of CODECS.
    static func family(of codec: String) -> String {
        if codec == "mp4a.40.34" { return "mp3" }
        if codec.hasPrefix("mp4a") { return "aac" }
        return codec.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Whether it is what every player plays: Apple's authoring specification, 2.3.
    var isStereoAAC: Bool { family == "aac" && channels <= 2 }

    /// The ones that most players play first.
    static func < (left: AudioFormat, right: AudioFormat) -> Bool {
        (left.isStereoAAC ? 0 : 1, left.family, left.channels)
            < (right.isStereoAAC ? 0 : 1, right.family, right.channels)
    }

    /// Whether HLS has the format of samples, in fragmented MP4.
    ///
    /// In `mp4a` it has AAC and MP3 alone, but FFmpeg writes Vorbis and others there, too.
    static func isPlayable(_ sampleEntry: FourCC, codec: String) -> Bool {
        guard playable.contains(sampleEntry) else { return false }
        let parts = codec.split(separator: ".")
        guard parts.count > 1, parts[0] == "mp4a" else { return true }
        return objectTypes.contains(String(parts[1]))
    }

    /// MPEG-4 audio, and AAC of MPEG-2.
    private static let objectTypes: Set<String> = ["40", "66", "67", "68"]

    private static let playable: Set<FourCC> = [
        "avc1", "avc3", "hvc1", "hev1", "dvh1", "dvhe", "av01", "vp09", "mp4a", "ac-3", "ec-3",
        "ac-4", "alac", "fLaC", "Opus",
    ]
}
