// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension SCC.Document {
    /// Takes the pairs one by one, with their frames and places, in the order they are sent.
    ///
    /// A line whose time code comes before the pairs above it are sent waits for them, as it does in a
    /// device that sends it.
    func forEachPair(_ body: (_ frame: Int, CEA608Pair, SourcePosition) -> Void) {
        var next = 0
        for line in lines {
            guard let timeCode = line.timeCode else { continue }
            next = max(next, timeCode.frame())
            for (index, pair) in line.pairs.enumerated() {
                body(next, pair, line.position(ofPair: index))
                next += 1
            }
        }
    }

    /// The field that the pairs are for: the second one where its commands are used, and none of the
    /// first.
    public var field: CEA608Field {
        var isSecond = false
        for line in lines {
            for pair in line.pairs where (0x20...0x2F).contains(pair.secondCode) {
                if pair.firstCode & 0x77 == 0x14 { return .one }
                if pair.firstCode & 0x77 == 0x15 { isSecond = true }
            }
        }
        return isSecond ? .two : .one
    }

    /// The pairs in the order they are sent, but for padding.
    public var timedPairs: [TimedCEA608Pair] {
        let field = field
        var pairs: [TimedCEA608Pair] = []
        forEachPair { frame, pair, _ in
            if pair.isPadding { return }
            let time = SCC.milliseconds(frame: frame)
            pairs.append(TimedCEA608Pair(milliseconds: time, field: field, pair: pair))
        }
        return pairs
    }

    /// What the pairs say.
    public var decoded: CEA608Captions {
        let field = field
        var decoder = CEA608Decoder(ignoresParity: true)
        forEachPair { frame, pair, position in
            let time = SCC.milliseconds(frame: frame)
            decoder.append(
                TimedCEA608Pair(milliseconds: time, field: field, pair: pair),
                at: position
            )
        }
        return decoder.finish()
    }

    /// Makes a document of pairs.
    ///
    /// Pairs of successive frames stand on one line. Where more than one pair is sent in a frame, the
    /// others come in the next ones.
    ///
    /// - Parameters:
    ///   - pairs: pairs of one field in the order of their times; padding is left out at the ends of
    ///     lines.
    ///   - isDropFrame: whether numbers are left out of the time codes, which then keep to the clock.
    public init(_ pairs: some Sequence<TimedCEA608Pair>, isDropFrame: Bool = true) {
        var text = SCC.signature
        var next = -1
        for pair in pairs {
            let frame = max(next, SCC.frame(milliseconds: pair.milliseconds))
            if frame != next {
                text += "\n\n\(TimeCode(frame: frame, isDropFrame: isDropFrame))\t\(pair.pair)"
            } else {
                text += " \(pair.pair)"
            }
            next = frame + 1
        }
        self = SCC.parse(Array((text + "\n").utf8)[...]).0
    }
}
