// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import MediaPrimitives
import MediaSelection

/// The transcript on a page: read without scripts; with them it follows, is searched and seeks.
///
/// A long one is a page of its own, and a script that puts it on this page, so that the player is there first.
struct PageTranscript {
    /// Bytes of markup that the page itself has at most: half an hour of dialogue.
    private static let limit = 40_000

    let page: ViewerPage
    let words: PageWords
    private let lines: String

    init(page: ViewerPage, words: PageWords) {
        self.page = page
        self.words = words
        lines = page.transcript.map { Self.lines(of: $0, page.languageTag, words) } ?? ""
    }

    /// Whether the transcript is in files of its own.
    var isApart: Bool { lines.utf8.count > Self.limit }

    /// The files of a long transcript: a page, and the script.
    var files: [(String, [UInt8])] {
        guard isApart, let transcript = page.transcript else { return [] }
        return [
            (PlayerFiles.transcriptPageName, Array(transcript.html.utf8)),
            (PlayerFiles.transcriptName, PlayerFiles.transcript(lines)),
        ]
    }

    /// What stands for the lines where there is no script.
    private var link: String {
        "<p><a href=\"\(PlayerFiles.transcriptPageName)\">\(words.transcript.markupEscaped)</a></p>\n"
    }

    /// The markup; empty if there are no words.
    var text: String {
        guard let transcript = page.transcript else { return "" }
        return """
            <section class="transcript" aria-labelledby="transcript-heading">
            <h2 id="transcript-heading">\(words.transcript.markupEscaped)</h2>
            <div id="transcript-tools" hidden>
            <div class="row">
            <input type="search" id="search" aria-label="\(words.search.markupEscaped)" \
            placeholder="\(words.search.markupEscaped)">
            \(PageMarkup.button("previous", words.previous))\(PageMarkup.button("next", words.next))\
            <p id="matches" role="status"></p>
            </div>
            <div class="row">
            <label class="check"><input type="checkbox" id="follow"> \(words.follow.markupEscaped)</label>
            \(languages)</div>
            </div>
            <div id="lines" role="group" aria-label="\(words.transcript.markupEscaped)" tabindex="0"\
            \(PageMarkup.language(transcript.language?.rawValue))>
            \(isApart ? link : lines)</div>
            </section>

            """
    }

    /// The texts that the transcript can show instead.
    private var languages: String {
        let read = page.tracks.enumerated().filter { $1.kind.isRead && !$1.isForced }
        guard read.count > 1 else { return "" }
        let own = page.transcript?.language?.autonym ?? words.transcript
        let options = read.map { index, track in ("track-\(index + 1)", track.label) }
        return PageMarkup.list(
            words.transcriptLanguage,
            "id=\"transcript-language\"",
            [("", "\(own) · \(words.transcript)")] + options
        )
    }

    private static func lines(
        of transcript: DescriptiveTranscript,
        _ language: String,
        _ words: PageWords
    ) -> String {
        var text = ""
        var sections = transcript.sections[...]
        var used: Set<Int> = []
        for entry in transcript.entries {
            while let section = sections.first, section.start <= entry.start {
                text += heading(section, &used)
                sections.removeFirst()
            }
            text += line(entry, language, words)
        }
        for section in sections { text += heading(section, &used) }
        return text
    }

    private static func heading(
        _ section: DescriptiveTranscript.Section,
        _ used: inout Set<Int>
    ) -> String {
        let start = max(0, section.start)
        let id = used.insert(start).inserted ? " id=\"s\(start)\"" : ""
        return "<h3\(id) dir=\"auto\">\(section.title.markupEscaped)</h3>\n"
    }

    /// A part, in as few bytes as possible: a movie has up to a thousand an hour.
    private static func line(
        _ entry: DescriptiveTranscript.Entry,
        _ pageLanguage: String,
        _ words: PageWords
    ) -> String {
        let language = PageMarkup.language(entry.language?.rawValue)
        let (mark, label) =
            switch entry.kind {
            case .speech(let speaker):
                ("", speaker.map { "<b>\($0.markupEscaped):</b> " } ?? "")
            case .sound: ("", "")
            case .description:
                (
                    " class=\"about\"",
                    "<b lang=\"\(pageLanguage)\">\(words.description.markupEscaped):</b> "
                )
            }
        return "<p dir=\"auto\"\(mark)\(language) data-time=\"\(PageMarkup.seconds(entry.start))\">"
            + "<a href=\"#t=\(PageMarkup.seconds(entry.start))\" tabindex=\"-1\">\(ClockTime(milliseconds: entry.start).wholeSeconds)</a> "
            + "\(label)\(entry.text.markupEscaped)</p>\n"
    }
}
