// SPDX-License-Identifier: Apache-2.0

/// Shaka Player as an application gets it: no language is configured.
enum ShakaEngine {
    static let stereo = EngineRule(
        "shaka-audio-channels",
        "it is the first with the most channels up to two; DEFAULT and the role main do not count"
    )
    static let primary = EngineRule(
        "shaka-audio-default",
        "all audio has more than two channels, and it is the first DEFAULT or main"
    )
    static let first = EngineRule(
        "shaka-audio-first",
        "all audio has more than two channels, none is DEFAULT, and it is first"
    )
    static let variant = EngineRule("shaka-audio-variant", "it is inside the variants")
    static let forced = EngineRule(
        "shaka-text-forced",
        "it is forced and in the language of the audio"
    )
    static let noPreference = EngineRule(
        "shaka-text-no-preference",
        "the application configures no language, and no text is forced in the language of the audio"
    )

    static let rules = [stereo, primary, first, variant, forced, noPreference]

    static func select(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        let audio = Self.audio(asset)
        return EngineSelection(audio: audio, text: text(asset, heard: audio.option))
    }

    private static func audio(_ asset: PlayableAsset) -> EnginePick {
        let options = asset.options
        guard let any = asset.audio.first else { return .nothing(.noAudio) }
        if options[any].rendition == nil, asset.kind == .hls {
            return .option(any, variant, confidence: .likely)
        }
        let all = inOrderOfVariants(asset)
        let fitting = all.filter { options[$0].channels ?? 0 <= 2 }
        let most = fitting.map { options[$0].channels ?? 0 }.max()
        if let best = fitting.first(where: { options[$0].channels ?? 0 == most }) {
            return .option(best, stereo, confidence: .likely)
        }
        if let main = all.first(where: { options[$0].selection.isDefault }) {
            return .option(main, primary, confidence: .likely)
        }
        return .option(all.first ?? any, first, confidence: .likely)
    }

    /// The renditions of the audio groups, in the order in which variants refer to the groups.
    private static func inOrderOfVariants(_ asset: PlayableAsset) -> [Int] {
        var seen: Set<String> = []
        let groups = asset.variants.compactMap(\.audioGroup).filter { seen.insert($0).inserted }
        guard groups.count > 1 else { return asset.audio }
        var members: [String: [Int]] = [:]
        for (index, option) in asset.options.enumerated() {
            guard let rendition = option.rendition, rendition.kind == .audio else { continue }
            members[rendition.group ?? "", default: []].append(index)
        }
        return groups.flatMap { members[$0] ?? [] }
    }

    /// Forced text in the language that comes nearest to that of the audio, among all text and closed captions.
    ///
    /// A language that is not stated is a language like others ("und").
    private static func text(_ asset: PlayableAsset, heard: Int?) -> EnginePick {
        let options = asset.options
        guard !asset.text.isEmpty else { return .nothing(.noText) }
        let none = EnginePick.nothing(noPreference, confidence: .likely)
        guard let heard else { return none }
        let offered =
            asset.kind == .dash
            ? asset.text : options.indices.filter { options[$0].selection.kind == .legible }
        var locale: LanguageTag?
        if let language = options[heard].language {
            locale = closest(to: language, offered.compactMap { options[$0].language })
            guard locale != nil else { return none }
        }
        let choice = offered.first { index in
            options[index].language == locale && options[index].selection.isForced
        }
        return choice.map { .option($0, forced, confidence: .likely) } ?? none
    }

    /// The language that comes nearest: the same, a wider one, a sibling, a narrower one.
    private static func closest(to target: LanguageTag, _ languages: [LanguageTag]) -> LanguageTag?
    {
        let same = languages.filter { $0.primarySubtag == target.primarySubtag }
        func isBase(_ tag: LanguageTag) -> Bool { tag.rawValue == tag.primarySubtag }
        if let exact = same.first(where: { $0 == target }) { return exact }
        if let parent = same.first(where: isBase) { return parent }
        return same.first
    }
}
