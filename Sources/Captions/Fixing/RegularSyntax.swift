// SPDX-License-Identifier: Apache-2.0

extension CaptionSource.Content {
    /// Writes the file as its format's own programs write it, with the same cues.
    ///
    /// Of SubRip: regular timing lines, one blank line between blocks and none in a text. All lines end
    /// alike, and there are no byte order marks inside. Blocks whose times cannot be read stay as they
    /// are.
    mutating func makeSyntaxRegular() {
        if case .scc(let document) = self { self = .scc(document.withRegularSyntax) }
        guard case .subRip(var document) = self else { return }
        self = .subRip(SubRip.Document())
        let ending = document.lineEnding
        var text = Array(document.leading)
        for (index, block) in document.blocks.enumerated() {
            let isLast = index + 1 == document.blocks.count
            text += block.regular(ending: ending, isLast: isLast)?[...] ?? block.written
        }
        document.blocks = []
        self = .subRip(SubRip.parse(text[...]).0)
    }
}

extension SubRip.Document {
    /// The first line ending; LF where there is none.
    fileprivate var lineEnding: ArraySlice<UInt8> {
        let parts = [leading] + blocks.prefix(1).map(\.written)
        let part = parts.first { $0.contains(where: \.isLineEnding) }
        return WrittenText(part ?? []).lineEnding
    }
}

extension SubRip.Block {
    /// The block written anew; nil where its times cannot be read, or where it is regular already.
    fileprivate func regular(ending: ArraySlice<UInt8>, isLast: Bool) -> [UInt8]? {
        guard let timing else { return nil }
        var block = self
        if !hasRegularTimes(timing) {
            block.setTimes(
                startMilliseconds: timing.startMilliseconds,
                endMilliseconds: timing.endMilliseconds
            )
        }
        var lines: [ArraySlice<UInt8>] = []
        if let number { lines.append(number) }
        lines.append(block.timingLine)
        lines += Self.lines(of: text)
        var bytes = Array(lines.joined(separator: ending)) + ending
        if !isLast || endsWithBlankLine { bytes += ending }
        return bytes == Array(written) ? nil : bytes
    }

    /// Whether the timing line is written as SubRip does, settings behind the times allowed.
    private func hasRegularTimes(_ timing: SubRip.Timing) -> Bool {
        var regular = self
        regular.setTimes(
            startMilliseconds: timing.startMilliseconds,
            endMilliseconds: timing.endMilliseconds
        )
        return timingLine == regular.timingLine
    }

    private var endsWithBlankLine: Bool {
        let ending = WrittenText(written).lineEnding
        return written.suffix(2 * ending.count).elementsEqual(ending + ending)
    }

    /// The lines of a text that are not blank, without byte order marks.
    private static func lines(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        text.split { $0 == 0x0A || $0 == 0x0D }
            .map { $0.starts(with: [0xEF, 0xBB, 0xBF]) ? $0.dropFirst(3) : $0 }
            .filter { line in !line.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    }
}
