// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The body of a text that a captioner's program posts.
///
/// Sources: support.google.com, "Closed caption delivery requirements for live streaming" (YouTube); support.zoom.us,
/// "Integrating a third-party closed captioning service"; support.streamtext.net, "HTTP POST".
public enum TextBody: Equatable, Sendable {
    /// A caption with the time of day at which it is shown, as YouTube takes it.
    public struct Timed: Equatable, Sendable {
        /// Milliseconds since the beginning of 1970 in UTC.
        public let time: Int
        /// The region and the cue, such as `reg1#cue1`; nil where none is stated.
        public let region: String?
        /// The text, with `\n` between its lines; empty where there is nothing to show.
        public let text: String

        /// Makes a caption.
        public init(time: Int, region: String?, text: String) {
            self.time = time
            self.region = region
            self.text = text
        }
    }

    /// Captions with times of day.
    case timed([Timed])
    /// Text alone, with LF between its lines: a caption (Zoom), or the next characters of a text (StreamText).
    case plain(String)

    /// Reads a body: with times if its first line is one, otherwise plain.
    ///
    /// - Throws: ``IngestError``: more than 256 KiB, or not UTF-8.
    public init(_ bytes: [UInt8]) throws(IngestError) {
        try MessageReader.check(bytes)
        let marked = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let text = String(decoding: marked, as: UTF8.self)
            .replacing("\r\n", with: "\n")
            .replacing("\r", with: "\n")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, Self.time(first) != nil else {
            self = .plain(text)
            return
        }
        self = .timed(Self.captions(lines))
    }

    private static func captions(_ lines: [Substring]) -> [Timed] {
        var captions: [Timed] = []
        var open: (time: Int, region: String?, lines: [Substring])?
        func close() {
            guard let open else { return }
            let text = open.lines.joined(separator: "\n").replacingBreaks.trimmed
            captions.append(Timed(time: open.time, region: open.region, text: text))
        }
        for line in lines {
            if let (time, region) = time(line) {
                close()
                open = (time, region, [])
            } else {
                open?.lines.append(line)
            }
        }
        close()
        return captions
    }

    /// `2012-11-05T14:51:02.345`, maybe with `region:reg1#cue1` after it; UTC where no zone is stated.
    private static func time(_ line: Substring) -> (time: Int, region: String?)? {
        let words = line.split(separator: " ")
        guard 1...2 ~= words.count, let date = DateTime(String(words[0])) else { return nil }
        guard words.count == 2 else { return (date.milliseconds, nil) }
        guard words[1].hasPrefix("region:") else { return nil }
        return (date.milliseconds, String(words[1].dropFirst("region:".count)))
    }
}

extension String {
    /// The text with line breaks for `<br>`, in any case and with a slash.
    fileprivate var replacingBreaks: String {
        var result = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "<") {
            result += rest[..<start]
            rest = rest[start...]
            guard let end = rest.firstIndex(of: ">") else { break }
            let tag = rest[rest.index(after: start)..<end].lowercased()
            if ["br", "br/", "br /"].contains(tag) {
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
