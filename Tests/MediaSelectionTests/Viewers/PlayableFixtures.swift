// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// A rendition of group `a` (audio), `s` (subtitles) or `c` (closed captions), as a playlist states it.
struct TestRendition {
    var kind = PlayableRendition.Kind.subtitles
    var name: String
    var language: String?
    var group: String?
    var uri: String? = "x.m3u8"
    var isDefault: Bool?
    var isAutoselect: Bool? = true
    var isForced = false
    var characteristics: [MediaCharacteristic] = []
    var channels: Int?

    static func audio(_ name: String, _ language: String?) -> TestRendition {
        TestRendition(kind: .audio, name: name, language: language, group: "a")
    }

    static func text(_ name: String, _ language: String?) -> TestRendition {
        TestRendition(name: name, language: language, group: "s")
    }

    static func captions(_ name: String, _ language: String?) -> TestRendition {
        TestRendition(kind: .closedCaptions, name: name, language: language, group: "c", uri: nil)
    }

    func with(_ change: (inout TestRendition) -> Void) -> TestRendition {
        var copy = self
        change(&copy)
        return copy
    }

    var asDefault: TestRendition { with { $0.isDefault = true } }
    var notDefault: TestRendition { with { $0.isDefault = false } }
    var forced: TestRendition { with { $0.isForced = true } }
    var sdh: TestRendition { with { $0.characteristics = MediaCharacteristic.sdh } }
    var described: TestRendition { with { $0.characteristics = [.describesVideo] } }

    func option(line: Int) throws -> PlayableOption {
        let isDescription = characteristics.contains(.describesVideo)
        return PlayableOption(
            id: "\(kind.rawValue):\(group ?? "")/\(name)",
            selection: SelectionOption(
                kind: kind == .audio ? .audible : .legible,
                language: try language.map { try LanguageTag($0) },
                name: name,
                characteristics: characteristics,
                isClosedCaption: kind == .closedCaptions,
                isForced: isForced,
                isDefault: isDefault == true,
                excludedFromAutoselection: isAutoselect != true && isDefault != true
            ),
            statedLanguage: language,
            rendition: PlayableRendition(
                kind,
                group: group,
                name: name,
                uri: uri,
                isDefault: isDefault,
                isAutoselect: isAutoselect,
                line: line
            ),
            channels: channels,
            isForImpaired: isDescription || characteristics.contains(.describesMusicAndSound),
            isForcedByDisposition: isForced
        )
    }
}

/// A presentation of renditions with one variant, or with the variants given.
func presentation(
    _ renditions: TestRendition...,
    variants: [PlayableAsset.Variant]? = nil,
    defects: Set<PlayableAsset.Defect> = []
) throws -> PlayableAsset {
    let groups = Set(renditions.compactMap(\.group))
    let variant = PlayableAsset.Variant(
        bandwidth: 1_000_000,
        audioGroup: groups.contains("a") ? "a" : nil,
        subtitlesGroup: groups.contains("s") ? "s" : nil,
        captionsGroup: groups.contains("c") ? "c" : nil
    )
    return PlayableAsset(
        renditions: try renditions.enumerated().map { try $1.option(line: $0 + 2) },
        variants: variants ?? [variant],
        variantsHaveAudio: true,
        defects: defects
    )
}

/// A track of a movie: audio unless it is said to be text.
struct TestTrack {
    var kind = MediaKind.audible
    var language: String?
    var isEnabled = false
    var isForced = false
    var characteristics: [MediaCharacteristic] = []
    var isForImpaired = false
    var isForcedByDisposition = false
    var isForcedByFormat = false
    var isExcluded = false

    func option(id: Int) throws -> PlayableOption {
        PlayableOption(
            id: "\(id)",
            selection: SelectionOption(
                track: id,
                kind: kind,
                language: try language.map { try LanguageTag($0) },
                characteristics: characteristics,
                isForced: isForced,
                isDefault: isEnabled,
                excludedFromAutoselection: isExcluded
            ),
            statedLanguage: language,
            isForImpaired: isForImpaired,
            isForcedByDisposition: isForcedByDisposition,
            isForcedByFormat: isForcedByFormat
        )
    }
}

/// A movie, or another container, with tracks numbered from 2.
func movie(
    _ tracks: TestTrack...,
    kind: PlayableAsset.Kind = .movie,
    isVideoEnabled: Bool = true
) throws -> PlayableAsset {
    PlayableAsset(
        kind,
        tracks: try tracks.enumerated().map { try $1.option(id: $0 + 2) },
        isVideoEnabled: isVideoEnabled
    )
}

/// What an engine selects for a viewer, by ids and the rules.
func select(
    _ engine: String,
    _ viewer: String,
    _ asset: PlayableAsset
) throws -> (audio: String?, text: String?, rules: [String], selection: EngineSelection) {
    guard let engine = ViewerEngine.named(engine), let viewer = try Viewer(named: viewer) else {
        throw UnknownName()
    }
    let selection = engine.select(asset, for: viewer)
    return (
        selection.audio.option.map { asset.options[$0].id },
        selection.text.option.map { asset.options[$0].id },
        (selection.audio.rules + selection.text.rules).map(\.id), selection
    )
}

/// A test names an engine or a viewer that does not exist.
struct UnknownName: Error {}
