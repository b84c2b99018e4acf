// SPDX-License-Identifier: Apache-2.0

/// Firefox: it plays no HLS and no DASH by itself.
///
/// Source: mozilla-firefox/firefox `dom/media/MediaFormatReader.cpp`, which asks the demuxer for audio track 0.
enum FirefoxEngine {
    static let first = EngineRule("firefox-audio-first", "Firefox plays the first audio")
    static let noText = EngineRule(
        "firefox-no-text",
        "it shows text of a page, and none that is inside a movie"
    )

    static let rules = [first, noText]

    static func select(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        let audio = asset.audio.first.map { EnginePick.option($0, first, confidence: .likely) }
        return EngineSelection(
            audio: audio ?? .nothing(.noAudio),
            text: asset.text.isEmpty ? .nothing(.noText) : .nothing(noText)
        )
    }
}
