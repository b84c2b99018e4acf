// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

/// The rules for what CODECS and SUPPLEMENTAL-CODECS state, without a look at the media.
enum CodecRules {
    static let all: [any Rule<PlaylistAsset>] = [
        codecsMissing, codecsIncomplete, codecSpelling, supplementalRange, noStereoAAC,
    ]

    static let codecsMissing = RuleMetadata(
        "H252",
        "codecs-missing",
        "A variant does not state its codecs",
        .error,
        references: ["HLS Authoring Specification 9.1 and 9.3"],
        rationale: "Players must load media to find out whether they can play it.",
        remedy: "State CODECS."
    ).forMultivariantPlaylists { playlist, _, findings in
        let lines =
            playlist.variants.filter { $0.tag.codecs.isEmpty }.map(\.line)
            + playlist.iFrameVariants.filter { $0.tag.codecs.isEmpty }.map(\.line)
        for line in lines { findings.report(line: line, "the variant has no CODECS") }
    }

    /// Finds variants with a group of audio and no codec of audio, with a size and no codec of video, and
    /// supplemental codecs without their base.
    static let codecsIncomplete = RuleMetadata(
        "H253",
        "codecs-incomplete",
        "CODECS omits a format of the variant",
        .error,
        .likely,
        references: ["RFC 8216bis-22, 4.4.6.2"],
        rationale: "Players set up decoders for the stated formats, and fail at others.",
        remedy: "State every format of the variant and of its groups."
    ).forMultivariantPlaylists { playlist, _, findings in
        for variant in playlist.variants where !variant.tag.codecs.isEmpty {
            let hasAudio = variant.tag.codecs.contains(where: StatedCodec.isAudio)
            let hasVideo = variant.tag.codecs.contains(where: StatedCodec.isVideo)
            let supplemental = variant.tag.supplementalCodecs
            let faults = [
                (
                    variant.tag.audioGroup != nil && !hasAudio,
                    "CODECS has no audio format, but AUDIO is stated"
                ),
                (
                    variant.tag.resolution != nil && !hasVideo,
                    "CODECS has no video format, but RESOLUTION is stated"
                ),
                (
                    !supplemental.isEmpty && !hasVideo && !hasAudio,
                    "SUPPLEMENTAL-CODECS without a base in CODECS"
                ),
            ]
            for (isFault, message) in faults where isFault {
                findings.report(line: variant.line, message)
            }
            for codec in supplemental where !codec.contains("/") {
                let message = "\(codec) in SUPPLEMENTAL-CODECS has no brand after a slash"
                findings.report(line: variant.line, message, severity: .warning)
            }
        }
    }

    /// Hexadecimal digits may be in either case (RFC 6381, 3.3; ISO/IEC 14496-15, annex E).
    static let codecSpelling = RuleMetadata(
        "H254",
        "codec-spelling",
        "A codec is written in a form that some players do not recognise",
        .warning,
        references: ["RFC 6381", "HLS Authoring Specification, appendix on codecs"],
        rationale: "Players do not recognise the codec, and skip the variant.",
        remedy: "Write fLaC, ec-3 and mp4a.40.34."
    ).forMultivariantPlaylists { playlist, _, findings in
        for variant in playlist.variants {
            for codec in variant.tag.codecs {
                guard let better = StatedCodec.usual(codec) else { continue }
                findings.report(line: variant.line, "\(codec) is usually written \(better)")
            }
        }
    }

    /// Finds Dolby Vision and HDR10+ whose brand is of another range.
    static let supplementalRange = RuleMetadata(
        "H274",
        "supplemental-range",
        "The brand of a supplemental codec contradicts VIDEO-RANGE",
        .error,
        references: ["HLS Authoring Specification, appendix on codecs"],
        rationale: "Players misinterpret the supplemental format and the base.",
        remedy: "State VIDEO-RANGE=HLG with db4h and PQ with db1p and cdm4."
    ).forMultivariantPlaylists { playlist, _, findings in
        let ranges = ["db4h": "HLG", "db1p": "PQ", "cdm4": "PQ", "db2g": "SDR"]
        for variant in playlist.variants {
            guard let stated = variant.tag.videoRange else { continue }
            for codec in variant.tag.supplementalCodecs {
                for brand in codec.split(separator: "/").dropFirst() {
                    guard let range = ranges[String(brand)], range != stated else { continue }
                    let message = "\(codec) is for VIDEO-RANGE=\(range), but \(stated) is stated"
                    findings.report(line: variant.line, message)
                }
            }
        }
    }

    static let noStereoAAC = RuleMetadata(
        "H275",
        "no-stereo-aac",
        "No variant has AAC audio",
        .warning,
        .likely,
        references: ["HLS Authoring Specification 2.3"],
        rationale: "Devices that do not support the other formats play no audio.",
        remedy: "Provide a group of stereo AAC."
    ).forMultivariantPlaylists { playlist, asset, findings in
        let variants = playlist.variants.filter {
            $0.tag.codecs.contains(where: StatedCodec.isAudio)
        }
        guard let first = variants.first else { return }
        let hasAAC = variants.contains { variant in
            variant.tag.codecs.contains(where: isAAC)
                && !hasOnlyDescriptionInAAC(variant.tag, playlist, asset)
        }
        if !hasAAC { findings.report(line: first.line, "no variant has AAC audio") }
    }

    private static func isAAC(_ codec: String) -> Bool {
        ["mp4a.40.2", "mp4a.40.5", "mp4a.40.29"].contains(codec)
    }

    /// Whether AAC is in CODECS for a description alone, as the media state: a description is no main audio.
    ///
    /// That other media are in another codec than CODECS states is H294's.
    private static func hasOnlyDescriptionInAAC(
        _ variant: StreamInf,
        _ playlist: MultivariantPlaylist,
        _ asset: PlaylistAsset
    ) -> Bool {
        guard let group = variant.audioGroup else { return false }
        let audio = playlist.renditions.map(\.tag).filter { tag in
            tag.type == .audio && tag.groupID == group
        }
        let codecs = audio.map { tag in
            let codec = tag.uri.flatMap { asset.tracks[$0]?.first { $0.kind == .audio }?.codec }
            let isMain = !(tag.option?.characteristics.contains(where: \.isAccessibility) ?? false)
            return (codec: codec, isMain: isMain)
        }
        let main = codecs.filter(\.isMain)
        guard !main.isEmpty, main.allSatisfy({ $0.codec.map { !isAAC($0) } ?? false }) else {
            return false
        }
        return codecs.contains { !$0.isMain && ($0.codec.map(isAAC) ?? false) }
    }
}
