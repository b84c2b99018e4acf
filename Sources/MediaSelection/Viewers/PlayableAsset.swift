// SPDX-License-Identifier: Apache-2.0

/// What players select from: the audio and text of a movie, or of an HLS or DASH presentation.
public struct PlayableAsset: Sendable {
    /// What an asset is; players read not every kind.
    public enum Kind: String, CaseIterable, Sendable {
        /// An HLS presentation.
        case hls
        /// A DASH presentation.
        case dash
        /// An MP4 or QuickTime movie.
        case movie
        /// Any other container, such as Matroska.
        case container
    }

    /// A variant of a presentation.
    package struct Variant: Equatable, Sendable {
        /// `BANDWIDTH`, bits a second.
        package var bandwidth: Int
        /// The group of its audio.
        package var audioGroup: String?
        /// The group of its subtitles.
        package var subtitlesGroup: String?
        /// The group of its closed captions.
        package var captionsGroup: String?

        /// Makes a variant.
        package init(
            bandwidth: Int = 0,
            audioGroup: String? = nil,
            subtitlesGroup: String? = nil,
            captionsGroup: String? = nil
        ) {
            self.bandwidth = bandwidth
            self.audioGroup = audioGroup
            self.subtitlesGroup = subtitlesGroup
            self.captionsGroup = captionsGroup
        }

        /// The groups that it offers a choice from, those of audio first.
        fileprivate var groups: [String?] { [audioGroup, subtitlesGroup, captionsGroup] }
    }

    /// What makes a strict parser refuse a playlist.
    package enum Defect: String, CaseIterable, Sendable {
        /// `DEFAULT=YES` with `AUTOSELECT=NO`.
        case defaultNotAutoselect
        /// `FORCED` on other renditions than subtitles.
        case forcedNotSubtitles
        /// A variant names a group of audio that is not there.
        case undefinedAudioGroup
        /// A rendition without `NAME` or `GROUP-ID`.
        case unnamedRendition
        /// Subtitles without `URI`.
        case subtitlesWithoutURI
        /// Closed captions with `URI`, or without a valid `INSTREAM-ID`.
        case wrongCaptions
        /// A variant without `BANDWIDTH`.
        case missingBandwidth
        /// `EXT-X-VERSION` above 10.
        case newVersion
    }

    /// What the asset is.
    public let kind: Kind
    /// The audio and text, in the order of the file.
    package internal(set) var options: [PlayableOption]
    /// The variants, in the order of the playlist; none for other assets.
    package let variants: [Variant]
    /// What is wrong with the playlist.
    package let defects: Set<Defect>
    /// Whether a video or audio track is enabled; movies only.
    package let hasEnabledMedia: Bool
    /// Whether the segments of a presentation are fragmented MP4; nil if that is not known.
    package var isFragmentedMP4: Bool?
    /// Whether an MPD declares closed captions in its video, which are not among the options.
    package var declaresClosedCaptions = false
    /// The web page that plays it; nil if it is opened by itself.
    package internal(set) var page: PlayingPage?

    /// The audio that the first variant plays with, by index.
    let audio: [Int]
    /// The subtitles of the first variant, by index; of other assets all text.
    let subtitles: [Int]
    /// All text that the first variant can be shown with: its subtitles and closed captions.
    let text: [Int]
    /// Whether all variants offer the same audio and text.
    let isUniform: Bool

    /// Makes an asset of options: what a movie or presentation with them would offer.
    ///
    ///     let asset = PlayableAsset(.hls, offering: group.options)
    ///
    /// The options of a presentation are in one group of each kind, and one variant plays with them.
    ///
    /// - Parameters:
    ///   - kind: what the asset is.
    ///   - options: the audio and text, in the order of the file; others are left out.
    public init(_ kind: Kind, offering options: [SelectionOption]) {
        let members = options.filter { $0.kind == .audible || $0.kind == .legible }
            .enumerated().map { PlayableOption($1, number: $0 + 1, in: kind) }
        guard kind == .hls else {
            self.init(kind, tracks: members, isVideoEnabled: true)
            return
        }
        let variant = Variant(
            audioGroup: "audio",
            subtitlesGroup: "text",
            captionsGroup: "captions"
        )
        let hasAudio = members.contains { $0.selection.kind == .audible }
        self.init(
            renditions: members,
            variants: [variant],
            variantsHaveAudio: !hasAudio
        )
    }

    /// The audio and text as options of media selection, in the order of the file.
    ///
    /// The indices are those of `EnginePick.option`.
    public var offered: [SelectionOption] { options.map(\.selection) }

    /// Takes the tracks of a movie or of another container, or the sets of a DASH presentation.
    ///
    /// - Parameters:
    ///   - kind: what the asset is.
    ///   - options: the audio and text.
    ///   - isVideoEnabled: whether a video track is enabled.
    package init(_ kind: Kind, tracks options: [PlayableOption], isVideoEnabled: Bool) {
        self.kind = kind
        self.options = options
        variants = []
        defects = []
        let audible = options.indices.filter { options[$0].selection.kind == .audible }
        let legible = options.indices.filter { options[$0].selection.kind == .legible }
        audio = audible
        text = legible
        subtitles = legible
        hasEnabledMedia = isVideoEnabled || audible.contains { options[$0].selection.isDefault }
        isUniform = true
    }

    /// Takes the renditions and variants of a presentation.
    ///
    /// Audio inside the variants that no rendition declares is added as an option.
    package init(
        renditions: [PlayableOption],
        variants: [Variant],
        variantsHaveAudio: Bool,
        defects: Set<Defect> = []
    ) {
        kind = .hls
        self.variants = variants
        self.defects = defects
        hasEnabledMedia = true
        let first = variants.first ?? Variant()
        let members = GroupMembers(renditions)
        var audio = members[.audio, first.audioGroup]
        if audio.isEmpty, variantsHaveAudio {
            audio = [renditions.count]
            options = renditions + [.audioOfVariants]
        } else {
            options = renditions
        }
        self.audio = audio
        let subtitles = members[.subtitles, first.subtitlesGroup]
        self.subtitles = subtitles
        text = (subtitles + members[.closedCaptions, first.captionsGroup]).sorted()
        isUniform = Set(variants.dropFirst().map(\.groups)).allSatisfy { groups in
            members.isSame(groups, as: first.groups)
        }
    }
}

extension PlayableAsset {
    /// The presentation with some of its renditions alone.
    package func keeping(_ isKept: (PlayableOption) -> Bool) -> PlayableAsset {
        var asset = PlayableAsset(
            renditions: options.filter { $0.rendition != nil && isKept($0) },
            variants: variants,
            variantsHaveAudio: options.contains { $0 == .audioOfVariants },
            defects: defects
        )
        asset.isFragmentedMP4 = isFragmentedMP4
        return asset
    }

    /// The names under which Apple's players list the options, in the order of `options`.
    ///
    /// Parallel groups have the same members, which are listed once.
    public var displayNames: [String] {
        struct Key: Hashable {
            let kind: MediaKind
            let name: String?
            let language: LanguageTag?
            let characteristics: [MediaCharacteristic]
            let isForced: Bool
            let track: Int?
        }
        let keys = options.map { option in
            let selection = option.selection
            return Key(
                kind: selection.kind,
                name: selection.name,
                language: selection.language,
                characteristics: selection.characteristics,
                isForced: selection.isForced,
                track: selection.track
            )
        }
        var names: [Key: String] = [:]
        for kind in [MediaKind.audible, .legible] {
            var seen: Set<Key> = []
            let unique = options.indices.filter {
                options[$0].selection.kind == kind && seen.insert(keys[$0]).inserted
            }
            let group = SelectionGroup(
                characteristic: kind,
                options: unique.map { options[$0].selection }
            )
            for (index, name) in zip(unique, group.displayNames) { names[keys[index]] = name }
        }
        return zip(keys, options).map { key, option in
            option == .audioOfVariants ? "the audio of the variants" : names[key] ?? option.id
        }
    }

    /// The languages of audio and text, each once, those of audio first.
    package var languages: [LanguageTag] {
        var seen: Set<LanguageTag> = []
        let audible = options.filter { $0.selection.kind == .audible }
        let legible = options.filter { $0.selection.kind == .legible }
        return (audible + legible).compactMap(\.language).filter { seen.insert($0).inserted }
    }

    /// The language of the audio that plays by default; nil if it is not stated.
    package var mainLanguage: LanguageTag? {
        let main = audio.first { options[$0].selection.isDefault } ?? audio.first
        return main.flatMap { options[$0].language }
    }
}

/// The renditions of each group, by index.
private struct GroupMembers {
    struct Key: Hashable {
        let kind: PlayableRendition.Kind
        let group: String
    }

    private let options: [PlayableOption]
    private var members: [Key: [Int]] = [:]

    init(_ options: [PlayableOption]) {
        self.options = options
        for (index, option) in options.enumerated() {
            guard let rendition = option.rendition, let group = rendition.group else { continue }
            members[Key(kind: rendition.kind, group: group), default: []].append(index)
        }
    }

    subscript(kind: PlayableRendition.Kind, group: String?) -> [Int] {
        group.flatMap { members[Key(kind: kind, group: $0)] } ?? []
    }

    /// Whether groups offer the same choice as others.
    func isSame(_ groups: [String?], as others: [String?]) -> Bool {
        let kinds: [PlayableRendition.Kind] = [.audio, .subtitles, .closedCaptions]
        return kinds.indices.allSatisfy { isSame(kinds[$0], groups[$0], others[$0]) }
    }

    private func isSame(
        _ kind: PlayableRendition.Kind,
        _ group: String?,
        _ other: String?
    ) -> Bool {
        if group == other { return true }
        let (own, others) = (self[kind, group], self[kind, other])
        return own.count == others.count
            && zip(own, others).allSatisfy { options[$0].selection == options[$1].selection }
    }
}
