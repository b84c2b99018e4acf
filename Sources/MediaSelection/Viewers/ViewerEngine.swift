// SPDX-License-Identifier: Apache-2.0

/// A player, with what is known of how it selects audio and text.
///
/// The version belongs to the rules: another version may select otherwise.
public struct ViewerEngine: Sendable {
    /// How the rules are known.
    public enum Evidence: String, CaseIterable, Sendable {
        /// They were compared with the player on generated assets.
        case run
        /// They were read in its source.
        case read
        /// They were read in its documentation.
        case documented
    }

    /// The name on the command line: `hlsjs`.
    public let id: String
    /// The name for people: "hls.js".
    public let name: String
    /// The version whose rules they are.
    public let version: String
    /// How the rules are known.
    public let evidence: Evidence
    /// The kinds of assets that it plays.
    package let kinds: Set<PlayableAsset.Kind>
    /// How it treats the text tracks of a web page.
    var pageText = PageTrackSelection.ignored
    /// How it treats caption files beside a movie.
    var captionFiles = CaptionFileUse.ignored
    /// Its rules.
    package let rules: [EngineRule]
    let selection: @Sendable (PlayableAsset, Viewer) -> EngineSelection

    /// The name in results: `hlsjs/1.6`.
    public var versionedID: String { "\(id)/\(version)" }

    /// What it selects for a viewer.
    ///
    /// If variants offer different choices, the first one decides, and the selection is at most likely; so is that of
    /// an engine of which only documents are known.
    package func select(_ asset: PlayableAsset, for viewer: Viewer) -> EngineSelection {
        guard kinds.contains(asset.kind) else {
            let none = EnginePick.nothing(.otherKind)
            return EngineSelection(audio: none, text: none)
        }
        var selected = selection(asset, viewer)
        selected.text = pageText.select(asset, own: selected.text)
        selected.text = captionFiles.select(asset, own: selected.text)
        // Documents prove nothing of what an engine does.
        if !asset.isUniform || evidence == .documented {
            selected.audio = selected.audio.atMost(.likely)
            selected.text = selected.text.atMost(.likely)
        }
        return selected
    }

    /// The engine with a name; nil if there is none.
    public static func named(_ id: String) -> ViewerEngine? { all.first { $0.id == id } }

    /// Every engine, in the order of results.
    public static let all: [ViewerEngine] = [
        ViewerEngine(
            id: "avplayer",
            name: "AVPlayer",
            version: "27",
            evidence: .documented,
            kinds: [.hls, .movie],
            rules: AVPlayerEngine.rules,
            selection: AVPlayerEngine.select
        ),
        ViewerEngine(
            id: "webkit",
            name: "WebKit",
            version: "2026",
            evidence: .read,
            kinds: [.hls, .movie],
            pageText: .scored,
            rules: WebKitEngine.rules,
            selection: WebKitEngine.select
        ),
        ViewerEngine(
            id: "chromium",
            name: "Chromium",
            version: "156",
            evidence: .run,
            kinds: [.hls, .movie, .container],
            pageText: .firstDefault(PageTrackSelection.anyKind),
            rules: ChromiumEngine.rules,
            selection: ChromiumEngine.select
        ),
        ViewerEngine(
            id: "firefox",
            name: "Firefox",
            version: "153",
            evidence: .run,
            kinds: [.movie, .container],
            pageText: .firstDefault([[.captions], [.subtitles]]),
            rules: FirefoxEngine.rules,
            selection: FirefoxEngine.select
        ),
        ViewerEngine(
            id: "hlsjs",
            name: "hls.js",
            version: "1.6",
            evidence: .run,
            kinds: [.hls],
            pageText: .script,
            rules: HLSJSEngine.rules,
            selection: HLSJSEngine.select
        ),
        ViewerEngine(
            id: "shaka",
            name: "Shaka Player",
            version: "5.2",
            evidence: .run,
            kinds: [.hls, .dash],
            pageText: .script,
            rules: ShakaEngine.rules,
            selection: ShakaEngine.select
        ),
        ViewerEngine(
            id: "dashjs",
            name: "dash.js 4",
            version: "4.7",
            evidence: .run,
            kinds: [.dash],
            pageText: .script,
            rules: DASHJSEngine.rules4,
            selection: DASHJSEngine.select4
        ),
        ViewerEngine(
            id: "dashjs5",
            name: "dash.js 5",
            version: "5.1",
            evidence: .run,
            kinds: [.dash],
            pageText: .script,
            rules: DASHJSEngine.rules5,
            selection: DASHJSEngine.select5
        ),
        ViewerEngine(
            id: "media3",
            name: "Media3",
            version: "1.11",
            evidence: .read,
            kinds: [.hls, .dash, .movie, .container],
            rules: Media3Engine.rules,
            selection: Media3Engine.select
        ),
        ViewerEngine(
            id: "ffmpeg",
            name: "ffplay",
            version: "5.1",
            evidence: .run,
            kinds: [.hls, .movie, .container],
            rules: FFmpegEngine.rules,
            selection: FFmpegEngine.select
        ),
        ViewerEngine(
            id: "vlc",
            name: "VLC",
            version: "3.0",
            evidence: .run,
            kinds: [.hls, .movie, .container],
            captionFiles: .unknown,
            rules: VLCEngine.rules,
            selection: VLCEngine.select
        ),
        ViewerEngine(
            id: "mpv",
            name: "mpv",
            version: "0.35",
            evidence: .run,
            kinds: [.hls, .movie, .container],
            captionFiles: .unknown,
            rules: MPVEngine.rules,
            selection: MPVEngine.select
        ),
        ViewerEngine(
            id: "gstreamer",
            name: "GStreamer",
            version: "1.22",
            evidence: .run,
            kinds: [.hls, .movie, .container],
            rules: GStreamerEngine.rules,
            selection: GStreamerEngine.select
        ),
        ViewerEngine(
            id: "kodi",
            name: "Kodi",
            version: "20",
            evidence: .read,
            kinds: [.movie, .container],
            captionFiles: .selected,
            rules: KodiEngine.rules,
            selection: KodiEngine.select
        ),
        ViewerEngine(
            id: "jellyfin",
            name: "Jellyfin",
            version: "2026.08",
            evidence: .read,
            kinds: [.movie, .container],
            captionFiles: .selected,
            rules: JellyfinEngine.rules,
            selection: JellyfinEngine.select
        ),
    ]
}
