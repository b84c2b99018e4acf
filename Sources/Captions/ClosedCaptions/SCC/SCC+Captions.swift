// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension SCC.Document {
    /// The captions of a channel, and what is unusual about the codes.
    ///
    /// - Parameter channel: the channel; nil for the first one that has captions.
    /// - Returns: its captions, without any cue where it has none.
    package func captions(
        of channel: CEA608Channel? = nil
    ) -> (CaptionDocument, [Diagnostic]) {
        var diagnostics = DiagnosticList()
        checkCodes(into: &diagnostics)
        let decoded = decoded
        let document = decoded.document(of: channel, into: &diagnostics)
        return (document, diagnostics.all)
    }

    /// Notes control codes that mean nothing or stand alone.
    private func checkCodes(into diagnostics: inout DiagnosticList) {
        var pending: (pair: CEA608Pair, position: SourcePosition)?
        func note(_ list: inout DiagnosticList) {
            guard let pending else { return }
            list.append(
                .singleControlCode,
                "\(pending.pair) is a control code that is sent once; "
                    + "sent twice it survives a damaged byte",
                at: pending.position
            )
        }
        var list = DiagnosticList()
        var end = 0
        forEachPair { frame, pair, position in
            if let before = pending?.pair, before == pair, frame == end {
                pending = nil
            } else {
                note(&list)
                pending = pair.isControlCode ? (pair, position) : nil
                if pair.isControlCode,
                    CEA608Code(first: pair.firstCode, second: pair.secondCode) == .unknown
                {
                    list.append(
                        .unknownControlCode,
                        "\(pair) is a control code that means nothing",
                        at: position
                    )
                }
            }
            end = frame + 1
        }
        note(&list)
        diagnostics += list
    }
}

extension CEA608Captions {
    /// The captions of a channel; the others are noted.
    ///
    /// - Parameters:
    ///   - channel: the channel; nil for the first one that has captions.
    ///   - diagnostics: where the others are noted.
    /// - Returns: the captions, without any cue where the channel has none.
    func document(
        of channel: CEA608Channel?,
        into diagnostics: inout DiagnosticList
    ) -> CaptionDocument {
        let shown = channels.filter { $0.statistics.captions > 0 }
        let chosen = channel ?? shown.first?.channel
        for other in shown where other.channel != chosen {
            let count = other.statistics.captions
            diagnostics.append(
                .otherChannel,
                "\(count) caption\(count == 1 ? "" : "s") of \(other.channel.rawValue), "
                    + "which \(count == 1 ? "is" : "are") not read",
                at: other.document.cues.first?.position ?? SourcePosition(line: 1, column: 1)
            )
        }
        if let chosen, let count = self[chosen]?.statistics.charactersBeyondRow, count > 0 {
            diagnostics.append(
                .textBeyondRow,
                "\(count) character\(count == 1 ? "" : "s") beyond the 32 columns of a row: "
                    + "players do not show them",
                at: self[chosen]?.document.cues.first?.position
                    ?? SourcePosition(line: 1, column: 1)
            )
        }
        return chosen.flatMap { self[$0]?.document } ?? CaptionDocument()
    }
}

extension SCC {
    /// Time codes end here, in milliseconds: at 100 hours.
    static let endMilliseconds = 360_000_000

    /// Writes captions as pop-on captions of one channel.
    ///
    /// - Returns: the file, and what it could not carry.
    static func write(
        _ document: CaptionDocument,
        as form: Form = Form()
    ) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        var document = document
        var losses: [ConversionLoss] = []
        document.cues.removeAll { cue in
            let isLate = cue.startMilliseconds < 0 || cue.endMilliseconds > endMilliseconds - 1000
            if isLate {
                losses.add(
                    "time codes go from 0 to 100 hours: the cue is left out",
                    at: cue.position
                )
            }
            return isLate
        }
        let encoding = CEA608Encoder(channel: form.channel).encode(document)
        let file = Document(encoding.pairs, isDropFrame: form.isDropFrame)
        return (file.written, losses + encoding.losses)
    }
}

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
    package var field: CEA608Field {
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
    package var timedPairs: [TimedCEA608Pair] {
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
    package var decoded: CEA608Captions {
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
    package init(_ pairs: some Sequence<TimedCEA608Pair>, isDropFrame: Bool = true) {
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
