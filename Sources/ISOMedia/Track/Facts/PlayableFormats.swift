// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The formats of samples that Apple's players decode, on some device at least.
///
/// HEVC and Dolby Vision with parameter sets in the samples (`hev1`, `dvhe`) are not among them. Sources: QuickTime File
/// Format; HLS Authoring Specification for Apple Devices, 1, 2 and 5.
enum PlayableFormats {
    /// Their codes.
    static let all: Set<FourCC> = [
        // Video.
        "ap4h", "ap4x", "apch", "apcn", "apco", "apcs", "av01", "avc1", "avc3", "dva1", "dvh1",
        "encv", "hvc1", "jpeg", "mjpa", "mjpb", "mp4v", "muxa", "vp09",
        // Audio.
        ".mp3", "ac-3", "alac", "alaw", "apac", "ec-3", "enca", "fLaC", "fl32", "fl64", "ima4",
        "in24", "in32", "lpcm", "mp4a", "Opus", "raw ", "sowt", "twos", "ulaw",
        // Text.
        "c608", "c708", "stpp", "text", "tx3g", "wvtt",
    ]
}
