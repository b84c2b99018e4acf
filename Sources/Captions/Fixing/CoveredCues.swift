// SPDX-License-Identifier: Apache-2.0

/// A cue whose place can be written.
protocol PlaceableCue: EditableCue {
    /// The cue as players show it; nil where its times cannot be read.
    var shown: Cue? { get }

    /// Puts the text at the top of the picture.
    ///
    /// - Returns: false where the format says no.
    mutating func moveToTop() -> Bool
}

extension SubRip.Block: PlaceableCue {
    var shown: Cue? {
        var document = SubRip.Document()
        document.blocks = [self]
        return document.captions().0.cues.first
    }

    mutating func moveToTop() -> Bool {
        // A file that states another place has it for a reason.
        guard shown?.placement == Placement() else { return false }
        text = Array("{\\an8}".utf8)[...] + text
        return true
    }
}

extension WebVTT.Cue: PlaceableCue {
    var shown: Cue? {
        var document = WebVTT.Document()
        document.blocks = [.cue(self)]
        return document.captions().0.cues.first
    }

    mutating func moveToTop() -> Bool {
        guard settings.region == nil, settings.writingDirection == .horizontal else { return false }
        setLine("line:0")
        return true
    }
}

extension CaptionSource {
    /// Moves cues that cover text in the picture to the top.
    ///
    /// A cue between two that are moved goes with them if they follow each other within two seconds, so that text does not jump. A
    /// cue that covers text at the top, too, stays where it is.
    ///
    /// - Parameter texts: where text is in the picture, and when.
    /// - Returns: the cues that still cover text.
    package mutating func moveCoveredCues(_ texts: [ShownArea]) -> [UnmovedCue] {
        switch content {
        case .subRip(var document):
            content = .subRip(SubRip.Document())
            let left = Self.move(&document.blocks, texts)
            content = .subRip(document)
            return left
        case .webVTT(var document):
            content = .webVTT(WebVTT.Document())
            let left = Self.move(&document.blocks, texts)
            content = .webVTT(document)
            return left
        case .ttml(var document):
            let left = Self.move(&document.paragraphs, texts)
            content = .ttml(document)
            return left
        case .scc(var document):
            let left = document.moveCoveredCues(texts)
            content = .scc(document)
            return left
        case .ebuSTL(var document):
            let left = document.moveCoveredCues(texts)
            content = .ebuSTL(document)
            return left
        }
    }

    private static func move<Block: CueBlock>(
        _ blocks: inout [Block],
        _ texts: [ShownArea]
    ) -> [UnmovedCue] where Block.Cue: PlaceableCue {
        let places = blocks.indices.filter { blocks[$0].cue?.shown != nil }
        let shown = places.compactMap { blocks[$0].cue?.shown }
        let covering = CoveringCues(shown, texts)
        var left: [UnmovedCue] = []
        let moves = covering.moves
        for index in shown.indices {
            if moves.contains(index), blocks[places[index]].cue?.moveToTop() == true {
                continue
            }
            if covering.numbers.contains(index) { left.append(covering.unplaced(index)) }
        }
        return left
    }
}

/// Which cues cover text, and which of them the top has room for.
struct CoveringCues {
    let cues: [Cue]
    private let index: TextIndexByTime
    /// Where a cue is when it is moved.
    private let top: (Cue) -> Placement
    /// The places of the cues that cover text.
    let numbers: Set<Int>

    /// Between cues of a run there is less, in milliseconds.
    private static let run = 2000

    /// Compares cues with texts.
    ///
    /// - Parameters:
    ///   - cues: as players show them.
    ///   - texts: where text is in the picture, and when.
    ///   - top: where a cue is when it is moved; without it, at the upper edge of the picture.
    init(
        _ cues: [Cue],
        _ texts: [ShownArea],
        top: @escaping (Cue) -> Placement = {
            Placement(vertical: .top, alignment: $0.placement.alignment)
        }
    ) {
        self.cues = cues
        self.top = top
        let index = TextIndexByTime(texts)
        self.index = index
        numbers = Set(
            cues.indices.filter { place in
                ShownArea(of: cues[place]).map(index.isCovered) ?? false
            }
        )
    }

    /// The cues that cover text, in their order.
    var left: [UnmovedCue] { numbers.sorted().map { unplaced($0) } }

    func unplaced(_ place: Int) -> UnmovedCue {
        UnmovedCue(number: place + 1, startMilliseconds: cues[place].startMilliseconds)
    }

    /// The places of the cues that go to the top.
    var moves: Set<Int> {
        var moves = numbers.filter { isFreeAtTop($0) }
        let order = cues.indices.sorted {
            (cues[$0].startMilliseconds, $0) < (cues[$1].startMilliseconds, $1)
        }
        var last: Int?
        var between: [Int] = []
        for place in order {
            let isNear =
                last.map { cues[place].startMilliseconds - cues[$0].endMilliseconds < Self.run }
                ?? false
            if !isNear { (last, between) = (nil, []) }
            if moves.contains(place) {
                moves.formUnion(between)
                (last, between) = (place, [])
            } else if isNear, isFreeAtTop(place) {
                between.append(place)
                last = place
            } else {
                (last, between) = (nil, [])
            }
        }
        return moves
    }

    private func isFreeAtTop(_ place: Int) -> Bool {
        var cue = cues[place]
        cue.placement = top(cue)
        return ShownArea(of: cue).map { !index.isCovered($0) } ?? false
    }
}

/// Texts by time, so that a film of thousands takes no product of both numbers.
private struct TextIndexByTime {
    private let texts: [ShownArea]
    /// The latest end of the texts up to each.
    private let ends: [Int]

    init(_ texts: [ShownArea]) {
        self.texts = texts.sorted { $0.time.lowerBound < $1.time.lowerBound }
        var latest = Int.min
        ends = self.texts.map { text in
            latest = max(latest, text.time.upperBound)
            return latest
        }
    }

    func isCovered(_ cue: ShownArea) -> Bool {
        var (low, high) = (0, texts.count)
        while low < high {
            let middle = (low + high) / 2
            if texts[middle].time.lowerBound < cue.time.upperBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        var place = low - 1
        while place >= 0, ends[place] > cue.time.lowerBound {
            if cue.covers(texts[place]) { return true }
            place -= 1
        }
        return false
    }
}
