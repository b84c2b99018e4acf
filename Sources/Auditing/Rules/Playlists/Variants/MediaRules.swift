// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Playlists

/// The rules for what variants and renditions state about their media, against the media.
enum MediaRules {
    static let all: [any Rule<PlaylistAsset>] = [
        codecsDiffer, resolutionDiffers, frameRateDiffers, channelsDiffer,
    ]

    /// Compares CODECS with the initialization sections of a variant and its audio renditions, and with their
    /// first segments where those are transport streams.
    ///
    /// That no codec of a kind is stated at all is H253.
    static let codecsDiffer = RuleMetadata(
        "H294",
        "codecs-differ",
        "CODECS does not match the codecs of the media",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2", "RFC 6381", "HLS Authoring Specification 9.1"],
        rationale:
            "Players select variants and set up decoders by CODECS: they skip playable variants, "
            + "or fail at others.",
        remedy: "State the codecs, profiles and levels of the initialization sections."
    ).forMultivariantPlaylists { playlist, asset, findings in
        guard !asset.tracks.isEmpty else { return findings.say(.inapplicable) }
        for variant in playlist.variants where !variant.tag.codecs.isEmpty {
            let tag = variant.tag
            let videos = tag.codecs.filter(StatedCodec.isVideo)
            if !videos.isEmpty || tag.resolution == nil {
                findings.compare(videos, asset.tracks(.video, of: variant), variant.line)
            }
            let audios = tag.codecs.filter(StatedCodec.isAudio)
            if !audios.isEmpty || tag.audioGroup == nil {
                findings.compare(audios, asset.tracks(.audio, of: variant), variant.line)
            }
        }
        for variant in playlist.iFrameVariants where !variant.tag.codecs.isEmpty {
            let uri = variant.tag.uri ?? ""
            let tracks = (asset.tracks[uri] ?? []).filter { $0.kind == .video }.map {
                PlaylistAsset.VariantTrack(uri: uri, track: $0)
            }
            findings.compare(variant.tag.codecs, (tracks, false), variant.line)
        }
    }

    /// The size as shown is what the standard means; many packagers state the size as coded.
    static let resolutionDiffers = RuleMetadata(
        "H295",
        "resolution-differs",
        "RESOLUTION is not the size of the video",
        .warning,
        references: ["RFC 8216bis-22, 4.4.6.2", "HLS Authoring Specification 9.2"],
        rationale:
            "Players select variants by size: they show a blurred picture, or load one that is "
            + "larger than the screen.",
        remedy: "State the size at which the video is shown."
    ).forMultivariantPlaylists { playlist, asset, findings in
        guard !asset.tracks.isEmpty else { return findings.say(.inapplicable) }
        // Sizes are rounded, and codecs cut off odd lines.
        let isNear = { (size: Resolution, stated: Resolution) in
            abs(stated.width - size.width) <= 2 && abs(stated.height - size.height) <= 2
        }
        let variants =
            playlist.variants.map { ($0.uri, $0.tag.resolution, $0.line) }
            + playlist.iFrameVariants.map { ($0.tag.uri, $0.tag.resolution, $0.line) }
        for (uri, stated, line) in variants {
            let track = asset.tracks[uri ?? ""]?.first { $0.kind == .video }
            guard let stated, let track, let size = track.displaySize, !isNear(size, stated),
                !(track.codedSize.map { isNear($0, stated) } ?? false)
            else { continue }
            let message = "the video of \(uri ?? "") is \(size), but RESOLUTION states \(stated)"
            findings.report(line: line, message)
        }
    }

    /// Compares FRAME-RATE with the durations of the pictures in the first segment; where rates change within a
    /// variant, the highest may be in a later segment.
    static let frameRateDiffers = RuleMetadata(
        "H296",
        "frame-rate-differs",
        "FRAME-RATE is not the frame rate of the video",
        .warning,
        .likely,
        references: ["RFC 8216bis-22, 4.4.6.2", "HLS Authoring Specification 9.15"],
        rationale:
            "Players select variants by frame rate: they load one that they cannot show, or skip "
            + "one that they can.",
        remedy: "State the highest frame rate of the video, with three decimals."
    ).forMultivariantPlaylists { playlist, asset, findings in
        guard !asset.tracks.isEmpty else { return findings.say(.inapplicable) }
        for variant in playlist.variants {
            let track = asset.tracks[variant.uri ?? ""]?.first { $0.kind == .video }
            guard let stated = variant.tag.frameRate?.nanoseconds, stated > 0,
                let rates = track?.frameRates, let rate = rates.first
            else { continue }
            // Clocks of milliseconds and the 1000/1001 of NTSC differ by less, which no player minds.
            let thousandths = Double(stated) / 1_000_000
            guard !rates.contains(where: { abs(thousandths / Double($0) - 1) <= 0.005 }) else {
                continue
            }
            findings.report(
                line: variant.line,
                "the video of \(variant.uri ?? "") does not have the frame rate of FRAME-RATE",
                Measurement(Double(rate) / 1000, limit: thousandths / 1000, unit: "frames/s")
            )
        }
    }

    static let channelsDiffer = RuleMetadata(
        "H297",
        "channels-differ",
        "CHANNELS is not the number of channels of the audio",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale:
            "Players select surround for two loudspeakers, or stereo although there is surround.",
        remedy: "State the number of channels of the audio."
    ).forMultivariantPlaylists { playlist, asset, findings in
        guard !asset.tracks.isEmpty else { return findings.say(.inapplicable) }
        for placed in playlist.renditions where placed.tag.type == .audio {
            let track = asset.tracks[placed.tag.uri ?? ""]?.first { $0.kind == .audio }
            guard let stated = placed.tag.channelCount, let track, let channels = track.channels,
                channels > 0, channels != stated
            else { continue }
            // One channel may be played as two: parametric stereo [ISO/IEC 14496-3, 8.6.4].
            if stated == 2, channels == 1, track.codec?.hasSuffix(".29") ?? false { continue }
            findings.report(
                placed,
                "the audio has \(channels) \(channels == 1 ? "channel" : "channels"), but CHANNELS "
                    + "states \(stated)"
            )
        }
    }
}

extension MediaRendition {
    /// The number of channels; nil where it is a number of objects, such as `16/JOC`.
    fileprivate var channelCount: Int? {
        let parts = channels?.split(separator: "/", omittingEmptySubsequences: false) ?? []
        guard parts.count == 1 || parts.count > 1 && parts[1] == "-" else { return nil }
        return parts.first.flatMap { Int($0) }
    }
}

extension Findings {
    /// Compares the codecs of a kind that a variant states with those that were found.
    fileprivate mutating func compare(
        _ stated: [String],
        _ found: (tracks: [PlaylistAsset.VariantTrack], isWhole: Bool),
        _ line: Int
    ) {
        var reported: Set<String> = []
        for track in found.tracks {
            guard let codec = track.track.codec, reported.insert(codec).inserted else { continue }
            let comparisons = stated.map { CodecComparison(found: codec, stated: $0) }
            guard !comparisons.contains(.same) else { continue }
            let list = stated.isEmpty ? "nothing" : stated.joined(separator: ",")
            report(
                line: line,
                "the media of \(track.uri) are \(codec), but CODECS states \(list)",
                severity: comparisons.contains(.other) ? .warning : .error
            )
        }
        guard found.isWhole, reported.isEmpty || reported.count < stated.count else { return }
        let isStated = { codec in
            stated.contains { CodecComparison(found: codec, stated: $0) == .same }
        }
        for codec in stated
        where reported.allSatisfy({ CodecComparison(found: $0, stated: codec) == .different }) {
            // What is another format than stated has been reported already.
            guard reported.allSatisfy(isStated) else { return }
            let message = "CODECS states \(codec), but no media of the variant have this codec"
            report(line: line, message, severity: .warning)
        }
    }
}
