// SPDX-License-Identifier: Apache-2.0

/// Writes cues as SubRip: numbers from 1, commas, LF, one blank line between cues.
struct SubRipWriter {
    /// The file so far.
    private(set) var bytes: [UInt8] = []
    /// What could not be carried.
    private(set) var losses: [ConversionLoss] = []

    /// Writes a document.
    init(_ document: CaptionDocument) {
        bytes.reserveCapacity(document.cues.count * 64)
        for (index, cue) in document.cues.enumerated() {
            if index > 0 { bytes.append(0x0A) }
            write(cue, number: index + 1)
        }
        noteWhatTheFileLoses(document)
    }

    private mutating func write(_ cue: Cue, number: Int) {
        var text = SubRipTextWriter(cue.text, keypad: cue.placement.keypad)
        let body = text.write()
        let start = SubRip.format(milliseconds: cue.startMilliseconds)
        let end = SubRip.format(milliseconds: cue.endMilliseconds)
        bytes += "\(number)\n\(start) --> \(end)\n".utf8
        bytes += body
        if !body.isEmpty { bytes.append(0x0A) }
        for message in text.losses { losses.add(message, at: cue.position) }
        noteLosses(of: cue)
    }

    private mutating func noteLosses(of cue: Cue) {
        if let identifier = cue.identifier, !identifier.utf8.allSatisfy(\.isASCIIDigit) {
            losses.add("SubRip has numbers and no other identifiers", at: cue.position)
        }
        if cue.isForced { losses.add("SubRip cannot mark forced cues", at: cue.position) }
        if !cue.placement.isOnKeypad {
            let message = "SubRip has nine places and no others: the nearest is used"
            losses.add(message, at: cue.position)
        }
        if cue.placement.region != nil {
            losses.add("SubRip has no regions", at: cue.position)
        }
    }

    private mutating func noteWhatTheFileLoses(_ document: CaptionDocument) {
        guard let first = document.cues.first else { return }
        if document.language != nil {
            losses.add("SubRip cannot say its language", at: first.position)
        }
        if !document.styleSheets.isEmpty {
            losses.add("SubRip has no style sheets", at: first.position)
        }
    }
}

extension Placement {
    /// The alignment of SubStation Alpha, 1 to 9 as on a numeric keypad; nil: at the bottom.
    fileprivate var keypad: Int? {
        let columns: [Alignment: Int] = [.start: 0, .left: 0, .center: 1, .end: 2, .right: 2]
        let rows: [Vertical: Int] = [.bottom: 0, .middle: 1, .top: 2]
        let key = (rows[vertical] ?? 0) * 3 + (columns[alignment] ?? 1) + 1
        return key == 2 ? nil : key
    }

    /// Whether the placement says nothing beyond a key of the keypad.
    fileprivate var isOnKeypad: Bool {
        var plain = Placement(vertical: vertical, alignment: alignment)
        // A region is told on its own.
        plain.region = region
        if self != plain { (plain.line, plain.lineAlignment) = WebVTT.line(of: vertical) }
        return self == plain && alignment != .start && alignment != .end
    }
}
