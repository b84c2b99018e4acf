// SPDX-License-Identifier: Apache-2.0

/// The server of Jellyfin, whose clients may select otherwise: it has no criterion for the hearing impaired.
///
/// Captions of the viewer are the subtitle mode of the account: off is *OnlyForced*, automatic *Default*, as it is
/// installed, and on *Always* in the languages of the viewer. Caption files beside a movie come before its own text.
/// Source: jellyfin/jellyfin `Emby.Server.Implementations/Library/MediaStreamSelector.cs` at 17d5e57.
enum JellyfinEngine {
    static let audioDefault = EngineRule(
        "jellyfin-audio-default",
        "it is the default of the file, whatever its language"
    )
    static let audioFirst = EngineRule("jellyfin-audio-first", "no audio is the default")
    static let marked = EngineRule(
        "jellyfin-text-marked",
        "the subtitle mode is Default, and it is the default or forced"
    )
    static let file = EngineRule(
        "jellyfin-text-file",
        "the subtitle mode is Default, which shows the caption file beside the movie, whatever its language"
    )
    static let language = EngineRule(
        "jellyfin-text-language",
        "captions are on, and it is the first in a language of the viewer; SDH does not count"
    )
    static let forced = EngineRule(
        "jellyfin-text-forced",
        "only forced text is shown, or no other is in a language of the viewer"
    )
    static let nothing = EngineRule("jellyfin-text-none", "no text fits the subtitle mode")

    static let rules = [audioDefault, audioFirst, marked, file, language, forced, nothing]

    static func select(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        EngineSelection(audio: audio(asset), text: text(asset, viewer))
    }

    private static func audio(_ asset: PlayableAsset) -> EnginePick {
        guard let first = asset.audio.first else { return .nothing(.noAudio) }
        let main = asset.audio.first { asset.options[$0].selection.isDefault }
        return .option(
            main ?? first,
            main == nil ? audioFirst : audioDefault,
            confidence: .likely
        )
    }

    private static func text(_ asset: PlayableAsset, _ viewer: Viewer) -> EnginePick {
        let options = asset.options
        let files = asset.fileText.filter { options[$0].captionFile?.jellyfin != nil }
        guard !asset.text.isEmpty || !files.isEmpty else { return .nothing(.noText) }
        let wanted = viewer.captions == .on ? viewer.languages : []
        func language(_ index: Int) -> LanguageTag? {
            guard let file = options[index].captionFile else { return options[index].language }
            return file.jellyfin?.language
        }
        func rank(_ index: Int) -> Int? {
            guard let own = language(index) else { return nil }
            return wanted.firstIndex { own.primarySubtag == $0.primarySubtag }
        }
        func isWanted(_ index: Int) -> Bool { wanted.isEmpty || rank(index) != nil }
        func isForced(_ index: Int) -> Bool {
            options[index].captionFile?.jellyfin?.isForced ?? options[index].isForcedByDisposition
        }
        func isDefault(_ index: Int) -> Bool {
            options[index].captionFile?.jellyfin?.isDefault ?? options[index].selection.isDefault
        }
        // The language, files, then the default, then full text in a language of the viewer, then forced text in one.
        let sorted = (asset.text + files).enumerated().sorted { left, right in
            func key(_ place: (offset: Int, element: Int)) -> [Int] {
                let index = place.element
                return [
                    wanted.count > 1 ? rank(index) ?? Int.max : 0,
                    options[index].captionFile == nil ? 1 : 0,
                    isDefault(index) ? 0 : 1,
                    !isForced(index) && isWanted(index) ? 0 : 1,
                    isForced(index) && isWanted(index) ? 0 : 1,
                    isForced(index) && language(index) == nil ? 0 : 1,
                    place.offset,
                ]
            }
            return key(left).lexicographicallyPrecedes(key(right))
        }.map(\.element)
        let full = sorted.first { !isForced($0) && isWanted($0) }
        let companion =
            sorted.first { isForced($0) && isWanted($0) }
            ?? sorted.first { isForced($0) && language($0) == nil }
        let choice: (index: Int?, rule: EngineRule) =
            switch viewer.captions {
            case .automatic: defaultMode(sorted, asset, where: { isDefault($0) || isForced($0) })
            case .on: full.map { ($0, Self.language) } ?? (companion, forced)
            case .off: (companion, forced)
            }
        return choice.index.map { .option($0, choice.rule, confidence: .likely) }
            ?? .nothing(nothing, confidence: .likely)
    }

    /// What the subtitle mode Default shows of sorted text.
    private static func defaultMode(
        _ sorted: [Int],
        _ asset: PlayableAsset,
        where isMarked: (Int) -> Bool
    ) -> (index: Int?, rule: EngineRule) {
        func isFile(_ index: Int) -> Bool { asset.options[index].captionFile != nil }
        let choice = sorted.first { isFile($0) || isMarked($0) }
        return (choice, choice.map(isFile) == true ? file : marked)
    }
}
