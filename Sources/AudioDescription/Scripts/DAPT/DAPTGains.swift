// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// Reads changes of level: mixing instructions (DAPT 1.0, Mixing Instruction).
struct DAPTGains {
    private let times: DAPTTimes
    private let context: DAPTContext

    /// Reads the changes of elements in a context, whose times are relative to its beginning.
    init(_ times: DAPTTimes, _ context: DAPTContext) {
        (self.times, self.context) = (times, context)
    }

    /// A gain; nil where the text is not a number from 0 to the limit.
    static func gain(_ text: String) -> Gain? {
        guard let millionths = Decimals.value(text, places: 6),
            (0...Gain.limit.millionths).contains(millionths)
        else { return nil }
        return Gain(millionths: millionths)
    }

    /// A place between left and right, in millionths; nil where the text is not a number from -1 to 1.
    static func pan(_ text: String) -> Int? {
        Decimals.value(text, places: 6).flatMap { (-1_000_000...1_000_000).contains($0) ? $0 : nil }
    }

    /// The changes that an element has: its own gain at all times, and those of its `animate` and `set` elements.
    func changes(of element: MarkupElement, withOwn: Bool = true) -> [GainChange] {
        var changes: [GainChange] = []
        if withOwn, let text = element.attribute(DAPT.Namespace.audio, "gain"),
            let gain = Self.gain(text.trimmed), gain != .unity
        {
            let begin = context.begin.milliseconds
            changes.append(
                GainChange(
                    begin: begin,
                    end: context.end?.milliseconds ?? begin,
                    from: gain,
                    to: gain,
                    holds: true
                )
            )
        }
        for child in element.elements where child.isTT("animate") || child.isTT("set") {
            changes += animation(child)
        }
        return changes
    }

    private func animation(_ element: MarkupElement) -> [GainChange] {
        let text = element.attribute(DAPT.Namespace.audio, "gain") ?? ""
        let gains = text.split(separator: ";").compactMap { Self.gain($0.trimmed) }
        guard let first = gains.first else { return [] }
        let (begin, end) = times.interval(of: element, in: context)
        let start = begin.milliseconds
        let length = max((end ?? begin).milliseconds - start, 0)
        let holds = element.attribute(nil, "fill") == "freeze"
        if gains.count == 1 {
            return [
                GainChange(begin: start, end: start + length, from: first, to: first, holds: holds)
            ]
        }
        let keys = keyTimes(element, gains.count)
        return gains.indices.dropLast().map { index in
            GainChange(
                begin: start + place(keys[index], in: length),
                end: start + place(keys[index + 1], in: length),
                from: gains[index],
                to: gains[index + 1],
                holds: holds && index == gains.count - 2
            )
        }
    }

    /// When each value is reached, in millionths of the length: `keyTimes`, or at even distances.
    private func keyTimes(_ element: MarkupElement, _ count: Int) -> [Int] {
        let written = (element.attribute(nil, "keyTimes") ?? "").split(separator: ";").compactMap {
            Decimals.value($0.trimmed, places: 6)
        }
        if written.count == count, written.allSatisfy({ (0...1_000_000).contains($0) }),
            zip(written, written.dropFirst()).allSatisfy({ $0 <= $1 })
        {
            return written
        }
        return (0..<count).map { 1_000_000 * $0 / (count - 1) }
    }

    private func place(_ key: Int, in length: Int) -> Int {
        Int((Int128(key) * Int128(length) + 500_000) / 1_000_000)
    }
}
