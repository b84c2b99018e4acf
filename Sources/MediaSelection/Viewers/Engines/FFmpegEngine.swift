// SPDX-License-Identifier: Apache-2.0

/// ffplay, which takes the best stream of libavformat.
enum FFmpegEngine {
    static let disposition = EngineRule(
        "ffmpeg-disposition",
        "it is the default and not for impaired viewers, or as much of that as any"
    )
    static let first = EngineRule(
        "ffmpeg-first",
        "several have the same disposition, and it is the first unless another has a higher bit rate"
    )
    static let only = EngineRule("ffmpeg-only", "there is no other")
    static let noHLSText = EngineRule("ffmpeg-hls-no-text", "it reads no subtitles of HLS")

    static let rules = [disposition, first, only, noHLSText]

    static func select(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        let audio = FFmpegDispositions.pick(asset) { dispositions in
            best(asset, asset.audio, dispositions) ?? .nothing(.noAudio)
        }
        return EngineSelection(audio: audio, text: text(asset))
    }

    private static func text(_ asset: PlayableAsset) -> EnginePick {
        if asset.kind == .hls { return .nothing(asset.text.isEmpty ? .noText : noHLSText) }
        let dispositions = FFmpegDispositions(ofMedia: false)
        return best(asset, asset.text, dispositions) ?? .nothing(.noText)
    }

    private static func best(
        _ asset: PlayableAsset,
        _ candidates: [Int],
        _ dispositions: FFmpegDispositions
    ) -> EnginePick? {
        guard let any = candidates.first else { return nil }
        if candidates.count == 1 { return .option(any, only) }
        let scores = candidates.map { index in
            let option = asset.options[index]
            return (option.isForImpaired ? 0 : 1) + (dispositions.isDefault(option) ? 1 : 0)
        }
        guard let most = scores.max(), let place = scores.firstIndex(of: most) else { return nil }
        let isAlone = scores.count { $0 == most } == 1
        return isAlone
            ? .option(candidates[place], disposition)
            : .option(candidates[place], disposition, first, confidence: .likely)
    }
}

/// What FFmpeg takes for the default: `DEFAULT=YES`, and what the media marks as default, as the tracks of fragmented
/// MP4 are enabled.
struct FFmpegDispositions {
    /// Whether the media of presentations is marked as default.
    private let ofMedia: Bool

    init(ofMedia: Bool) { self.ofMedia = ofMedia }

    func isDefault(_ option: PlayableOption) -> Bool { option.selection.isDefault || ofMedia }

    /// What is picked, whatever the segments are if that is not known.
    static func pick(
        _ asset: PlayableAsset,
        _ pick: (FFmpegDispositions) -> EnginePick
    ) -> EnginePick {
        if asset.kind != .hls { return pick(FFmpegDispositions(ofMedia: false)) }
        if let isKnown = asset.isFragmentedMP4 {
            return pick(FFmpegDispositions(ofMedia: isKnown))
        }
        let plain = pick(FFmpegDispositions(ofMedia: false))
        let fragmented = pick(FFmpegDispositions(ofMedia: true))
        return plain.option == fragmented.option
            ? plain.atMost(fragmented.confidence) : plain.atMost(.likely)
    }
}
