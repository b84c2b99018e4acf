// SPDX-License-Identifier: Apache-2.0

/// Media3 (ExoPlayer) with the parameters it is installed with, which follow Android's caption settings.
enum Media3Engine {
    static let audioDefault = EngineRule("media3-audio-default", "it is DEFAULT")
    static let audioMain = EngineRule(
        "media3-audio-main",
        "it has no characteristic, and others have"
    )
    static let audioLocale = EngineRule(
        "media3-audio-locale",
        "it comes nearest to the languages of the system"
    )
    static let audioQuality = EngineRule("media3-audio-channels", "it has the most channels")
    static let audioFirst = EngineRule("media3-audio-first", "it is the first of its equals")
    static let textLanguage = EngineRule(
        "media3-text-language",
        "captions are on, and it is in the language of the viewer"
    )
    static let textRole = EngineRule(
        "media3-text-caption-role",
        "captions are on, and it describes music and sound"
    )
    static let textDefault = EngineRule("media3-text-default", "it is DEFAULT")
    static let textForced = EngineRule(
        "media3-text-forced",
        "it is forced and in the language of the audio"
    )
    static let textOff = EngineRule(
        "media3-text-off",
        "captions are off, and no text is DEFAULT or forced in the language of the audio"
    )
    static let textNothing = EngineRule(
        "media3-text-other-language",
        "no text is in the viewer's language, DEFAULT or for the deaf"
    )

    static let audioRole = EngineRule(
        "media3-audio-main-role",
        "it has the role main or none, and others have other roles or purposes"
    )
    static let audioBandwidth = EngineRule(
        "media3-audio-bandwidth",
        "it has the highest bandwidth of its equals"
    )
    static let textCaption = EngineRule(
        "media3-text-dash-caption",
        "captions are on, and it has the role caption"
    )
    static let textClosedCaptions = EngineRule(
        "media3-text-closed-captions",
        "the MPD declares closed captions in the video, which may be selected instead"
    )

    static let rules = [
        audioDefault, audioMain, audioRole, audioLocale, audioQuality, audioBandwidth, audioFirst,
        textLanguage, textRole, textCaption, textDefault, textForced, textClosedCaptions, textOff,
        textNothing,
    ]

    static func select(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        let audio = Self.audio(asset, viewer)
        let heard = audio.option.flatMap { asset.options[$0].language }
        return EngineSelection(audio: audio, text: text(asset, viewer, heard: heard))
    }

    // MARK: - Audio

    private static func audio(_ asset: PlayableAsset, _ viewer: Viewer) -> EnginePick {
        guard !asset.audio.isEmpty else { return .nothing(.noAudio) }
        // Audio inside the variants comes before renditions of their own.
        let muxed = asset.audio.filter { asset.options[$0].rendition?.uri == nil }
        let others = asset.audio.filter { asset.options[$0].rendition?.uri != nil }
        let candidates = asset.kind == .hls ? muxed + others : asset.audio
        let keys = candidates.map { audioKey(asset.options[$0], asset, viewer) }
        guard let best = keys.max(by: lexicographically),
            let place = keys.firstIndex(of: best)
        else { return .nothing(.noAudio) }
        let rivals = keys.enumerated().filter { $0.offset != place }.map(\.element)
        let reasons = [
            audioDefault, asset.kind == .dash ? audioRole : audioMain, audioLocale, audioLocale,
            audioQuality, audioQuality, audioBandwidth,
        ]
        // The first property in which it is better than another is the reason.
        let decisive = best.indices.first { column in rivals.contains { $0[column] < best[column] }
        }
        // How many channels a device plays is not known, so every other has to lose by what comes before them.
        let isCertain = rivals.allSatisfy { $0.prefix(4).lexicographicallyPrecedes(best.prefix(4)) }
        return .option(
            candidates[place],
            decisive.map { reasons[$0] } ?? audioFirst,
            confidence: isCertain ? .certain : .likely
        )
    }

    /// What decides, the most important first; larger is better.
    private static func audioKey(
        _ option: PlayableOption,
        _ asset: PlayableAsset,
        _ viewer: Viewer
    ) -> [Int] {
        let scores = viewer.languages.map { languageScore(option.language, $0) }
        let place = scores.firstIndex { $0 > 0 }
        let channels = option.channels ?? -1
        return [
            isDefault(option, asset) ? 1 : 0, isMainOrPlain(option, asset) ? 1 : 0,
            place.map { -$0 } ?? Int.min, place.map { scores[$0] } ?? 0, channels <= 2 ? 1 : 0,
            channels, option.set?.bandwidth ?? 0,
        ]
    }

    // MARK: - Text

    private static func text(
        _ asset: PlayableAsset,
        _ viewer: Viewer,
        heard: LanguageTag?
    ) -> EnginePick {
        let mayBeClosed = asset.declaresClosedCaptions && viewer.captions == .on
        guard !asset.text.isEmpty || mayBeClosed else { return .nothing(.noText) }
        var best: (index: Int, key: TextKey)?
        var hasEqual = false
        // Declared closed captions are tracks of the main stream, whose groups come before those of subtitles
        // (HlsMediaPeriod), whatever the order in the playlist; the first of equals is selected.
        let closed = asset.text.filter { asset.options[$0].rendition?.kind == .closedCaptions }
        let others = asset.text.filter { asset.options[$0].rendition?.kind != .closedCaptions }
        for index in closed + others {
            let key = TextKey(asset.options[index], asset, viewer, heard: heard)
            guard key.isEligible else { continue }
            if let best, best.key.values == key.values { hasEqual = true }
            if best.map({ lexicographically($0.key.values, key.values) }) ?? true {
                best = (index, key)
                hasEqual = false
            }
        }
        let pick = Self.pick(best, hasEqual: hasEqual, asset, viewer)
        // Closed captions in the video are a track with a language and no role, after that of the video.
        let isSurpassed = (best?.key.language ?? 0) == 4 && (best?.key.role ?? 0) > 0
        guard mayBeClosed, !isSurpassed else { return pick }
        return .nothing(textClosedCaptions, confidence: .unknown)
    }

    private static func pick(
        _ best: (index: Int, key: TextKey)?,
        hasEqual: Bool,
        _ asset: PlayableAsset,
        _ viewer: Viewer
    ) -> EnginePick {
        guard let best else {
            return .nothing(viewer.captions == .on ? textNothing : textOff)
        }
        var rules: [EngineRule] = []
        if best.key.language > 0 { rules.append(textLanguage) }
        if best.key.role > 0 { rules.append(asset.kind == .dash ? textCaption : textRole) }
        if rules.isEmpty { rules.append(best.key.isDefault ? textDefault : textForced) }
        // Nothing was run that shows which of equals is selected.
        return EnginePick(
            option: best.index,
            rules: rules,
            confidence: hasEqual ? .likely : .certain
        )
    }

    private struct TextKey {
        let language: Int
        let role: Int
        let isDefault: Bool
        let isForced: Bool
        let audio: Int
        let isForDeaf: Bool

        init(
            _ option: PlayableOption,
            _ asset: PlayableAsset,
            _ viewer: Viewer,
            heard: LanguageTag?
        ) {
            let followsSettings = viewer.captions == .on
            language =
                followsSettings ? languageScore(option.language, viewer.languages[0]) : 0
            isForDeaf = Media3Engine.isForDeaf(option, asset)
            role = followsSettings && isForDeaf ? 1 : 0
            isDefault = Media3Engine.isDefault(option, asset)
            isForced = asset.kind != .movie && option.selection.isForced
            audio =
                heard == nil && option.language == nil ? 1 : languageScore(option.language, heard)
        }

        var isEligible: Bool {
            language > 0 || role > 0 || isDefault || (isForced && audio > 0)
        }

        /// What decides, the most important first; larger is better.
        var values: [Int] {
            let forced = (isForced ? 1 : 0) * (language == 0 ? 1 : -1)
            let plain = role == 0 && isForDeaf ? 0 : 1
            return [
                language > 0 ? 1 : 0, language, role, isDefault ? 1 : 0, forced, audio, plain,
            ]
        }
    }

    /// 4 the same, 3 one is a part of the other, 2 the same primary language, 0 another or none.
    private static func languageScore(_ language: LanguageTag?, _ wanted: LanguageTag?) -> Int {
        guard let language, let wanted, wanted != .undetermined else { return 0 }
        if language == wanted { return 4 }
        let (one, other) = (language.rawValue, wanted.rawValue)
        if one.hasPrefix(other) || other.hasPrefix(one) { return 3 }
        return language.primarySubtag == wanted.primarySubtag ? 2 : 0
    }
}

/// Whether a list of numbers comes before another of the same length.
private func lexicographically(_ left: [Int], _ right: [Int]) -> Bool {
    left.lexicographicallyPrecedes(right)
}
