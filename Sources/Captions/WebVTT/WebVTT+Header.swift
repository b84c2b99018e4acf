// SPDX-License-Identifier: Apache-2.0

extension WebVTT {
    /// Everything before the first cue as written: signature, header, style sheets, regions, comments.
    static func textBeforeCues(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var parser = WebVTTParser(text)
        var end = text.endIndex
        while let block = parser.next() {
            guard case .cue = block.kind else { continue }
            end = block.whole.lowerBound
            break
        }
        return text[..<end].droppingLastLineEndings
    }
}

extension ArraySlice<UInt8> {
    /// The text without the line endings at its end.
    package var droppingLastLineEndings: ArraySlice<UInt8> {
        prefix((lastIndex { !$0.isLineEnding } ?? startIndex - 1) + 1 - startIndex)
    }
}
