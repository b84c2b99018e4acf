// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection

extension DescriptiveTranscript {
    /// The transcript as one HTML file without scripts and further files.
    ///
    /// Each part has an identifier, `t` and its time in milliseconds, and its time is a link to it. Languages are
    /// stated, sections have headings, and descriptions are labelled by words, not by looks alone.
    package var html: String {
        let parts = parts
        var body = "<h1 dir=\"auto\">\(title.markupEscaped)</h1>\n"
        let headings = parts.enumerated().compactMap { index, part in
            part.section.map { (index, $0.title) }
        }
        if headings.count > 1 { body += Self.contents(headings) }
        var used: Set<Int> = []
        for (index, part) in parts.enumerated() {
            guard let section = part.section else {
                body += paragraphs(part.entries, &used)
                continue
            }
            body += "<section aria-labelledby=\"s\(index)\">\n"
            body += "<h2 id=\"s\(index)\" dir=\"auto\">\(section.title.markupEscaped)</h2>\n"
            body += paragraphs(part.entries, &used) + "</section>\n"
        }
        return """
            <!DOCTYPE html>
            <html lang="\((language ?? .undetermined).rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title.markupEscaped)</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <main>
            \(body)</main>
            </body>
            </html>

            """
    }

    private static func contents(_ headings: [(Int, String)]) -> String {
        let items = headings.map { index, title in
            "<li dir=\"auto\"><a href=\"#s\(index)\">\(title.markupEscaped)</a></li>\n"
        }
        return "<nav aria-label=\"Contents\" lang=\"en\">\n<ol>\n\(items.joined())</ol>\n</nav>\n"
    }

    private func paragraphs(_ entries: ArraySlice<Entry>, _ used: inout Set<Int>) -> String {
        entries.map { paragraph($0, &used) }.joined()
    }

    private func paragraph(_ entry: Entry, _ used: inout Set<Int>) -> String {
        // Parts that begin together need identifiers of their own.
        var id = entry.start
        while !used.insert(id).inserted { id += 1 }
        let seconds = Decimals.text(entry.start, places: 3)
        let time =
            "<a class=\"time\" href=\"#t\(id)\"><time datetime=\"PT\(seconds)S\">"
            + "\(Self.clock(entry.start))</time></a>"
        let language = entry.language.map { " lang=\"\($0.rawValue)\"" } ?? ""
        let text = "<span dir=\"auto\"\(language)>\(entry.text.markupEscaped)</span>"
        let (kind, label) =
            switch entry.kind {
            case .speech(let speaker):
                (
                    "speech",
                    speaker.map { "<b class=\"speaker\" dir=\"auto\">\($0.markupEscaped):</b> " }
                        ?? ""
                )
            case .sound: ("sound", "")
            case .description: ("description", "<b class=\"label\" lang=\"en\">Description:</b> ")
            }
        return "<p class=\"\(kind)\" id=\"t\(id)\">\(time) \(label)\(text)</p>\n"
    }

    /// Contrast is 7:1 or more in both colour schemes.
    private static let style = """
        :root { color-scheme: light dark; --link: light-dark(#0b4a8f, #9cc8ff); \
        --box: light-dark(#eef3f8, #1d2733); }
        body { font: 1.05rem/1.6 system-ui, sans-serif; color: light-dark(#1a1a1a, #ececec); \
        background: light-dark(#fff, #121212); margin: 0; }
        main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
        h1 { font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
        h2 { font-size: 1.25rem; margin-top: 2.5rem; }
        p { margin: .6rem 0; padding: .25rem .75rem; scroll-margin-top: 1rem; \
        border-inline-start: .25rem solid transparent; overflow-wrap: anywhere; }
        p:target { outline: .15rem solid var(--link); }
        a { color: var(--link); text-underline-offset: .2em; }
        .time { display: inline-block; min-width: 2.8rem; font-variant-numeric: tabular-nums; \
        font-size: .9rem; }
        .description { background: var(--box); border-inline-start-color: var(--link); }
        .sound { font-style: italic; }
        """
}
