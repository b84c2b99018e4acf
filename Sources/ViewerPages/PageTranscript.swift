// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import MediaPrimitives
import MediaSelection

/// The transcript on a page: read without scripts; with them it follows, is searched and seeks.
struct PageTranscript {
    let page: ViewerPage
    let words: PageWords

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
            \(lines(of: transcript))</div>
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

    private func lines(of transcript: DescriptiveTranscript) -> String {
        var text = ""
        var sections = transcript.sections[...]
        var used: Set<Int> = []
        for entry in transcript.entries {
            while let section = sections.first, section.start <= entry.start {
                text += heading(section, &used)
                sections.removeFirst()
            }
            text += line(entry, transcript)
        }
        for section in sections { text += heading(section, &used) }
        return text
    }

    private func heading(_ section: DescriptiveTranscript.Section, _ used: inout Set<Int>) -> String
    {
        let start = max(0, section.start)
        let id = used.insert(start).inserted ? " id=\"s\(start)\"" : ""
        return "<h3\(id) dir=\"auto\">\(section.title.markupEscaped)</h3>\n"
    }

    /// A part, in as few bytes as possible: a movie has up to a thousand an hour.
    private func line(
        _ entry: DescriptiveTranscript.Entry,
        _ transcript: DescriptiveTranscript
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
                    "<b lang=\"\(page.language.rawValue)\">\(words.description.markupEscaped):</b> "
                )
            }
        return "<p dir=\"auto\"\(mark)\(language) data-time=\"\(PageMarkup.seconds(entry.start))\">"
            + "<a href=\"#player\">\(ClockTime(milliseconds: entry.start).wholeSeconds)</a> "
            + "\(label)\(entry.text.markupEscaped)</p>\n"
    }
}
