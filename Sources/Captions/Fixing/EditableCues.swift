// SPDX-License-Identifier: Apache-2.0

/// A cue of a faithful document that can be changed in place.
protocol EditableCue {
    /// When it is shown, in milliseconds; nil where the times cannot be read.
    var times: Range<Int>? { get }
    /// When it is meant to be shown; the end may be before the start.
    var statedTimes: (start: Int, end: Int)? { get }
    /// The text as written, or as it would be.
    var editedText: ArraySlice<UInt8> { get set }
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

    var editedText: ArraySlice<UInt8> {
        get { text }
        set { text = newValue }
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

    var editedText: ArraySlice<UInt8> {
        get { text }
        set { text = newValue }
    }

    var plainText: String {
        guard !WebVTT.isPlain(text) else { return text.string }
        var document = WebVTT.Document()
        document.blocks = [.cue(self)]
        return document.captions().0.cues.first?.text.plainText ?? ""
    }
}

extension CaptionSource.Content {
    /// The whole text as it is written, in UTF-8; of EBU STL, which is no text, a list of its subtitles.
    package var written: [UInt8] {
        switch self {
        case .subRip(let document): document.written
        case .webVTT(let document): document.written
        case .scc(let document): document.written
        case .ebuSTL(let document): document.listing
        case .ttml(let document): document.written
        }
    }
}

extension CaptionSource.Content {
    /// The file as it is written, if it is no text.
    package var binary: [UInt8]? {
        if case .ebuSTL(let document) = self { document.written } else { nil }
    }
}

/// A block of a faithful document that may be a cue.
protocol CueBlock {
    associatedtype Cue: EditableCue

    /// The cue; nil where the block is something else. Set to nil it stays as it is.
    var cue: Cue? { get set }
}

extension SubRip.Block: CueBlock {
    var cue: SubRip.Block? {
        get { self }
        set { if let newValue { self = newValue } }
    }
}

extension WebVTT.Block: CueBlock {
    var cue: WebVTT.Cue? {
        get { if case .cue(let cue) = self { cue } else { nil } }
        set { if let newValue { self = .cue(newValue) } }
    }
}

/// The cues among the blocks of a file, to be changed where they are: a file can have millions.
struct EditableCues<Block: CueBlock> {
    private var blocks: [Block]
    /// The places of the cues among the blocks; nil: every block is one.
    private let places: [UInt32]?
    private var isRemoved: [Bool]

    init(_ blocks: [Block]) {
        self.blocks = blocks
        let others = blocks.contains { $0.cue == nil }
        places =
            others
            ? blocks.indices.lazy.filter { blocks[$0].cue != nil }.map { UInt32($0) } : nil
        isRemoved = Array(repeating: false, count: blocks.count)
    }

    /// The places of the cues among each other.
    var indices: Range<Int> { 0..<(places?.count ?? blocks.count) }

    /// A cue; nil where it was taken out.
    subscript(index: Int) -> Block.Cue? {
        get {
            let place = place(index)
            return isRemoved[place] ? nil : blocks[place].cue
        }
        set {
            let place = place(index)
            blocks[place].cue = newValue
            isRemoved[place] = newValue == nil
        }
    }

    private func place(_ index: Int) -> Int { places.map { Int($0[index]) } ?? index }

    /// The blocks that are left.
    consuming func remaining() -> [Block] {
        var count = 0
        for place in blocks.indices where !isRemoved[place] {
            if count != place { blocks.swapAt(count, place) }
            count += 1
        }
        blocks.removeLast(blocks.count - count)
        return blocks
    }
}

/// A change of cues that keeps their order; a cue that goes becomes nil.
protocol CueEdit {
    /// Changes the cues of a file, which stand in its order.
    func edit(_ cues: inout EditableCues<some CueBlock>)
}

extension CaptionSource.Content {
    /// Changes the cues of the file.
    mutating func apply(_ edit: some CueEdit) {
        switch self {
        case .subRip(var document):
            // With no other owner, the blocks are changed where they are.
            self = .subRip(SubRip.Document())
            Self.apply(edit, to: &document.blocks)
            self = .subRip(document)
        case .webVTT(var document):
            self = .webVTT(WebVTT.Document())
            Self.apply(edit, to: &document.blocks)
            self = .webVTT(document)
        case .ebuSTL(var document):
            document.change { Self.apply(edit, to: &$0.subtitles) }
            self = .ebuSTL(document)
        case .ttml(var document):
            Self.apply(edit, to: &document.paragraphs)
            self = .ttml(document)
        case .scc:
            // Byte pairs are not cues: what they show is changed where they are captions.
            break
        }
    }

    private static func apply<Block: CueBlock>(_ edit: some CueEdit, to blocks: inout [Block]) {
        var cues = EditableCues(blocks)
        blocks = []
        edit.edit(&cues)
        blocks = cues.remaining()
    }
}
