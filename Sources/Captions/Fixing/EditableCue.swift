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
        guard SubRipMarkup.isNeeded(for: text) else { return text.string }
        var document = SubRip.Document()
        document.blocks = [self]
        return document.captions().0.cues.first?.text.plainText ?? ""
    }
}

extension WebVTT.Cue: EditableCue {
    var statedTimes: (start: Int, end: Int)? { (startMilliseconds, endMilliseconds) }

    var plainText: String {
        guard !WebVTT.isPlain(text) else { return text.string }
        var document = WebVTT.Document()
        document.blocks = [.cue(self)]
        return document.captions().0.cues.first?.text.plainText ?? ""
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
