// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
import MediaPrimitives

/// Codecs of video whose bit stream has no place for closed captions (CEA-608, CEA-708).
///
/// No standard defines caption data in them, as ATSC A/53 Part 4 does for MPEG-2, SCTE 128-1 for H.264 and H.265, and
/// ITU-T T.35 metadata for AV1. Where it is not known whether a codec can carry captions, it is not a member.
package enum CaptionlessCodec {
    /// FFmpeg's names.
    static let names: Set = [
        "vp8", "vp9", "prores", "mpeg4", "msmpeg4v1", "msmpeg4v2", "msmpeg4v3", "wmv1", "wmv2",
        "theora", "h261", "h263", "h263p", "flv1", "vp6", "vp6f", "vp6a", "mjpeg", "dnxhd", "ffv1",
        "huffyuv", "ffvhuff", "utvideo", "rawvideo", "v210", "v410", "png", "gif", "apng", "webp",
        "qtrle", "cinepak", "svq1", "svq3", "indeo3", "indeo5", "rv10", "rv20", "rv30", "rv40",
        "cfhd", "magicyuv", "hap", "rpza", "smc",
    ]

    /// The sample entries of movies.
    private static let sampleEntries: Set<FourCC> = [
        "vp08", "vp09", "ap4h", "ap4x", "apcn", "apch", "apcs", "apco", "aprn", "aprh", "jpeg",
        "mjpa", "mjpb", "mjpg", "png ", "gif ", "raw ", "rle ", "cvid", "SVQ1", "SVQ3", "s263",
        "h263", "H263", "AVdn", "AVdh", "rpza", "smc ", "v210", "2vuy", "CFHD", "Hap1", "Hap5",
        "HapY", "HapA", "HapM", "FFV1",
    ]

    /// Whether samples of an entry cannot carry captions.
    package static func contains(_ entry: Box) -> Bool {
        if sampleEntries.contains(entry.type) { return true }
        // MPEG-4 Visual (ISO/IEC 14496-2), and JPEG, by their object types (ISO/IEC 14496-1, 7.2.6.6).
        guard entry.type == "mp4v" else { return false }
        return [0x20, 0x6C].contains(VisualSampleEntry(entry)?.objectType ?? 0)
    }
}
