// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The TTML documents of a stream, as cues in the time of the stream.
///
///     48 bits media time of the segment, in 1/10 000 s | u8 number of documents
///     u8 type (1 as it is, 2 gzip) | u16 length | document | … | u32 checksum
///
/// A time of a document is its distance from the media time, after the presentation time of the PES packet. A document is shown until
/// the next one, which may begin with what still is on the screen. The checksum is not judged: a document that is damaged is
/// no XML. Source: EN 303 560, 5.3 and table 16.
struct TimedTextSegments {
    /// A stream of more text than this is no subtitles: those of a day are a few megabytes.
    private static let byteLimit = 128 << 20
    /// A document is one of some seconds.
    private static let documentLimit = 4 << 20
    /// How many cues of a document are compared with those of the next one.
    private static let screenLimit = 64
    /// Ticks of 1/90 000 s in a unit of the media time.
    private static let ticksPerUnit: Int64 = 9
    private static let ticksPerMillisecond: Int64 = 90

    /// Cues with their times in ticks.
    private var cues: [(start: Int64, end: Int64, cue: Cue)] = []
    private var document = CaptionDocument()
    private var diagnostics = DiagnosticList()
    /// The first cue of the last document, and when that document began.
    private var last: (index: Int, start: Int64)?
    private var segmentCount = 0
    private var byteCount = 0

    /// Takes the data of a PES packet that is shown at a time, in ticks.
    mutating func take(_ data: ArraySlice<UInt8>, at time: Int64) {
        segmentCount += 1
        let position = SourcePosition(line: segmentCount, column: 1)
        guard data.count >= 7 else {
            return diagnostics.append(.damagedText, "a segment of TTML is cut short", at: position)
        }
        let media = data.prefix(6).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        var rest = data.dropFirst(6)
        let count = Int(rest.popFirst() ?? 0)
        for _ in 0..<count {
            guard let type = rest.popFirst(), let high = rest.popFirst(), let low = rest.popFirst(),
                rest.count >= Int(high) << 8 | Int(low)
            else {
                diagnostics.append(.damagedText, "a segment of TTML is cut short", at: position)
                return
            }
            let body = rest.prefix(Int(high) << 8 | Int(low))
            rest = rest.dropFirst(body.count)
            guard [1, 2].contains(type) else { continue }
            read(body, isCompressed: type == 2, media, at: time, position)
        }
    }

    private mutating func read(
        _ body: ArraySlice<UInt8>,
        isCompressed: Bool,
        _ media: Int64,
        at time: Int64,
        _ position: SourcePosition
    ) {
        guard let bytes = text(body, isCompressed, position) else { return }
        byteCount += bytes.count
        guard byteCount <= Self.byteLimit else {
            let message =
                "the stream has more than \(Self.byteLimit >> 20) MiB of TTML; the rest is left out"
            return diagnostics.append(.unreadEvents, message, at: position)
        }
        do throws(CaptionError) {
            let reading = try CaptionDocument.read(bytes: bytes, fileName: "segment.ttml")
            for diagnostic in reading.diagnostics {
                diagnostics.append(diagnostic.code, diagnostic.message, at: position)
            }
            append(reading.document, from: time - media * Self.ticksPerUnit, at: time, position)
        } catch {
            diagnostics.append(
                .damagedText,
                "a document cannot be read: \(error.reason)",
                at: position
            )
        }
    }

    /// The text of a document; nil if it cannot be decompressed.
    private mutating func text(
        _ body: ArraySlice<UInt8>,
        _ isCompressed: Bool,
        _ position: SourcePosition
    ) -> [UInt8]? {
        guard isCompressed else { return Array(body) }
        do throws(GzipText.Fault) {
            return try GzipText.decompress(body, limit: Self.documentLimit)
        } catch {
            diagnostics.append(
                .damagedText,
                "a document cannot be read: \(error.reason)",
                at: position
            )
            return nil
        }
    }

    /// Adds a document, and ends what the one before shows.
    private mutating func append(
        _ other: CaptionDocument,
        from zero: Int64,
        at time: Int64,
        _ position: SourcePosition
    ) {
        document.language = document.language ?? other.language
        for region in other.regions where !document.regions.contains(region) {
            document.regions.append(region)
        }
        for sheet in other.styleSheets where !document.styleSheets.contains(sheet) {
            document.styleSheets.append(sheet)
        }
        var open = end(at: time)
        last = (cues.count, time)
        for var cue in other.cues {
            cue.position = position
            var start = zero + Self.ticks(cue.startMilliseconds)
            let end = zero + Self.ticks(cue.endMilliseconds)
            let same = open.firstIndex { start <= time && cues[$0].cue.shows(as: cue) }
            if let same {
                // It is still on the screen: this document goes on with it.
                let index = open.remove(at: same)
                start = cues[index].start
                cues[index].end = start
            }
            cues.append((start, end, cue))
        }
    }

    /// A time of a document in ticks; later ones than of any program would overflow sums.
    private static func ticks(_ milliseconds: Int) -> Int64 {
        Int64(max(-(1 << 48), min(1 << 48, milliseconds))) * ticksPerMillisecond
    }

    /// Ends what the document before shows where the next one begins.
    ///
    /// - Returns: the cues that are on the screen then; no picture has more of them than this.
    private mutating func end(at time: Int64) -> [Int] {
        guard let last, last.start < time else { return [] }
        var open: [Int] = []
        for index in last.index..<cues.count where cues[index].end >= time {
            cues[index].end = max(time, cues[index].start)
            if cues[index].end == time, open.count < Self.screenLimit { open.append(index) }
        }
        return open
    }

    /// The captions.
    ///
    /// - Parameter milliseconds: gives the time of ticks.
    /// - Returns: the captions, and what was noticed; lines of positions are numbers of segments, from 1.
    func captions(_ milliseconds: (Int64) -> Int) -> (CaptionDocument, [Diagnostic]) {
        var document = document
        document.cues = cues.filter { $0.end > $0.start }.map { start, end, cue in
            var cue = cue
            (cue.startMilliseconds, cue.endMilliseconds) = (milliseconds(start), milliseconds(end))
            return cue
        }
        return (document, diagnostics.all)
    }
}

extension Cue {
    /// Whether another cue has the same text in the same place.
    fileprivate func shows(as other: Cue) -> Bool {
        text == other.text && hasSamePlacement(as: other)
    }
}
