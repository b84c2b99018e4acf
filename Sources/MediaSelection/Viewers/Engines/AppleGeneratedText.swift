// SPDX-License-Identifier: Apache-2.0

/// Subtitles that Apple's systems of 2026 make while a movie plays.
///
/// They are made of English speech, and of English subtitles in other languages. Text that is authored comes first.
/// Whether they are shown without being selected by hand is not documented, so a result is unknown. Source: WWDC 2026,
/// session 256, "Discover generated subtitles and subtitle styles".
enum AppleGeneratedText {
    static let transcribed = EngineRule(
        "avplayer-text-transcribed",
        "whether English subtitles are shown that the system can make of the audio is not documented"
    )
    static let translated = EngineRule(
        "avplayer-text-translated",
        "whether a translation is shown that the system can make of the English subtitles is not documented"
    )

    static let rules = [transcribed, translated]

    /// What the system can make for a viewer who wants text; nil if it makes nothing, or text in the language is authored.
    ///
    /// Only what is tagged as English can be a source; `heard` is the language of the audio.
    static func rule(
        in asset: PlayableAsset,
        for viewer: Viewer,
        heard: LanguageTag?
    ) -> EngineRule? {
        let wanted = viewer.languages[0]
        let authored = asset.text.map { asset.options[$0] }.filter {
            !$0.selection.isForced && !$0.selection.isTextDescription
        }
        let isAuthored = authored.contains { $0.sharesLanguage(with: wanted) }
        guard wanted != .undetermined, !isAuthored else { return nil }
        let english = LanguageTag.english.primarySubtag
        if wanted.primarySubtag == english {
            return heard?.primarySubtag == english ? transcribed : nil
        }
        return authored.contains { $0.language?.primarySubtag == english } ? translated : nil
    }
}
