// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Scenarist closed captions (`.scc`): byte pairs of line 21 in hexadecimal digits, after time codes.
///
/// ```
/// Scenarist_SCC V1.0
///
/// 00:00:01;12	9420 9420 9470 9470 c8e9 ae80 942f 942f
/// ```
///
/// It has no standard. A line's time code is the frame of its first pair; one pair follows in every
/// frame, of which there are 30000/1001 a second. Time codes with a semicolon leave numbers out so that
/// they keep to the clock; those without it run 0.1 per cent slow.
public enum SCC {
    /// The first line.
    package static let signature = "Scenarist_SCC V1.0"

    /// A file as it was read, lines in its order.
    package struct Document: Equatable, Sendable {
        /// The lines.
        package var lines: [Line] = []

        /// Makes an empty document.
        package init() {}

        /// The file: the very bytes that were read, but for the lines that were replaced.
        package var written: [UInt8] { lines.reduce(into: []) { $0 += $1.written } }
    }

    /// One line.
    package struct Line: Equatable, Sendable {
        /// The line as written, with its line ending.
        package internal(set) var written: ArraySlice<UInt8>
        /// When its first pair is sent; nil for a line without pairs.
        package internal(set) var timeCode: TimeCode?
        /// The pairs, one a frame.
        package internal(set) var pairs: [CEA608Pair] = []
        /// The columns at which the pairs stand, from 1.
        var columns: [UInt32] = []
        /// Number of the line, from 1.
        package let number: Int

        /// The place of a pair.
        func position(ofPair index: Int) -> SourcePosition {
            let column = columns.indices.contains(index) ? Int(columns[index]) : 1
            return SourcePosition(line: number, column: column)
        }
    }

    /// Reads a file; faults are diagnostics, and every line ends up in the document.
    ///
    /// - Parameter bytes: UTF-8 without a byte order mark.
    /// - Returns: the document, and what was noticed in its lines.
    package static func parse(_ bytes: ArraySlice<UInt8>) -> (Document, [Diagnostic]) {
        var parser = SCCParser(bytes)
        var document = Document()
        while let line = parser.next() { document.lines.append(line) }
        return (document, parser.diagnostics.all)
    }

    /// The time of a frame in milliseconds, to the nearest.
    package static func milliseconds(frame: Int) -> Int {
        // Time codes end at 100 hours, decoded frames far below 2^40.
        (frame * 2002 + 30) / 60
    }

    /// The frame that is shown at a time, the nearest one; no frame is before 0.
    package static func frame(milliseconds: Int) -> Int {
        let time = min(max(0, milliseconds), 1 << 40)
        return (time * 60 + 1001) / 2002
    }
}

extension SCC {
    /// Whether a text begins as these files do, whatever the case of its letters.
    static func hasSignature(_ text: ArraySlice<UInt8>) -> Bool {
        text.prefix(4096).trimming(where: \.isASCIIWhiteSpace).startsIgnoringCase(
            with: "scenarist_scc"
        )
    }
}

extension SCC {
    /// How captions of another format are written.
    public struct Form: Equatable, Sendable {
        /// The channel: one of CC1 to CC4.
        package var channel: CEA608Channel
        /// Whether numbers are left out of the time codes, which then keep to the clock.
        package var isDropFrame: Bool

        /// Makes a form; what most files are where nothing is said.
        public init(channel: CEA608Channel = .cc1, isDropFrame: Bool = true) {
            self.channel = channel
            self.isDropFrame = isDropFrame
        }
    }
}

extension SCC.Document {
    /// The document as Scenarist writes it: the header, a blank line between lines of data, a tab after
    /// time codes, pairs in lower case with odd parity, line endings as the first.
    ///
    /// Lines that cannot be read stay as they are, and so does a document that is regular already.
    var withRegularSyntax: SCC.Document {
        let ending = WrittenText(written[...]).lineEnding
        var lines: [[UInt8]] = [Array(SCC.signature.utf8)]
        for line in self.lines {
            let text = line.written.trimming(where: \.isASCIIWhiteSpace)
            if text.isEmpty || text.startsIgnoringCase(with: "scenarist") { continue }
            lines.append(line.regular ?? Array(text))
        }
        let text = Array(lines.joined(separator: ending + ending)) + ending
        let hasBlankEnd = written[...].suffix(2 * ending.count).elementsEqual(ending + ending)
        return SCC.parse((hasBlankEnd ? text + ending : text)[...]).0
    }

    /// The document with its lines of data in the order of their time codes.
    ///
    /// Other lines stay where they are, and lines of one time code keep their order.
    var sorted: SCC.Document {
        let data = lines.indices.filter { lines[$0].timeCode != nil }
        let ordered = data.sorted { left, right in
            let frames = (lines[left].frame, lines[right].frame)
            return frames.0 == frames.1 ? left < right : frames.0 < frames.1
        }
        if ordered == data { return self }
        var texts = lines.map { Array($0.written) }
        let ending = WrittenText(written[...]).lineEnding
        for (place, source) in zip(data, ordered) {
            texts[place] = Array(lines[source].written)
            if texts[place].last?.isLineEnding != true { texts[place] += ending }
        }
        return SCC.parse(Array(texts.joined())[...]).0
    }
}

extension SCC.Line {
    /// The frame of the time code; 0 without one.
    fileprivate var frame: Int { timeCode?.frame() ?? 0 }

    /// The line without its ending as Scenarist writes it; nil where something in it cannot be read.
    fileprivate var regular: [UInt8]? {
        let words = written.trimming(where: \.isASCIIWhiteSpace)
            .split { $0 == 0x20 || $0 == 0x09 }
        guard let timeCode, words.count == pairs.count + 1 else { return nil }
        let pairs = pairs.map { CEA608Pair(codes: $0.firstCode, $0.secondCode).description }
        return Array("\(timeCode)\t\(pairs.joined(separator: " "))".utf8)
    }
}
