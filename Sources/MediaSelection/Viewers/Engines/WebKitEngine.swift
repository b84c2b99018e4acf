// SPDX-License-Identifier: Apache-2.0

/// WebKit on Apple's systems: AVFoundation selects audio, WebKit scores text.
enum WebKitEngine {
    static let highest = EngineRule(
        "webkit-text-score",
        "it has the highest score: language first, then the preferred kind of text"
    )
    static let forced = EngineRule(
        "webkit-text-forced",
        "captions are off, and it is forced and in the language of the audio"
    )
    static let off = EngineRule("webkit-text-off", "captions are off")
    static let audioUnderstood = EngineRule(
        "webkit-text-same-language",
        "captions are automatic and the audio is in the viewer's language or in none"
    )
    static let otherLanguage = EngineRule(
        "webkit-text-other-language",
        "captions are automatic and no text is in the viewer's language"
    )
    static let excluded = EngineRule(
        "webkit-text-excluded",
        "no text of the main program may be selected automatically"
    )

    static let rules =
        AppleAudio.rules + [highest, forced, off, audioUnderstood, otherLanguage, excluded]

    static func select(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        let asset = asset.byTags
        let audio = AppleAudio.select(asset, viewer)
        let heard = audio.option.flatMap { asset.options[$0].language }
        return EngineSelection(audio: audio, text: text(asset, viewer, heard: heard))
    }

    private static func text(
        _ asset: PlayableAsset,
        _ viewer: Viewer,
        heard: LanguageTag?
    ) -> EnginePick {
        // The tracks of a page come before those of the medium.
        let candidates = asset.pageText + asset.text
        guard !candidates.isEmpty else { return .nothing(.noText) }
        var best: (index: Int, score: Int)?
        for index in candidates {
            let score = Self.score(asset.options[index], viewer, heard: heard)
            if score > best?.score ?? 0 { best = (index, score) }
        }
        if let best {
            return .option(
                best.index,
                viewer.captions == .off ? forced : highest,
                confidence: .likely
            )
        }
        return .nothing(reasonForNothing(viewer, heard: heard), confidence: .likely)
    }

    private static func reasonForNothing(_ viewer: Viewer, heard: LanguageTag?) -> EngineRule {
        switch viewer.captions {
        case .off: return off
        case .automatic:
            let isForeign =
                heard.map { $0.primarySubtag != viewer.languages[0].primarySubtag } ?? false
            return isForeign ? otherLanguage : audioUnderstood
        case .on: return excluded
        }
    }

    /// The score of a text: 0 if it is not selected.
    private static func score(
        _ option: PlayableOption,
        _ viewer: Viewer,
        heard: LanguageTag?
    ) -> Int {
        guard !option.selection.isAuxiliary, !option.selection.isTextDescription,
            option.selection.isForced == (viewer.captions == .off)
        else { return 0 }
        var languages = viewer.languages
        if option.selection.isForced || viewer.captions == .automatic {
            guard let text = option.language, let heard else { return 0 }
            if option.selection.isForced {
                guard text.primarySubtag == heard.primarySubtag else { return 0 }
                languages = [heard]
            } else {
                let own = viewer.languages[0]
                guard heard.primarySubtag != own.primarySubtag,
                    text.primarySubtag == own.primarySubtag
                else { return 0 }
                languages = [own]
            }
        }
        return rank(option, viewer) + bonus(option.language, languages)
    }

    private static func rank(_ option: PlayableOption, _ viewer: Viewer) -> Int {
        guard option.isForDeaf else { return viewer.prefersSDH ? 1 : 3 }
        if viewer.prefersSDH { return option.selection.isClosedCaption ? 2 : 3 }
        return option.selection.isClosedCaption ? 1 : 2
    }

    private static func bonus(_ language: LanguageTag?, _ languages: [LanguageTag]) -> Int {
        guard let language else { return 0 }
        let exact = languages.firstIndex(of: language)
        let near = languages.firstIndex { $0.primarySubtag == language.primarySubtag }
        guard let index = exact ?? near else { return 0 }
        return (languages.count + (exact == nil ? 0 : 1) - index) * 10
    }
}
