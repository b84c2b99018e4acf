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

    static let autoselect = EngineRule(
        "avplayer-text-autoselect",
        "other text is not AUTOSELECT, and reports differ on whether it is selected"
    )

    static let rules =
        AppleAudio.rules + AppleCriteria.rules + AppleGeneratedText.rules + [
            forced, off, audioUnderstood, translation, on, sdh, otherLanguage, autoselect,
        ]

    static func select(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        let asset = asset.byTags
        let audio =
            AppleCriteria.pick(.audible, in: asset, viewer) ?? AppleAudio.select(asset, viewer)
        let language = audio.option.flatMap { asset.options[$0].language }
        return EngineSelection(
            audio: audio,
            text: AppleCriteria.pick(.legible, in: asset, viewer)
                ?? text(asset, viewer, heard: language)
        )
    }

    /// The text by the settings of the system; without one, the text that the system makes.
    private static func text(
        _ asset: PlayableAsset,
        _ viewer: Viewer,
        heard: LanguageTag?
    ) -> EnginePick {
        let automatic = asset.text.filter {
            !asset.options[$0].selection.excludedFromAutoselection
        }
        var pick = authored(asset, automatic, viewer, heard: heard)
        if automatic.count < asset.text.count,
            authored(asset, asset.text, viewer, heard: heard).option != pick.option
        {
            pick.rules.append(autoselect)
            pick.confidence = .unknown
        }
        let isForced = pick.option.map { asset.options[$0].selection.isForced } ?? true
        if isForced, wantsText(viewer, heard: heard),
            let made = AppleGeneratedText.rule(in: asset, for: viewer, heard: heard)
        {
            pick.rules.append(made)
            pick.confidence = .unknown
        }
        return pick
    }

    /// Whether the settings of a viewer ask for text that is not forced.
    private static func wantsText(_ viewer: Viewer, heard: LanguageTag?) -> Bool {
        switch viewer.captions {
        case .off: false
        case .automatic: heard.map { !viewer.understandsFirst($0) } ?? false
        case .on: true
        }
    }

    /// The text of the asset that is selected among some of it.
    private static func authored(
        _ asset: PlayableAsset,
        _ text: [Int],
        _ viewer: Viewer,
        heard: LanguageTag?
    ) -> EnginePick {
        guard !asset.text.isEmpty else { return .nothing(.noText) }
        let companion = text.first { index in
            let option = asset.options[index]
            return option.selection.isForced && option.sharesLanguage(with: heard)
        }
        func forcedOr(_ reason: EngineRule) -> EnginePick {
            companion.map { .option($0, reason, forced, confidence: .likely) }
                ?? .nothing(reason, confidence: .likely)
        }
        switch viewer.captions {
        case .off: return forcedOr(off)
        case .automatic:
            guard let heard else { return .nothing(audioUnderstood, confidence: .unknown) }
            if viewer.understandsFirst(heard) { return forcedOr(audioUnderstood) }
            let choice = best(asset, text, viewer, [viewer.languages[0]], translation)
            return choice ?? forcedOr(otherLanguage)
        case .on: return best(asset, text, viewer, viewer.languages, on) ?? forcedOr(otherLanguage)
        }
    }

    private static func best(
        _ asset: PlayableAsset,
        _ text: [Int],
        _ viewer: Viewer,
        _ languages: [LanguageTag],
        _ reason: EngineRule
    ) -> EnginePick? {
        let options = asset.options
        let regular = text.filter {
            !options[$0].selection.isForced && !options[$0].selection.isTextDescription
        }
        for language in languages {
            let matches = regular.filter { options[$0].sharesLanguage(with: language) }
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
