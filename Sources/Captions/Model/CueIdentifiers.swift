// SPDX-License-Identifier: Apache-2.0

extension [Cue] {
    /// The identifiers that an earlier cue has already, by the places of the later cues, in order.
    package var repeatedIdentifiers: [(offset: Int, identifier: String)] {
        if haveAscendingNumbers { return [] }
        var seen: Set<String> = []
        return enumerated().compactMap { offset, cue in
            guard let identifier = cue.identifier, !identifier.isEmpty,
                !seen.insert(identifier).inserted
            else { return nil }
            return (offset, identifier)
        }
    }

    /// Whether all identifiers are numbers that ascend, so that none repeats: most files number their cues.
    private var haveAscendingNumbers: Bool {
        var last = -1
        for index in indices {
            guard let identifier = self[index].identifier else { continue }
            guard let number = identifier.cueNumber, number > last else { return false }
            last = number
        }
        return true
    }

    /// The cues with identifiers that differ from each other, and the places of those that lost theirs.
    ///
    /// Players that read WebVTT in segments (hls.js, dash.js) take a second cue with the identifier of another for
    /// the same cue, and do not show it. If an identifier repeats, numbers are counted anew from 1; other identifiers,
    /// which style sheets may name, stay with the first cue that has them.
    package var withDistinctIdentifiers: (cues: [Cue], withoutIdentifier: [Int]) {
        let repeated = repeatedIdentifiers
        guard !repeated.isEmpty else { return (self, []) }
        var cues = self
        if allSatisfy({ $0.identifier?.cueNumber != nil || $0.identifier == nil }) {
            var number = 0
            for index in cues.indices where cues[index].identifier != nil {
                number += 1
                cues[index].identifier = String(number)
            }
            return (cues, [])
        }
        for (offset, _) in repeated { cues[offset].identifier = nil }
        return (cues, repeated.map(\.offset))
    }
}

extension String {
    /// The number that the identifier of a cue is, if it has only digits; nil if it is another text.
    fileprivate var cueNumber: Int? {
        let digits = utf8.span
        guard 1...18 ~= digits.count else { return nil }
        var number = 0
        for index in digits.indices {
            guard digits[index].isASCIIDigit else { return nil }
            number = number * 10 + Int(digits[index] - 0x30)
        }
        return number
    }
}
