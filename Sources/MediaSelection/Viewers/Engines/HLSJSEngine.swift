// SPDX-License-Identifier: Apache-2.0

/// hls.js as an application gets it: no preference is configured.
enum HLSJSEngine {
    static let audioDefault = EngineRule("hlsjs-audio-default", "it is the first DEFAULT")
    static let audioFirst = EngineRule(
        "hlsjs-audio-first",
        "no rendition is DEFAULT, and it is the first of its group"
    )
    static let variant = EngineRule("hlsjs-audio-variant", "it is inside the variants")
    static let textDefault = EngineRule("hlsjs-text-default", "it is the first DEFAULT")
    static let noDefault = EngineRule("hlsjs-text-no-default", "no rendition is DEFAULT")
    static let noSubtitles = EngineRule(
        "hlsjs-text-no-subtitles",
        "it selects no closed captions by itself, and there are no subtitles"
    )

    static let rules = [
        audioDefault, audioFirst, variant, textDefault, noDefault, noSubtitles,
    ]

    static func select(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        EngineSelection(audio: audio(asset), text: text(asset))
    }

    private static func audio(_ asset: PlayableAsset) -> EnginePick {
        let options = asset.options
        let hasGroup = asset.variants.first?.audioGroup != nil
        // Without a group, all renditions are candidates, after the audio of the variants.
        let candidates =
            hasGroup
            ? asset.audio : options.indices.filter { options[$0].selection.kind == .audible }
        if let main = candidates.first(where: { options[$0].selection.isDefault }) {
            return .option(main, audioDefault)
        }
        guard let any = asset.audio.first ?? candidates.first else { return .nothing(.noAudio) }
        return .option(any, options[any].rendition == nil ? variant : audioFirst)
    }

    private static func text(_ asset: PlayableAsset) -> EnginePick {
        let options = asset.options
        let hasGroup = asset.variants.first?.subtitlesGroup != nil
        let candidates =
            hasGroup
            ? asset.subtitles : options.indices.filter { options[$0].rendition?.kind == .subtitles }
        guard !candidates.isEmpty else {
            return .nothing(asset.text.isEmpty ? .noText : noSubtitles)
        }
        let main = candidates.first { options[$0].selection.isDefault }
        return main.map { .option($0, textDefault) } ?? .nothing(noDefault)
    }
}
