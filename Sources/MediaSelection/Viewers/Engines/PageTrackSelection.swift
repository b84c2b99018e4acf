// SPDX-License-Identifier: Apache-2.0

/// How an engine treats the text tracks of a web page.
///
/// Source: WHATWG HTML, 4.8.11.11.3, "Sourcing out-of-band text tracks": "honor user preferences for automatic text track
/// selection", which leaves the preferences to the browser. `track` elements come before the text of the medium.
enum PageTrackSelection: Sendable {
    /// It plays the medium without the page.
    case ignored
    /// It is a browser that shows the first track with `default`, of one group of kinds after the other.
    case firstDefault([Set<PlayablePageTrack.Kind>])
    /// It is WebKit, which scores the tracks of the page with those of the medium.
    case scored
    /// It is a script in a browser, which leaves the tracks of the page to the browser.
    case script

    static let isDefault = EngineRule(
        "page-track-default",
        "it is the first track of the page with default"
    )
    static let noDefault = EngineRule("page-no-default", "no track of the page has default")
    static let notLoaded = EngineRule(
        "page-track-not-loaded",
        "the track of the page that is selected does not load"
    )
    static let playerDecides = EngineRule(
        "page-player",
        "the player of the page decides about the tracks of its configuration"
    )
    static let outside = EngineRule(
        "page-outside",
        "it plays the file without the page, and the text is in the page alone"
    )

    static let audioElement = EngineRule(
        "page-audio-element",
        "browsers show no text of an audio element"
    )

    /// Selects the text of a medium in a page.
    ///
    /// - Parameters:
    ///   - asset: the medium with the tracks of the page.
    ///   - own: what the engine selects of the medium alone; of WebKit, of all text.
    /// - Returns: what is shown in the page.
    func select(_ asset: PlayableAsset, own: EnginePick) -> EnginePick {
        guard let page = asset.page, !asset.offeredText.isEmpty else { return own }
        if case .ignored = self {
            return asset.text.isEmpty ? .nothing(Self.outside, confidence: own.confidence) : own
        }
        if page.element == "audio" { return .nothing(Self.audioElement) }
        guard !asset.pageText.isEmpty else { return own }
        switch self {
        case .ignored: return own
        case .firstDefault(let groups):
            let pick = Self.firstDefault(asset, groups) ?? .nothing(Self.noDefault)
            return Self.loaded(pick, of: asset, by: page)
        case .scored:
            let marked = own.option == nil ? Self.firstDefault(asset, Self.anyKind) : nil
            return Self.loaded(marked?.atMost(.likely) ?? own, of: asset, by: page)
        case .script:
            let marked = Self.firstDefault(asset, Self.anyKind)
            let pick = marked ?? (asset.text.isEmpty ? .nothing(Self.noDefault) : own)
            return Self.loaded(pick.atMost(.likely), of: asset, by: page)
        }
    }

    /// Captions and subtitles are one group.
    static let anyKind: [Set<PlayablePageTrack.Kind>] = [[.captions, .subtitles]]

    private static func firstDefault(
        _ asset: PlayableAsset,
        _ groups: [Set<PlayablePageTrack.Kind>]
    ) -> EnginePick? {
        let marked = asset.pageText.filter { index in
            asset.options[index].selection.isDefault
                && asset.options[index].pageTrack?.isElement == true
        }
        for group in groups {
            let first = marked.first { index in
                asset.options[index].pageTrack.map { group.contains($0.kind) } ?? false
            }
            if let first { return .option(first, isDefault) }
        }
        return nil
    }

    /// The same, unless the track does not load or a script of the page decides.
    private static func loaded(
        _ pick: EnginePick,
        of asset: PlayableAsset,
        by page: PlayingPage
    ) -> EnginePick {
        let track = pick.option.flatMap { asset.options[$0].pageTrack }
        if track?.obstacle != nil { return .nothing(notLoaded, confidence: pick.confidence) }
        guard page.player != nil else { return pick }
        let isConfigured = asset.pageText.contains {
            asset.options[$0].pageTrack?.isElement == false
        }
        if isConfigured, track == nil { return .nothing(playerDecides, confidence: .unknown) }
        return pick.atMost(.likely)
    }
}
