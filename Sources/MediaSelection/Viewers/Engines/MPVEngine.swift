// SPDX-License-Identifier: Apache-2.0

/// mpv without preferred languages.
enum MPVEngine {
    static let audioForced = EngineRule("mpv-audio-forced", "it is forced, which counts for audio")
    static let audioDefault = EngineRule("mpv-audio-default", "it is the default")
    static let bitRate = EngineRule("mpv-audio-bitrate", "its variant has the highest bit rate")
    static let first = EngineRule("mpv-audio-first", "it is the first of its equals")
    static let textDefault = EngineRule(
        "mpv-text-default",
        "it is the default, and not forced unless all text is"
    )
    static let textForced = EngineRule("mpv-text-forced", "all text is forced")
    static let textOff = EngineRule(
        "mpv-text-off",
        "the text that comes first in its order is neither the default nor forced"
    )
    static let noHLSText = EngineRule("mpv-hls-no-text", "it reads no subtitles of HLS")

    static let rules = [
        audioForced, audioDefault, bitRate, first, textDefault, textForced, textOff, noHLSText,
    ]

    static func select(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        let audio = FFmpegDispositions.pick(asset) { Self.audio(asset, $0) }
        return EngineSelection(audio: audio, text: text(asset))
    }

    private static func audio(
        _ asset: PlayableAsset,
        _ dispositions: FFmpegDispositions
    ) -> EnginePick {
        let options = asset.options
        let candidates = asset.kind == .hls ? inOrder(options) : asset.audio
        guard let any = candidates.first else { return .nothing(.noAudio) }
        if candidates.count == 1 { return .option(any, first) }
        let bandwidths = Bandwidths(asset.variants)
        let keys = candidates.map { index in
            let option = options[index]
            return [
                option.isForcedByDisposition ? 1 : 0, dispositions.isDefault(option) ? 1 : 0,
                bandwidths.of(option),
            ]
        }
        guard let best = keys.max(by: { $0.lexicographicallyPrecedes($1) }),
            let place = keys.firstIndex(of: best)
        else { return .nothing(.noAudio) }
        let decisive = best.indices.first { column in keys.contains { $0[column] < best[column] } }
        let reasons = [audioForced, audioDefault, bitRate]
        return .option(candidates[place], decisive.map { reasons[$0] } ?? first)
    }

    /// The audio of a playlist in the order of libavformat: the variants, with what is inside them, come last.
    private static func inOrder(_ options: [PlayableOption]) -> [Int] {
        let audible = options.indices.filter { options[$0].selection.kind == .audible }
        let own = audible.filter { options[$0].rendition?.uri != nil }
        return own + audible.filter { options[$0].rendition?.uri == nil }
    }

    /// The bandwidths that libavformat gives to audio.
    ///
    /// A rendition gets that of its variants if they agree. libavformat forgets at every second difference that there
    /// was one, so of three different bandwidths the third is left.
    private struct Bandwidths {
        private var highest = 0
        private var byGroup: [String: (ofRendition: Int, highest: Int)] = [:]

        init(_ variants: [PlayableAsset.Variant]) {
            for variant in variants {
                let own = variant.bandwidth
                highest = max(highest, own)
                guard let group = variant.audioGroup else { continue }
                var known = byGroup[group] ?? (ofRendition: -1, highest: own)
                if known.ofRendition < 0 {
                    known.ofRendition = own
                } else if known.ofRendition != own {
                    known.ofRendition = -1
                }
                known.highest = max(known.highest, own)
                byGroup[group] = known
            }
        }

        /// That of an option; 0 if it has none.
        func of(_ option: PlayableOption) -> Int {
            guard let rendition = option.rendition else { return highest }
            guard let known = rendition.group.flatMap({ byGroup[$0] }) else { return 0 }
            return max(0, rendition.uri == nil ? known.highest : known.ofRendition)
        }
    }

    private static func text(_ asset: PlayableAsset) -> EnginePick {
        guard !asset.text.isEmpty else { return .nothing(.noText) }
        if asset.kind == .hls { return .nothing(noHLSText) }
        let keys = asset.text.map { index in
            let option = asset.options[index]
            return [option.isForcedByDisposition ? 0 : 1, option.selection.isDefault ? 1 : 0]
        }
        guard let best = keys.max(by: { $0.lexicographicallyPrecedes($1) }),
            let place = keys.firstIndex(of: best)
        else { return .nothing(.noText) }
        let pick = asset.options[asset.text[place]]
        if pick.selection.isDefault { return .option(asset.text[place], textDefault) }
        return pick.isForcedByDisposition
            ? .option(asset.text[place], textForced) : .nothing(textOff)
    }
}
