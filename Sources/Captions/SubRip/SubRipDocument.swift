// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// SubRip (`.srt`): numbered blocks of a timing line and text.
///
/// It has no specification. What is read as regular is what the SubRip program writes: a number,
/// `00:00:01,000 --> 00:00:02,500`, lines of text, a blank line.
package enum SubRip {
    /// A file as it was read, blocks in its order.
    package struct Document: Equatable, Sendable {
        /// Everything before the first block, as written.
        package var leading: ArraySlice<UInt8> = []
        /// The text in it, from its first line that is not blank to its last; nil when there is
        /// none.
        package internal(set) var preamble: ArraySlice<UInt8>?
        /// The blocks.
        package var blocks: [Block] = []

        /// Makes an empty document.
        package init() {}

        /// The file: the very bytes that were read, but for the parts that were replaced.
        package var written: [UInt8] { leading.joined(with: blocks.lazy.map(\.written)) }

        /// Reads a file as long as its blocks are wanted; returns what was noticed.
        fileprivate mutating func read(
            _ bytes: ArraySlice<UInt8>,
            while isWanted: (SubRipBlockParts) -> Bool
        ) -> [Diagnostic] {
            var parser = SubRipParser(bytes)
            blocks.reserveCapacity(bytes.estimatedCueCount)
            while let block = parser.next(), isWanted(block) {
                blocks.append(Block(block, in: bytes))
            }
            leading = parser.leading
            preamble = parser.preamble
            return parser.diagnostics.all
        }
    }

    /// What a timing line says.
    package struct Timing: Equatable, Sendable {
        /// The first time, in milliseconds; may be negative.
        package var startMilliseconds: Int
        /// The second time, in milliseconds; may be before the first.
        package var endMilliseconds: Int
        /// What follows the times, such as `X1:100 X2:600 Y1:20 Y2:60`, as written.
        package var trailing: ArraySlice<UInt8>
    }

    /// Reads a file; faults are diagnostics, and every line ends up in the document.
    ///
    /// - Parameter bytes: UTF-8 without a byte order mark.
    /// - Returns: the document, and what was noticed in its blocks; what is in the text of cues is
    ///   noticed by the conversion.
    package static func parse(_ bytes: ArraySlice<UInt8>) -> (Document, [Diagnostic]) {
        var document = Document()
        let diagnostics = document.read(bytes) { _ in true }
        return (document, diagnostics)
    }

    /// How many cues of a file that is to be fixed may have times that cannot be read, where fewer can.
    static let unreadableLimit = 100_000

    /// Reads a file that is to be fixed; nil where there is too little of it that can be read.
    ///
    /// A block without times takes many times the memory of the few bytes that it can have.
    static func parseFixable(_ bytes: ArraySlice<UInt8>) -> Document? {
        var document = Document()
        var (readable, unreadable) = (0, 0)
        _ = document.read(bytes) { block in
            if block.times == nil { unreadable += 1 } else { readable += 1 }
            return unreadable <= max(unreadableLimit, readable)
        }
        return unreadable <= max(unreadableLimit, readable) ? document : nil
    }
}

extension SubRip.Document {
    /// The cues, and what their markup lost or left in doubt.
    ///
    /// A block whose times could not be read has no cue; reading it has reported that already.
    package func captions() -> (CaptionDocument, [Diagnostic]) {
        var document = CaptionDocument()
        document.cues.reserveCapacity(blocks.count)
        var diagnostics = DiagnosticList()
        for block in blocks {
            guard let timing = block.timing else { continue }
            document.cues.append(
                Cue(
                    number: block.number,
                    startMilliseconds: timing.startMilliseconds,
                    endMilliseconds: timing.endMilliseconds,
                    text: SubRip.cueText(
                        block.text,
                        isPlain: !SubRipMarkup.isNeeded(for: block.text),
                        at: block.textPosition,
                        into: &diagnostics
                    ),
                    position: block.position
                )
            )
        }
        return (document, diagnostics.all)
    }
}

extension SubRip {
    /// Reads a text right into cues, without keeping the document.
    static func captions(in text: ArraySlice<UInt8>) -> (CaptionDocument, [Diagnostic]) {
        var document = CaptionDocument()
        document.cues.reserveCapacity(text.estimatedCueCount)
        let file = FileText(text)
        var parser = SubRipParser(text)
        while let block = parser.next() {
            guard let times = block.times else { continue }
            let place = TextInFile(block.text, of: file, isPlain: block.isPlain)
            document.cues.append(
                Cue(
                    number: block.number.map { text[$0] },
                    startMilliseconds: times.startMilliseconds,
                    endMilliseconds: times.endMilliseconds,
                    text: place.map { (CaptionText($0), SharedPlacement()) }
                        ?? cueText(
                            text[block.text],
                            isPlain: block.isPlain,
                            at: block.textPosition,
                            into: &parser.diagnostics
                        ),
                    position: block.position
                )
            )
        }
        return (document, parser.diagnostics.all)
    }

    /// The text of a cue as written, and where its override codes place it.
    fileprivate static func cueText(
        _ text: ArraySlice<UInt8>,
        isPlain: Bool,
        at position: SourcePosition,
        into diagnostics: inout DiagnosticList
    ) -> (CaptionText, SharedPlacement) {
        if isPlain { return (CaptionText(text.string), SharedPlacement()) }
        var markup = SubRipMarkup(text, at: position)
        let tree = markup.parse()
        if !markup.diagnostics.isEmpty { diagnostics += markup.diagnostics }
        let placement = markup.alignment.map { SharedPlacement(Placement(keypad: $0)) }
        return (tree, placement ?? SharedPlacement())
    }
}

extension Cue {
    /// Makes a cue of what a block of SubRip says.
    fileprivate init(
        number: ArraySlice<UInt8>?,
        startMilliseconds: Int,
        endMilliseconds: Int,
        text: (CaptionText, SharedPlacement),
        position: SourcePosition
    ) {
        self.init(
            identifier: number?.string,
            startMilliseconds: startMilliseconds,
            endMilliseconds: endMilliseconds,
            text: text.0,
            sharedPlacement: text.1,
            position: position
        )
    }
}
