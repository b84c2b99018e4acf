// SPDX-License-Identifier: Apache-2.0

/// A cue of a faithful document that can be changed in place.
protocol EditableCue {
    /// When it is shown, in milliseconds; nil where the times cannot be read.
    var times: Range<Int>? { get }
    /// When it is meant to be shown; the end may be before the start.
    var statedTimes: (start: Int, end: Int)? { get }
    /// The text as written.
    var text: ArraySlice<UInt8> { get set }
    /// The text without markup.
    var plainText: String { get }

    /// Writes other times.
    mutating func setTimes(startMilliseconds: Int, endMilliseconds: Int)
}

extension EditableCue {
    var times: Range<Int>? {
        guard let stated = statedTimes, stated.start < stated.end else { return nil }
        return stated.start..<stated.end
    }
}

extension SubRip.Block: EditableCue {
    var statedTimes: (start: Int, end: Int)? {
        timing.map { ($0.startMilliseconds, $0.endMilliseconds) }
    }

    var plainText: String {
        var document = SubRip.Document()
        document.blocks = [self]
        return document.captions().0.cues.first?.text.plainText ?? ""
    }
}

extension WebVTT.Cue: EditableCue {
    var statedTimes: (start: Int, end: Int)? { (startMilliseconds, endMilliseconds) }

    var plainText: String {
        var document = WebVTT.Document()
        document.blocks = [.cue(self)]
        return document.captions().0.cues.first?.text.plainText ?? ""
    }
}

/// A change of cues that keeps their order; a cue that goes becomes nil.
protocol CueEdit {
    /// Changes the cues of a file, which stand in its order.
    func edit<Cue: EditableCue>(_ cues: inout [Cue?])
}

extension CaptionSource.Content {
    /// The file after a change of its cues.
    func editing(_ edit: some CueEdit) -> CaptionSource.Content {
        switch self {
        case .subRip(var document):
            var cues = document.blocks.map(Optional.some)
            edit.edit(&cues)
            document.blocks = cues.compactMap { $0 }
            return .subRip(document)
        case .webVTT(var document):
            var cues = document.cues.map(Optional.some)
            edit.edit(&cues)
            var rest = cues[...]
            document.blocks = document.blocks.compactMap { block in
                guard case .cue = block else { return block }
                return (rest.popFirst() ?? nil).map(WebVTT.Block.cue)
            }
            return .webVTT(document)
        case .scc:
            // Byte pairs are not cues: what they show is changed where they are captions.
            return self
        }
    }
}

extension CaptionSource.Content {
    /// The whole text as it is written, in UTF-8.
    public var written: [UInt8] {
        switch self {
        case .subRip(let document): document.written
        case .webVTT(let document): document.written
        case .scc(let document): document.written
        }
    }
}
