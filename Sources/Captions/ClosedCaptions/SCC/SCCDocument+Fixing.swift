// SPDX-License-Identifier: Apache-2.0

extension SCC.Document {
    /// The document as Scenarist writes it: the header, a blank line between lines of data, a tab behind
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
