// SPDX-License-Identifier: Apache-2.0

/// Chromium without scripts: its own HLS player, and movies.
enum ChromiumEngine {
    static let isDefault = EngineRule("chromium-audio-default", "it is the first DEFAULT")
    static let autoselect = EngineRule(
        "chromium-audio-autoselect",
        "no rendition is DEFAULT, and its NAME sorts first among those that are AUTOSELECT"
    )
    static let notSelectable = EngineRule(
        "chromium-audio-not-selectable",
        "no rendition is DEFAULT or AUTOSELECT"
    )
    static let variant = EngineRule("chromium-audio-variant", "it is inside the variants")
    static let refused = EngineRule("chromium-playlist-refused", "it refuses the playlist")
    static let enabled = EngineRule("chromium-audio-enabled", "it is the first enabled audio")
    static let first = EngineRule(
        "chromium-audio-first",
        "no audio or video is marked as enabled, and it is the first audio"
    )
    static let disabled = EngineRule("chromium-audio-disabled", "all audio is disabled")
    static let noText = EngineRule("chromium-no-text", "it shows no text of assets")

    static let rules = [
        isDefault, autoselect, notSelectable, variant, refused, enabled, first, disabled, noText,
    ]

    static func select(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        guard asset.defects.isEmpty else {
            return EngineSelection(audio: .nothing(refused), text: .nothing(refused))
        }
        var audio = asset.kind == .hls ? rendition(asset) : track(asset)
        if let option = audio.option, mayChange(asset, from: option) {
            audio = audio.atMost(.likely)
        }
        return EngineSelection(
            audio: audio,
            text: .nothing(asset.text.isEmpty ? .noText : noText)
        )
    }

    private static func rendition(_ asset: PlayableAsset) -> EnginePick {
        let options = asset.options
        guard let any = asset.audio.first else { return .nothing(.noAudio) }
        if options[any].rendition == nil { return .option(any, variant) }
        if let main = asset.audio.first(where: { options[$0].selection.isDefault }) {
            return .option(main, isDefault)
        }
        let selectable = asset.audio.filter { options[$0].rendition?.isAutoselect == true }
        if let byName = first(byName: selectable, in: options) {
            return .option(byName, autoselect)
        }
        if let own = asset.audio.first(where: { options[$0].rendition?.uri == nil }) {
            return .option(own, notSelectable, variant)
        }
        return .nothing(notSelectable)
    }

    private static func first(byName candidates: [Int], in options: [PlayableOption]) -> Int? {
        candidates.min { left, right in
            let names = (options[left].rendition?.name ?? "", options[right].rendition?.name ?? "")
            return names.0.utf8.lexicographicallyPrecedes(names.1.utf8)
        }
    }

    /// Whether another rendition is played after a change to a variant with another group of audio: the first by
    /// NAME in the same language.
    private static func mayChange(_ asset: PlayableAsset, from option: Int) -> Bool {
        guard Set(asset.variants.map(\.audioGroup)).count > 1 else { return false }
        let language = asset.options[option].statedLanguage
        let alike = asset.audio.filter { asset.options[$0].statedLanguage == language }
        return first(byName: alike, in: asset.options) != option
    }

    private static func track(_ asset: PlayableAsset) -> EnginePick {
        guard let any = asset.audio.first else { return .nothing(.noAudio) }
        guard asset.kind == .movie, asset.hasEnabledMedia else { return .option(any, first) }
        let enabledAudio = asset.audio.first { asset.options[$0].selection.isDefault }
        return enabledAudio.map { .option($0, enabled) } ?? .nothing(disabled)
    }
}
