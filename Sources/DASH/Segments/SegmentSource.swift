// SPDX-License-Identifier: Apache-2.0

import Markup

extension SegmentReading {
    /// The elements of one form of stating segments, the innermost last.
    struct Source {
        private let markup: MarkupDocument
        private let elements: [Int]
        private let periodMilliseconds: Int?
        /// Ticks a second.
        let timescale: Int64
        /// `@presentationTimeOffset`.
        let offset: Int64

        /// Finds the elements; nil if the representation, the set and the Period have none of the form.
        ///
        /// - Throws: `SegmentFault.invalidNumber`.
        init?(_ reading: SegmentReading, _ name: String) throws(SegmentFault) {
            let markup = reading.markup
            self.markup = markup
            elements = reading.levels.flatMap { markup.children($0, named: name).prefix(1) }
            periodMilliseconds = reading.periodMilliseconds
            guard !elements.isEmpty else { return nil }
            let scale = try Self.number("timescale", markup, elements) ?? 1
            guard (1...(1 << 32)).contains(scale) else { throw .invalidNumber("timescale") }
            timescale = scale
            offset = try Self.number("presentationTimeOffset", markup, elements) ?? 0
        }

        /// The value of an attribute of the innermost element that has it.
        func attribute(_ name: String) -> String? {
            Self.attribute(name, markup, elements)
        }

        private static func attribute(
            _ name: String,
            _ markup: MarkupDocument,
            _ elements: [Int]
        ) -> String? {
            elements.reversed().lazy.compactMap { markup.attribute(name, of: $0) }.first
        }

        /// The number in an attribute.
        ///
        /// - Throws: `SegmentFault.invalidNumber`.
        func number(_ name: String) throws(SegmentFault) -> Int64? {
            try Self.number(name, markup, elements)
        }

        private static func number(
            _ name: String,
            _ markup: MarkupDocument,
            _ elements: [Int]
        ) throws(SegmentFault) -> Int64? {
            guard let text = attribute(name, markup, elements) else { return nil }
            return try SegmentReading.number(text, name)
        }

        /// The children with a name of the innermost element that has some.
        func children(_ name: String) -> [Int] {
            elements.reversed().lazy.map { markup.children($0, named: name) }
                .first { !$0.isEmpty } ?? []
        }

        /// The first child with a name.
        func child(_ name: String) -> Int? { children(name).first }

        /// The times of segments, at most so many as are there if that is known.
        ///
        /// - Throws: `SegmentFault`.
        func durations(limit: Int?) throws(SegmentFault) -> [(start: Int64, duration: Int64)] {
            if let timeline = child("SegmentTimeline") {
                let times = try runs(of: timeline)
                return limit.map { Array(times.prefix($0)) } ?? times
            }
            guard let duration = try number("duration") else {
                guard limit == 1, let end = periodTicks else { throw .unknownDuration }
                return [(offset, end)]
            }
            guard duration > 0 else { throw .invalidNumber("duration") }
            let fitting = periodTicks.map { ($0 + duration - 1) / duration }
            guard let count = [limit.map { Int64($0) }, fitting].compactMap(\.self).min() else {
                throw .unknownDuration
            }
            guard count <= SegmentAddresses.limit else {
                throw .tooMany(limit: SegmentAddresses.limit)
            }
            return (0..<count).map { (offset + $0 * duration, duration) }
        }

        /// How long the Period lasts, in ticks.
        private var periodTicks: Int64? {
            guard let periodMilliseconds else { return nil }
            let (product, overflow) = Int64(periodMilliseconds)
                .multipliedReportingOverflow(by: timescale)
            return overflow || product >= 1 << 62 ? nil : (product + 999) / 1000
        }

        /// The segments of a SegmentTimeline (5.3.9.6).
        private func runs(
            of timeline: Int
        ) throws(SegmentFault) -> [(start: Int64, duration: Int64)] {
            var times: [(start: Int64, duration: Int64)] = []
            let runs = markup.children(timeline, named: "S")
            var time: Int64 = 0
            for (index, run) in runs.enumerated() {
                func value(_ element: Int, _ name: String) throws(SegmentFault) -> Int64? {
                    guard let text = markup.attribute(name, of: element) else { return nil }
                    return name == "r" && text == "-1" ? -1 : try SegmentReading.number(text, name)
                }
                time = try value(run, "t") ?? time
                guard let duration = try value(run, "d"), duration > 0 else {
                    throw .invalidNumber("d")
                }
                var count = (try value(run, "r") ?? 0) + 1
                if count == 0 {
                    let next = index + 1 < runs.count ? try value(runs[index + 1], "t") : nil
                    guard let end = next ?? periodTicks.map({ offset + $0 }) else {
                        throw .unknownDuration
                    }
                    count = max(0, (end - time + duration - 1) / duration)
                }
                guard count <= Int64(SegmentAddresses.limit - times.count) else {
                    throw .tooMany(limit: SegmentAddresses.limit)
                }
                for _ in 0..<count {
                    times.append((time, duration))
                    time += duration
                }
                guard time < SegmentReading.largest else { throw .invalidNumber("t") }
            }
            return times
        }
    }

    /// More ticks than a presentation has; sums of a few of them are no overflow.
    static let largest: Int64 = 1 << 56

    /// A number of an attribute.
    ///
    /// - Throws: `SegmentFault.invalidNumber`.
    static func number(_ text: String, _ name: String) throws(SegmentFault) -> Int64 {
        let limit = name == "d" || name == "duration" ? Int64(1) << 38 : largest
        guard let number = Int64(text), (0..<limit).contains(number) else {
            throw .invalidNumber(name)
        }
        return number
    }
}

/// Fills in the templates of a representation (5.3.9.4.4).
struct SegmentName {
    private let representation: AdaptationSet.Representation

    init(_ representation: AdaptationSet.Representation) {
        self.representation = representation
    }

    /// The name of a segment, or of the initialization section; nil if the template has what it may not have.
    func text(_ template: String, number: Int64?, time: Int64?) -> String? {
        var text = ""
        let parts = template.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count % 2 == 1 else { return nil }
        for (index, part) in parts.enumerated() {
            guard index % 2 == 1 else {
                text += part
                continue
            }
            let words = part.split(separator: "%", maxSplits: 1)
            switch words.first ?? "" {
            case "": text += "$"
            case "RepresentationID": text += representation.id ?? ""
            case "Number": guard append(number, words, to: &text) else { return nil }
            case "Time": guard append(time, words, to: &text) else { return nil }
            case "Bandwidth":
                let bandwidth = representation.bandwidth.map { Int64($0) }
                guard append(bandwidth, words, to: &text) else { return nil }
            default: return nil
            }
        }
        return text
    }

    /// Adds a number with the width of `%0[width]d`.
    private func append(_ value: Int64?, _ words: [Substring], to text: inout String) -> Bool {
        guard let value else { return false }
        var width = 1
        if words.count > 1 {
            guard words[1].hasPrefix("0"), words[1].hasSuffix("d"),
                let number = Int(words[1].dropFirst().dropLast()), (1...20).contains(number)
            else { return false }
            width = number
        }
        let digits = "\(value)"
        text += String(repeating: "0", count: max(0, width - digits.count)) + digits
        return true
    }
}
