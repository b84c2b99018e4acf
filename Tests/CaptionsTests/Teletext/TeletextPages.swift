// SPDX-License-Identifier: Apache-2.0

import Captions
import TestSupport

/// A transport stream with page 888 in English and page 150 for the deaf in German, and what is read of it.
struct TeletextPages {
    var file = BroadcastFile([.teletext(0x200, [("eng", 2, 0x888), ("ger", 5, 0x150)])])

    /// Has the clock at 0.
    init() { file.clock(0) }

    /// Has one page with rows in boxes from 1 s on.
    init(_ page: Int = 0x888, option: Int = 0, rows: [(Int, String)]) {
        self.init()
        show(1) { $0.page(page, option: option, rows: rows) }
    }

    /// Writes packets of teletext that are shown at a time, in seconds.
    mutating func show(_ seconds: Double, _ write: (inout TeletextData) -> Void) {
        let ticks = Int64(seconds * 90_000)
        file.clock(ticks)
        file.teletext(at: ticks, write)
    }

    /// What is read of the stream.
    var subtitles: TransportStreamSubtitles { Self.read(file.bytes) }

    /// Reads a stream in pieces.
    static func read(_ bytes: [UInt8], pieces: Int = 1 << 20) -> TransportStreamSubtitles {
        var subtitles = TransportStreamSubtitles()
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            subtitles.read(Array(bytes[start..<min(bytes.count, start + pieces)]))
        }
        subtitles.finish()
        return subtitles
    }

    /// The captions of a page.
    func captions(_ page: Int = 888) -> (CaptionDocument, [Diagnostic]) {
        subtitles.captions(of: page)
    }

    /// The text of the captions of a page, with their times.
    func lines(_ page: Int = 888) -> [String] { captions(page).0.lines }
}

extension TransportStreamSubtitles {
    /// The captions of a page, from the first time of the stream on.
    func captions(of page: Int) -> (CaptionDocument, [Diagnostic]) {
        guard let service = services.first(where: { $0.teletextPage == page }) else {
            return (CaptionDocument(), [])
        }
        return captions(of: service, from: nil)
    }
}

extension CaptionDocument {
    /// The text of each cue, with its times.
    var lines: [String] {
        cues.map { cue in
            let text = cue.text.plainText.replacing("\n", with: "/")
            return "\(cue.startMilliseconds) \(cue.endMilliseconds) \(text)"
        }
    }
}
