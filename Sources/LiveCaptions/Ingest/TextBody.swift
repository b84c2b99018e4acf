// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The body of a text that a captioner's program posts.
///
/// Sources: support.google.com, "Closed caption delivery requirements for live streaming" (YouTube); support.zoom.us,
/// "Integrating a third-party closed captioning service"; support.streamtext.net, "HTTP POST".
package enum TextBody: Equatable, Sendable {
    /// A caption with the time of day at which it is shown, as YouTube takes it.
    package struct Timed: Equatable, Sendable {
        /// Milliseconds since the beginning of 1970 in UTC.
        package let time: Int
        /// The region and the cue, such as `reg1#cue1`; nil where none is stated.
        package let region: String?
        /// The text, with `\n` between its lines; empty where there is nothing to show.
        package let text: String

        /// Makes a caption.
        package init(time: Int, region: String?, text: String) {
            self.time = time
            self.region = region
            self.text = text
        }
    }

    /// Captions with times of day.
    case timed([Timed])
    /// Text alone, with LF between its lines: a caption (Zoom), or the next characters of a text (StreamText).
    case plain(String)

    /// Reads a body: with times if its first line that is not empty begins with one, otherwise plain.
    ///
    /// A byte order mark is ignored.
    package init(_ text: String) {
        let text = (text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text)
            .replacing("\r\n", with: "\n")
            .replacing("\r", with: "\n")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let first = lines.drop { $0.allSatisfy(\.isWhitespace) }
        guard let line = first.first, Head(line) != nil else {
            self = .plain(text)
            return
        }
        self = .timed(Self.captions(first))
    }

    private static func captions(_ lines: ArraySlice<Substring>) -> [Timed] {
        var captions: [Timed] = []
        var open: (head: Head, lines: [Substring])?
        func close() {
            guard let open else { return }
            let text = open.lines.joined(separator: "\n").replacingBreaks.trimmed
            captions.append(Timed(time: open.head.time, region: open.head.region, text: text))
        }
        for line in lines {
            if let head = Head(line) {
                close()
                open = (head, head.text.isEmpty ? [] : [head.text])
            } else {
                open?.lines.append(line)
            }
        }
        close()
        return captions
    }

    /// The line that begins a caption: `2012-11-05T14:51:02.345`, maybe with `region:reg1#cue1` and text after it; UTC
    /// where no zone is stated.
    private struct Head {
        let time: Int
        let region: String?
        let text: Substring

        init?(_ line: Substring) {
            let line = line.drop(while: \.isWhitespace)
            let word = line.prefix { !$0.isWhitespace }
            guard let date = DateTime(String(word)) ?? DateTime(Self.withColons(word)) else {
                return nil
            }
            time = date.milliseconds
            var rest = line[word.endIndex...].drop(while: \.isWhitespace)
            var region: Substring?
            if rest.hasPrefix("region:") {
                let named = rest.prefix { !$0.isWhitespace }
                region = named.dropFirst("region:".count)
                rest = rest[named.endIndex...].drop(while: \.isWhitespace)
            }
            self.region = region.map(String.init)
            text = rest
        }

        /// The documentation of YouTube has a point where its example has a colon: `T14:51.02.345`.
        private static func withColons(_ word: Substring) -> String {
            var characters = Array(word)
            for place in [13, 16] where place < characters.count && characters[place] == "." {
                characters[place] = ":"
            }
            return String(characters)
        }
    }
}

extension String {
    /// The text with line breaks for `<br>`, in any case and with a slash.
    var replacingBreaks: String {
        var result = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "<") {
            result += rest[..<start]
            rest = rest[start...]
            guard let end = rest.firstIndex(of: ">") else { break }
            let tag = rest[rest.index(after: start)..<end].lowercased().filter { !$0.isWhitespace }
            if tag == "br" || tag == "br/" {
                result += "\n"
                rest = rest[rest.index(after: end)...]
            } else {
                result += "<"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}
