// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import Captions
import MediaPrimitives
import MediaSelection

/// The HTML of a page; a pure function of what the page shows.
///
/// Everything that comes from the asset is escaped, and no script can be in it: the policy allows those of the folder
/// alone (Content Security Policy Level 3).
struct PageDocument {
    let page: ViewerPage
    /// Where the media is, as a URL from the folder of the page.
    let address: String
    /// Where the version with the audio description is; nil: there is none.
    var describedAddress: String?
    /// The name of the picture that is shown before the video plays; nil: there is none.
    var poster: String?
    /// Where the video with sign language is; nil: there is none.
    var signAddress: String?
    /// The name of the script of hls.js in the folder; nil: there is none.
    var hlsScript: String?
    /// The site that the media is loaded from; nil: that of the page.
    var mediaOrigin: String?

    private var words: PageWords { page.words }
    private var direction: String {
        page.customWords?.language.isRightToLeft == true ? " dir=\"rtl\"" : ""
    }

    /// The transcript on the page.
    var transcript: PageTranscript { PageTranscript(page: page, words: words) }

    /// The document.
    var text: String {
        let words = words
        let title = page.title.markupEscaped
        return """
            <!DOCTYPE html>
            <html lang="\(page.languageTag.markupEscaped)"\(direction)>
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy.markupEscaped)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <title>\(title)</title>
            <link rel="stylesheet" href="\(PlayerFiles.styleName)">
            \(scripts)</head>
            <body>
            <a class="skip" href="#player">\(words.skipToPlayer.markupEscaped)</a>
            <main>
            <h1 dir="auto">\(title)</h1>
            <div class="columns">
            \(player(words))\(chapters(words))\(transcript.text)</div>
            </main>
            <footer>\(words.madeBy.markupEscaped)</footer>
            </body>
            </html>

            """
    }

    /// Files of the page's own folder and of where its media is, and `blob:`, by which hls.js hands media over.
    var policy: String {
        let site = mediaOrigin.map { " " + $0 } ?? ""
        return [
            "default-src 'none'", "script-src 'self'", "style-src 'self'",
            "img-src 'self'", "media-src 'self' blob:" + site, "connect-src 'self'" + site,
            "base-uri 'none'",
            "form-action 'none'",
        ].joined(separator: "; ")
    }

    private var scripts: String {
        let transcriptName = transcript.isApart ? PlayerFiles.transcriptName : nil
        return [hlsScript, transcriptName, PlayerFiles.scriptName].compactMap(\.self).map {
            "<script src=\"\($0)\" defer></script>\n"
        }.joined()
    }

    private func player(_ words: PageWords) -> String {
        let hls: String =
            if case .playlist(let audio) = page.media { " data-hls=\"\(audio)\"" } else { "" }
        let hasDescriptions = page.tracks.contains { $0.kind == .descriptions }
        let spoken =
            hasDescriptions
            ? "<p id=\"description\" class=\"spoken\" dir=\"auto\" hidden></p>\n" : ""
        let sign = signAddress.map { address in
            "<video id=\"sign\" muted playsinline controls preload=\"metadata\" src=\"\(address.markupEscaped)\" "
                + "aria-label=\"\(words.signLanguage.markupEscaped)\"></video>\n"
        }
        let described = describedAddress.map { " data-described=\"\($0.markupEscaped)\"" } ?? ""
        let picture = poster.map { " poster=\"\($0.markupEscaped)\"" } ?? ""
        // Media Fragments URI 1.0, 4.2.1: browsers begin there, also without scripts.
        let start = page.startMilliseconds.map { "#t=\(PageMarkup.seconds($0))" } ?? ""
        let hasText = page.tracks.contains { $0.kind.isRead }
        let below = hasText ? "<div id=\"below\" class=\"below\" dir=\"auto\" hidden></div>\n" : ""
        return """
            <section id="player" class="player" aria-label="\(words.player.markupEscaped)"\(hls)\(described) \
            data-words="\(words.liveJSON.markupEscaped)">
            <div class="stage">
            <video id="video" controls playsinline preload="metadata" src="\((address + start).markupEscaped)" \
            aria-label="\(page.title.markupEscaped)"\(picture)>
            \(tracks)<a href="\(address.markupEscaped)">\(words.download.markupEscaped)</a>
            </video>
            \(sign ?? "")</div>
            \(below)\(spoken)\(PageControls(page: page, words: words).text)\(withoutScript(words))</section>
            \(embed(words))
            """
    }

    /// A link to the version with the audio description, where no script swaps it in.
    private func withoutScript(_ words: PageWords) -> String {
        describedAddress.map { address in
            "<noscript><p><a href=\"\(address.markupEscaped)\">\(words.describedVersion.markupEscaped)</a></p>"
                + "</noscript>\n"
        } ?? ""
    }

    /// The markup that shows this page in another one; the script writes it.
    private func embed(_ words: PageWords) -> String {
        """
        <details id="embed" hidden><summary>\(words.embed.markupEscaped)</summary>
        <textarea id="embed-code" readonly rows="3" aria-label="\(words.embed.markupEscaped)"></textarea></details>

        """
    }

    private var tracks: String {
        page.tracks.enumerated().map { index, track in
            let language = (track.language ?? .undetermined).rawValue
            let marks = (track.isForced ? " data-forced" : "") + (track.isDefault ? " default" : "")
            return
                "<track id=\"track-\(index + 1)\" kind=\"\(track.kind.rawValue)\" src=\"\(track.file)\" "
                + "srclang=\"\(language)\" label=\"\(track.label.markupEscaped)\"\(marks)>\n"
        }.joined()
    }

    /// Links to the headings of the transcript; the script makes them seek.
    private func chapters(_ words: PageWords) -> String {
        guard let list = page.tracks.first(where: { $0.kind == .chapters }) else { return "" }
        let items = list.cues.map { cue in
            let time = cue.startMilliseconds
            let hasHeading = page.transcript != nil && !transcript.isApart
            let target = hasHeading ? "s\(max(0, time))" : "player"
            return "<li><a href=\"#\(target)\" data-time=\"\(PageMarkup.seconds(time))\">"
                + "<span class=\"clock\">\(ClockTime(milliseconds: time).wholeSeconds)</span>"
                + "<span dir=\"auto\"\(PageMarkup.language(list.language?.rawValue))>"
                + "\(cue.text.plainText.markupEscaped)</span></a></li>\n"
        }
        return """
            <nav aria-labelledby="chapters-heading">
            <h2 id="chapters-heading">\(words.chapters.markupEscaped)</h2>
            <ol id="chapters">
            \(items.joined())</ol>
            </nav>

            """
    }
}
