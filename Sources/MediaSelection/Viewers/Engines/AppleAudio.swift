// SPDX-License-Identifier: Apache-2.0

/// The audio that AVFoundation selects, which AVPlayer and WebKit play: documented rules alone.
///
/// Sources: AVPlayer, `appliesMediaSelectionCriteriaAutomatically`; AVPlayerMediaSelectionCriteria;
/// AVMediaSelectionGroup, `defaultOption`.
enum AppleAudio {
    static let language = EngineRule("apple-audio-language", "it is in a language of the viewer")
    static let description = EngineRule(
        "apple-audio-description",
        "the viewer's setting asks for audio descriptions"
    )
    static let isDefault = EngineRule(
        "apple-audio-default",
        "no audio is in a language of the viewer, and it is the default"
    )
    static let first = EngineRule(
        "apple-audio-first",
        "no audio is in a language of the viewer, none is the default, and it is first"
    )

    static let rules = [language, description, isDefault, first]

    static func select(_ asset: PlayableAsset, _ viewer: Viewer) -> EnginePick {
        let options = asset.options
        let automatic = asset.audio.filter { !options[$0].selection.excludedFromAutoselection }
        let candidates = automatic.isEmpty ? asset.audio : automatic
        guard let any = candidates.first else { return .nothing(.noAudio) }
        for wanted in viewer.languages {
            let sameLanguage = candidates.filter { options[$0].sharesLanguage(with: wanted) }
            let exact = sameLanguage.filter { options[$0].language == wanted }
            let matches = exact.isEmpty ? sameLanguage : exact
            let described = matches.first { options[$0].selection.describesVideo }
            if viewer.prefersDescription, let described {
                return .option(described, language, description, confidence: .likely)
            }
            let plain = matches.filter { !options[$0].selection.describesVideo }
            let best = plain.first { options[$0].selection.isDefault } ?? plain.first ?? described
            if let best { return .option(best, language, confidence: .likely) }
        }
        if let main = candidates.first(where: { options[$0].selection.isDefault }) {
            return .option(main, isDefault, confidence: .likely)
        }
        return .option(any, first, confidence: .unknown)
    }
}
