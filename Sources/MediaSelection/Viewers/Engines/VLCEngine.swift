// SPDX-License-Identifier: Apache-2.0

/// VLC without preferred languages.
enum VLCEngine {
    static let audioDefault = EngineRule(
        "vlc-audio-default",
        "it is not DEFAULT=NO, and other audio is"
    )
    static let audioLast = EngineRule(
        "vlc-audio-last",
        "it is declared last among audio that is not DEFAULT=NO, or of which all is"
    )
    static let only = EngineRule("vlc-audio-only", "it is the only audio that can be selected")
    static let audioExcluded = EngineRule(
        "vlc-audio-excluded",
        "all audio is AUTOSELECT=NO without DEFAULT"
    )
    static let enabled = EngineRule(
        "vlc-audio-enabled",
        "it is the first enabled audio whose edit list starts earliest in its media"
    )
    static let first = EngineRule("vlc-audio-first", "no track is enabled, and it is first")
    static let disabled = EngineRule("vlc-audio-disabled", "all audio is disabled")
    static let forced = EngineRule(
        "vlc-text-forced",
        "the display flags of its format force it, and it is the last of such text"
    )
    static let off = EngineRule("vlc-text-off", "it selects no text without a preferred language")
    static let unread = EngineRule("vlc-container", "the rules for such containers were not read")

    static let rules = [
        audioDefault, audioLast, only, audioExcluded, enabled, first, disabled, forced, off, unread,
    ]

    static func select(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        switch asset.kind {
        case .hls:
            let none = EnginePick.nothing(asset.text.isEmpty ? .noText : off)
            return EngineSelection(audio: rendition(asset), text: none)
        case .movie: return EngineSelection(audio: track(asset), text: text(asset))
        case .dash, .container:
            let audio = asset.audio.first { asset.options[$0].selection.isDefault }
            return EngineSelection(
                audio: (audio ?? asset.audio.first).map {
                    .option($0, unread, confidence: .unknown)
                }
                    ?? .nothing(.noAudio),
                text: asset.text.isEmpty
                    ? .nothing(.noText) : .nothing(unread, confidence: .unknown)
            )
        }
    }

    /// Streams are started in the reverse order of the playlist, those of the variants last; the first of
    /// the highest priority stays selected.
    private static func rendition(_ asset: PlayableAsset) -> EnginePick {
        let options = asset.options
        let audible = options.indices.filter { options[$0].selection.kind == .audible }
        let own = audible.filter { options[$0].rendition?.uri != nil }
        let muxed = audible.filter { options[$0].rendition?.uri == nil }
        let candidates = (own.reversed() + muxed).filter { priority(options[$0]) >= 0 }
        guard !audible.isEmpty else { return .nothing(.noAudio) }
        guard let most = candidates.map({ priority(options[$0]) }).max(),
            let best = candidates.first(where: { priority(options[$0]) == most })
        else { return .nothing(audioExcluded) }
        if candidates.count == 1 { return .option(best, only) }
        let equals = candidates.count { priority(options[$0]) == most }
        return equals == 1
            ? .option(best, audioDefault) : .option(best, audioLast, confidence: .likely)
    }

    private static func priority(_ option: PlayableOption) -> Int {
        guard let rendition = option.rendition else { return 10 }
        switch rendition.isDefault {
        case true?: return 10
        case false?: return 0
        case nil: return rendition.isAutoselect == false ? -1 : 10
        }
    }

    private static func track(_ asset: PlayableAsset) -> EnginePick {
        guard let any = asset.audio.first else { return .nothing(.noAudio) }
        let enabledAudio = asset.audio.filter { asset.options[$0].selection.isDefault }
        if let best = enabledAudio.first {
            return .option(best, enabled, confidence: enabledAudio.count == 1 ? .certain : .likely)
        }
        let isAnyEnabled =
            asset.hasEnabledMedia || asset.text.contains { asset.options[$0].selection.isDefault }
        return isAnyEnabled ? .nothing(disabled) : .option(any, first)
    }

    private static func text(_ asset: PlayableAsset) -> EnginePick {
        guard !asset.text.isEmpty else { return .nothing(.noText) }
        let shown = asset.text.last { asset.options[$0].isForcedByFormat }
        return shown.map { .option($0, forced) } ?? .nothing(off)
    }
}
