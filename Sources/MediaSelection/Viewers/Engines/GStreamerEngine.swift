// SPDX-License-Identifier: Apache-2.0

/// GStreamer's playbin3, which selects one stream of each kind.
enum GStreamerEngine {
    static let isDefault = EngineRule("gstreamer-default", "it is the first DEFAULT")
    static let variant = EngineRule("gstreamer-variant", "it is inside the variants")
    static let first = EngineRule("gstreamer-first", "none is DEFAULT, and it is first")
    static let merged = EngineRule(
        "gstreamer-merged",
        "renditions of one name or language are one stream, which plays the last of them"
    )
    static let track = EngineRule("gstreamer-track", "it is the first of its kind")
    static let noCaptions = EngineRule(
        "gstreamer-no-captions",
        "it does not know the closed captions that a playlist declares"
    )

    static let rules = [isDefault, variant, first, merged, track, noCaptions]

    static func select(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        guard asset.kind == .hls else {
            return EngineSelection(
                audio: asset.audio.first.map { .option($0, track, confidence: .likely) }
                    ?? .nothing(.noAudio),
                text: asset.text.first.map { .option($0, track, confidence: .likely) }
                    ?? .nothing(.noText)
            )
        }
        let text = stream(asset, .subtitles)
        let noText = asset.text.isEmpty ? EngineRule.noText : noCaptions
        return EngineSelection(
            audio: audio(asset),
            text: text ?? .nothing(noText)
        )
    }

    private static func audio(_ asset: PlayableAsset) -> EnginePick {
        let options = asset.options
        let chosen = stream(asset, .audio)
        let muxed = options.indices.first {
            options[$0].selection.kind == .audible && options[$0].rendition?.uri == nil
        }
        if let chosen, chosen.rules.contains(isDefault) || muxed == nil { return chosen }
        return muxed.map { .option($0, variant, confidence: .likely) } ?? .nothing(.noAudio)
    }

    /// A stream: renditions of one name or language.
    private struct Stream {
        /// Whether the rendition that it was made for is `DEFAULT`.
        let isDefault: Bool
        /// The rendition that is played: the last one in the group of the variant.
        var played: Int?
        /// How many of its renditions are in the group.
        var count = 0
    }

    private static func stream(
        _ asset: PlayableAsset,
        _ kind: PlayableRendition.Kind
    ) -> EnginePick? {
        let streams = self.streams(asset, kind)
        let main = streams.first(where: \.isDefault)
        guard let stream = main ?? streams.first, let played = stream.played else { return nil }
        let reason = main == nil ? first : isDefault
        return stream.count > 1
            ? .option(played, reason, merged, confidence: .likely) : .option(played, reason)
    }

    private static func streams(
        _ asset: PlayableAsset,
        _ kind: PlayableRendition.Kind
    ) -> [Stream] {
        let variant = asset.variants.first
        let group = kind == .audio ? variant?.audioGroup : variant?.subtitlesGroup
        var streams: [Stream] = []
        // The stream that was made for a name and for a language; each stream has those of its first rendition.
        var byName: [String: Int] = [:]
        var byLanguage: [String: Int] = [:]
        for index in asset.options.indices {
            guard let rendition = asset.options[index].rendition, rendition.kind == kind,
                rendition.uri != nil
            else { continue }
            let name = rendition.name ?? ""
            let language = asset.options[index].statedLanguage
            let known = [byName[name], language.flatMap { byLanguage[$0] }].compactMap(\.self).min()
            let place = known ?? streams.count
            if known == nil {
                streams.append(Stream(isDefault: asset.options[index].selection.isDefault))
                byName[name] = place
                if let language, byLanguage[language] == nil { byLanguage[language] = place }
            }
            if group != nil, rendition.group == group {
                streams[place].played = index
                streams[place].count += 1
            }
        }
        return streams
    }
}
