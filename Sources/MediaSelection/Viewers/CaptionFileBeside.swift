// SPDX-License-Identifier: Apache-2.0

/// A file of captions beside a movie that players find by its name: `film.en.forced.srt` beside `film.mp4`.
package struct CaptionFileBeside: Equatable, Sendable {
    /// What a player reads in the name.
    struct Marks: Equatable {
        var language: LanguageTag?
        var isDefault = false
        var isForced = false
    }

    /// The name of the file, without its folder.
    package let name: String
    /// What follows the name of the movie, without the extension: `.en.forced`; empty if nothing does.
    let suffix: String

    /// The extensions of caption files that both Kodi and Jellyfin load.
    private static let extensions: Set<String> = ["ass", "smi", "srt", "ssa", "sub", "vtt"]

    /// Takes a file, or nil if it is no caption file or not one of the movie.
    ///
    /// - Parameters:
    ///   - name: the name of the file, without its folder.
    ///   - movie: the name of the movie, without its folder.
    package init?(_ name: String, beside movie: String) {
        guard let dot = name.lastIndex(of: "."),
            Self.extensions.contains(name[name.index(after: dot)...].lowercased())
        else { return nil }
        let stem = movie.lastIndex(of: ".").map { movie[..<$0] } ?? movie[...]
        let own = name[..<dot]
        guard !stem.isEmpty, own.lowercased().hasPrefix(stem.lowercased()), own.count >= stem.count
        else { return nil }
        let suffix = own.dropFirst(stem.count)
        // "film2.srt" belongs to another movie.
        guard suffix.first.map({ !$0.isLetter && !$0.isNumber }) ?? true else { return nil }
        self.name = name
        self.suffix = String(suffix)
    }

    /// What Kodi reads in the name.
    ///
    /// It divides it at full stops, hyphens and spaces. It knows no word for the hearing impaired.
    /// Source: xbmc/xbmc `xbmc/Util.cpp`, `GetExternalStreamDetailsFromFilename`.
    var kodi: Marks {
        var marks = Marks()
        for word in suffix.lowercased().split(whereSeparator: { " .-".contains($0) }) {
            if marks.language == nil, let tag = LanguageTag(fileNameWord: String(word)) {
                marks.language = tag
                continue
            }
            marks.isDefault = marks.isDefault || word == "default"
            marks.isForced = marks.isForced || word == "forced"
        }
        return marks
    }

    /// What Jellyfin reads, or nil if it does not take the file: words between full stops, from the last to the first.
    ///
    /// A word that contains `default`, or `forced` or `foreign`, is a mark; the last that names a language is the
    /// language, but `hi` before another one. `sdh`, `cc` and `hi` mark the hearing impaired, which the selection does
    /// not look at. Source: jellyfin/jellyfin `Emby.Naming/ExternalFiles/ExternalPathParser.cs` at 094b1fd and
    /// `MediaBrowser.Providers/MediaInfo/MediaInfoResolver.cs` at 136eab9.
    var jellyfin: Marks? {
        guard suffix.isEmpty || suffix.hasPrefix(".") else { return nil }
        var marks = Marks()
        for part in suffix.lowercased().split(separator: ".").reversed() {
            if part.contains("default") {
                marks.isDefault = true
            } else if part.contains("forced") || part.contains("foreign") {
                marks.isForced = true
            } else if let tag = LanguageTag(fileNameWord: String(part)),
                marks.language == nil || marks.language?.primarySubtag == "hi"
            {
                marks.language = tag
            }
        }
        return marks
    }
}

/// How an engine treats caption files beside a movie.
enum CaptionFileUse: Sendable {
    /// It does not load them.
    case ignored
    /// It loads some, by rules that are not modelled.
    case unknown
    /// Its selection considers them.
    case selected

    static let outside = EngineRule(
        "file-ignored",
        "it plays the movie without the caption files beside it, and the text is in these alone"
    )
    static let unmodelled = EngineRule(
        "file-unknown",
        "it loads caption files beside the movie, by rules that are not simulated"
    )

    /// The text that is shown of a movie with caption files beside it.
    ///
    /// - Parameters:
    ///   - asset: the movie.
    ///   - own: what the engine selects.
    /// - Returns: what is shown.
    func select(_ asset: PlayableAsset, own: EnginePick) -> EnginePick {
        guard !asset.fileText.isEmpty else { return own }
        switch self {
        case .selected: return own
        case .ignored:
            return asset.text.isEmpty ? .nothing(Self.outside, confidence: own.confidence) : own
        case .unknown:
            var pick = own.atMost(.unknown)
            pick.rules.append(Self.unmodelled)
            return pick
        }
    }
}

extension PlayableAsset {
    /// The movie with caption files beside it, after its own options.
    ///
    /// - Parameter files: the files; each has `captionFile`.
    /// - Returns: the movie with them.
    package func with(captionFiles files: [PlayableOption]) -> PlayableAsset {
        var asset = self
        asset.options += files.filter { $0.captionFile != nil }
        return asset
    }

    /// The caption files beside it, by index.
    var fileText: [Int] { options.indices.filter { options[$0].captionFile != nil } }
}
