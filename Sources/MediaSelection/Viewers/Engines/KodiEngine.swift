// SPDX-License-Identifier: Apache-2.0

/// Kodi as it is installed, with the viewer's settings for captions and for hearing impairment.
///
/// The audio language is that of the media, so no language and no setting for descriptions counts for audio. Source:
/// xbmc/xbmc `xbmc/cores/VideoPlayer/VideoPlayer.cpp`, `PredicateAudioFilter`, `PredicateSubtitleFilter` and
/// `PredicateSubtitlePriority`. Text for the hearing impaired ranks after other text in versions 20 and 21; 22, which is
/// not released, shows it only to viewers who have set it.
enum KodiEngine {
    static let isDefault = EngineRule(
        "kodi-audio-default",
        "it is the default of the file; Kodi as it is installed looks at no language and no description"
    )
    static let channels = EngineRule(
        "kodi-audio-channels",
        "others are or are not the default like it, and it has the most channels"
    )
    static let forced = EngineRule(
        "kodi-text-forced",
        "captions are off, and it is forced and in the language of the audio"
    )
    static let hearing = EngineRule(
        "kodi-text-hearing",
        "subtitles for the hearing impaired are preferred"
    )
    static let regular = EngineRule(
        "kodi-text-language",
        "it is neither forced nor for the hearing impaired, and in the language that is wanted"
    )
    static let hearingOnly = EngineRule(
        "kodi-text-hearing-only",
        "it is for the hearing impaired, and no other text is in the language that is wanted"
    )
    static let nothing = EngineRule(
        "kodi-text-none",
        "no text fits the settings in the language that is wanted"
    )
    static let unknownLanguage = EngineRule(
        "kodi-text-unknown-language",
        "captions follow the language of the audio, which is not stated"
    )

    static let file = EngineRule(
        "kodi-text-file",
        "it is a caption file beside the movie, which comes before the text in it, and fits the settings"
    )
    static let unfitFile = EngineRule(
        "kodi-text-file-unfit",
        "a caption file beside the movie comes before the text in it, and does not fit the settings"
    )

    static let rules = [
        isDefault, channels, forced, hearing, regular, hearingOnly, nothing, unknownLanguage, file,
        unfitFile,
    ]

    static func select(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        let audio = Self.audio(asset)
        let heard = audio.option.flatMap { asset.options[$0].language }
        return EngineSelection(audio: audio, text: text(asset, viewer, heard: heard))
    }

    private static func audio(_ asset: PlayableAsset) -> EnginePick {
        let options = asset.options
        let defaults = asset.audio.filter { options[$0].selection.isDefault }
        let candidates = defaults.isEmpty ? asset.audio : defaults
        let most = candidates.map { options[$0].channels ?? 0 }.max() ?? 0
        let best = candidates.filter { (options[$0].channels ?? 0) == most }
        guard let first = best.first else { return .nothing(.noAudio) }
        // The codec counts as well, which the model does not compare.
        let rule = defaults.count == 1 ? isDefault : channels
        return .option(first, rule, confidence: .likely)
    }

    private static func text(
        _ asset: PlayableAsset,
        _ viewer: Viewer,
        heard: LanguageTag?
    ) -> EnginePick {
        if let pick = file(asset, viewer, heard: heard) { return pick }
        guard !asset.text.isEmpty else { return .nothing(.noText) }
        let options = asset.options
        // Captions that are on are in the language of the menus, others in that of the audio.
        let wanted = viewer.captions == .on ? viewer.languages[0] : heard
        guard let wanted else { return .nothing(unknownLanguage, confidence: .unknown) }
        let matches = asset.text.filter { options[$0].sharesLanguage(with: wanted) }
        func first(_ rule: EngineRule, where fits: (PlayableOption) -> Bool) -> EnginePick? {
            let fitting = matches.filter { fits(options[$0]) }
            let best = fitting.first { options[$0].selection.isDefault } ?? fitting.first
            return best.map { .option($0, rule, confidence: .likely) }
        }
        if viewer.prefersSDH, let choice = first(hearing, where: { $0.isForImpaired }) {
            return choice
        }
        if viewer.captions == .off, !viewer.prefersSDH {
            return first(forced) { $0.isForcedByDisposition }
                ?? .nothing(nothing, confidence: .likely)
        }
        return first(regular) { !$0.isForcedByDisposition && !$0.isForImpaired }
            ?? first(hearingOnly) { !$0.isForcedByDisposition && $0.isForImpaired }
            ?? .nothing(nothing, confidence: .likely)
    }

    /// What is shown if there are caption files beside the movie: the first of them, or nothing; nil without such files.
    ///
    /// A file without a language fits always. The names of files say nothing of the hearing impaired to Kodi.
    private static func file(
        _ asset: PlayableAsset,
        _ viewer: Viewer,
        heard: LanguageTag?
    ) -> EnginePick? {
        let wanted = viewer.captions == .on ? viewer.languages[0] : heard
        let wantsForced = viewer.captions == .off && !viewer.prefersSDH
        let files = asset.fileText.compactMap { index in
            asset.options[index].captionFile.map { (index: index, marks: $0.kodi) }
        }
        func isWanted(_ marks: CaptionFileBeside.Marks) -> Bool {
            guard let language = marks.language, let wanted else { return false }
            return language.primarySubtag == wanted.primarySubtag
        }
        func key(_ marks: CaptionFileBeside.Marks) -> [Int] {
            let fits = marks.isForced == wantsForced && isWanted(marks)
            let isRegular = !marks.isForced && isWanted(marks)
            let isPlain = !wantsForced && !marks.isForced && marks.language == nil
            return [
                fits && marks.isDefault, fits, isRegular && marks.isDefault, isRegular, isPlain,
            ].map { $0 ? 0 : 1 }
        }
        let best = files.min { key($0.marks).lexicographicallyPrecedes(key($1.marks)) }
        return best.map { index, marks in
            let fits =
                marks.language == nil || isWanted(marks) && marks.isForced == wantsForced
            return fits
                ? .option(index, file, confidence: .likely)
                : .nothing(unfitFile, confidence: .likely)
        }
    }
}
