// SPDX-License-Identifier: Apache-2.0

/// AVPlayer, by what Apple documents: how AVFoundation compares options that all fit is not published.
///
/// Sources: MACaptionAppearanceDisplayType; AVMediaCharacteristic, `containsOnlyForcedSubtitles`; the HLS
/// Authoring Specification for Apple Devices.
enum AVPlayerEngine {
    static let forced = EngineRule(
        "avplayer-text-forced",
        "it is forced and in the language of the audio"
    )
    static let off = EngineRule("avplayer-text-off", "captions are off")
    static let audioUnderstood = EngineRule(
        "avplayer-text-same-language",
        "captions are automatic and the audio is in the viewer's language"
    )
    static let translation = EngineRule(
        "avplayer-text-translation",
        "captions are automatic and the audio is not in the viewer's language"
    )
    static let on = EngineRule("avplayer-text-on", "captions are on")
    static let sdh = EngineRule("avplayer-text-sdh", "closed captions and SDH are preferred")
    static let otherLanguage = EngineRule(
        "avplayer-text-other-language",
        "no text that may be selected automatically is in a language of the viewer"
    )

    static let rules =
        AppleAudio.rules + [forced, off, audioUnderstood, translation, on, sdh, otherLanguage]

    static func select(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        let asset = asset.byTags
        let audio = AppleAudio.select(asset, viewer)
        let language = audio.option.flatMap { asset.options[$0].language }
        return EngineSelection(audio: audio, text: text(asset, viewer, heard: language))
    }

    private static func text(
        _ asset: PlayableAsset,
        _ viewer: Viewer,
        heard: LanguageTag?
    ) -> EnginePick {
        guard !asset.text.isEmpty else { return .nothing(.noText) }
        let companion = asset.text.first { index in
            let option = asset.options[index]
            return option.selection.isForced && !option.selection.excludedFromAutoselection
                && option.sharesLanguage(with: heard)
        }
        func forcedOr(_ reason: EngineRule) -> EnginePick {
            companion.map { .option($0, reason, forced, confidence: .likely) }
                ?? .nothing(reason, confidence: .likely)
        }
        switch viewer.captions {
        case .off: return forcedOr(off)
        case .automatic:
            guard let heard else { return .nothing(audioUnderstood, confidence: .unknown) }
            if viewer.languages[0].primarySubtag == heard.primarySubtag {
                return forcedOr(audioUnderstood)
            }
            let choice = best(asset, viewer, [viewer.languages[0]], translation)
            return choice ?? forcedOr(otherLanguage)
        case .on: return best(asset, viewer, viewer.languages, on) ?? forcedOr(otherLanguage)
        }
    }

    private static func best(
        _ asset: PlayableAsset,
        _ viewer: Viewer,
        _ languages: [LanguageTag],
        _ reason: EngineRule
    ) -> EnginePick? {
        let options = asset.options
        let regular = asset.text.filter {
            !options[$0].selection.isForced && !options[$0].selection.isTextDescription
        }
        let automatic = regular.filter { !options[$0].selection.excludedFromAutoselection }
        for language in languages {
            let matches = automatic.filter { options[$0].sharesLanguage(with: language) }
            let captions = matches.first {
                options[$0].isForDeaf && !options[$0].selection.isClosedCaption
            }
            let closed = matches.first { options[$0].selection.isClosedCaption }
            let plain = matches.first { !options[$0].isForDeaf }
            if viewer.prefersSDH, let choice = captions ?? closed {
                return .option(choice, reason, sdh, confidence: .likely)
            }
            if let plain { return .option(plain, reason, confidence: .likely) }
            // Devices differ on whether SDH is shown to viewers who do not prefer it.
            if let choice = captions ?? closed {
                return .option(choice, reason, confidence: .unknown)
            }
        }
        return nil
    }
}
