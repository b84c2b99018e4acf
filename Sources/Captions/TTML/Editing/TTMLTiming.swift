// SPDX-License-Identifier: Apache-2.0

import Markup

extension TTML {
    /// When an element is active, counted from the start of the document.
    struct Interval: Equatable, Sendable {
        var begin: Time
        /// The end; nil if neither the element nor one around it states it.
        var end: Time?
    }

    /// An element with `begin`, `end` or `dur`.
    struct TimedElement: Equatable, Sendable {
        /// The place of the element in the document.
        let element: Int
        /// The nearest element around it with times of its own, as its place in the list.
        let parent: Int?
        /// When it is active, within the elements around it.
        let interval: Interval
        /// What `end` states, counted from the start of the document.
        let statedEnd: Time?
        /// What `dur` states.
        let duration: Time?
    }

    /// The times of all elements of a document (TTML2, 12.2, elements in parallel).
    struct Timing {
        private(set) var timed: [TimedElement] = []
        /// For each element, itself or the nearest one around it that has times, as its place in the list.
        private var nearest: [Int?] = []

        init(_ markup: MarkupDocument, _ parameters: Parameters) {
            nearest.reserveCapacity(markup.elements.count)
            for (index, element) in markup.elements.enumerated() {
                let parent = element.parent.flatMap { nearest[Int($0)] }
                func time(_ name: String) -> Time? {
                    markup.attribute(name, of: index).flatMap { Time($0, parameters) }
                }
                let (begin, end, duration) = (time("begin"), time("end"), time("dur"))
                guard element.isOfRoot, begin != nil || end != nil || duration != nil else {
                    nearest.append(parent)
                    continue
                }
                let outer = parent.map { timed[$0].interval } ?? Interval(begin: .zero)
                let start = outer.begin + (begin ?? .zero)
                let statedEnd = end.map { outer.begin + $0 }
                let ends = [outer.end, statedEnd, duration.map { start + $0 }]
                nearest.append(timed.count)
                timed.append(
                    TimedElement(
                        element: index,
                        parent: parent,
                        interval: Interval(begin: start, end: ends.compactMap(\.self).min()),
                        statedEnd: statedEnd,
                        duration: duration
                    )
                )
            }
        }

        /// The place in the list of an element with times of its own.
        func place(of element: Int) -> Int? {
            guard let place = nearest[element], timed[place].element == element else { return nil }
            return place
        }
    }
}

extension TTML.Source {
    /// Changes the times of all elements that have some.
    ///
    /// - Parameter time: gets times in milliseconds, an end that is not stated being the start, and whether the element has text of its
    ///   own (`p`, `span`); returns the new ones.
    package mutating func changeTimes(
        _ time: (_ start: Int, _ end: Int, _ isText: Bool) -> (start: Int, end: Int)
    ) {
        for (place, element) in timed.enumerated() {
            let old = element.interval
            let start = old.begin.milliseconds
            let end = old.end?.milliseconds ?? start
            let isText = ["p", "span"].contains(markup.name(element.element))
            let new = time(start, end, isText)
            guard new != (start, end) else { continue }
            let newEnd = old.end.map { _ in TTML.Time(milliseconds: new.end) }
            moved[place] = TTML.Interval(begin: TTML.Time(milliseconds: new.start), end: newEnd)
        }
    }

    /// Changes the times of paragraphs that are one cue each.
    ///
    /// - Parameter time: gets the times of a paragraph in milliseconds, and returns the new ones; nil if they stay.
    package mutating func changeParagraphs(_ time: (_ start: Int, _ end: Int) -> Range<Int>?) {
        for index in paragraphs.indices {
            guard let stated = paragraphs[index].statedTimes,
                let new = time(stated.start, stated.end)
            else { continue }
            paragraphs[index].setTimes(
                startMilliseconds: new.lowerBound,
                endMilliseconds: new.upperBound
            )
        }
    }

    /// Writes the times that changed, relative to the elements around them.
    func writeTimes(into edit: inout MarkupEdit) {
        var moved = moved
        for paragraph in paragraphs {
            guard let new = paragraph.newTimes, let place = paragraph.timed else { continue }
            moved[place] = TTML.Interval(
                begin: TTML.Time(milliseconds: new.start),
                end: TTML.Time(milliseconds: new.end)
            )
        }
        if moved.isEmpty { return }
        for (place, element) in timed.enumerated() {
            let base = element.parent.map { moved[$0]?.begin ?? timed[$0].interval.begin } ?? .zero
            let oldBase = element.parent.map { timed[$0].interval.begin } ?? .zero
            guard moved[place] != nil || base != oldBase else { continue }
            write(moved[place], of: element, from: base, into: &edit)
        }
    }

    private func write(
        _ new: TTML.Interval?,
        of element: TTML.TimedElement,
        from base: TTML.Time,
        into edit: inout MarkupEdit
    ) {
        let begin = new?.begin ?? element.interval.begin
        set("begin", of: element.element, to: begin - base, after: "xml:id", into: &edit)
        let end = new.map(\.end) ?? element.statedEnd
        if element.statedEnd != nil || element.duration == nil, let end {
            set("end", of: element.element, to: end - base, after: "begin", into: &edit)
        }
        if element.duration != nil, let end = new?.end {
            set("dur", of: element.element, to: end - begin, after: "begin", into: &edit)
        }
    }

    /// Writes a time as the old one was written, unless it is the same.
    private func set(
        _ name: String,
        of element: Int,
        to time: TTML.Time,
        after neighbour: String,
        into edit: inout MarkupEdit
    ) {
        let old = markup.attribute(name, of: element)
        if old.flatMap({ TTML.Time($0, parameters) }) ?? .zero == time, old != nil || time == .zero
        {
            return
        }
        let example = old ?? markup.attribute(name == "begin" ? "end" : "begin", of: element)
        let text = max(time, .zero).written(like: example ?? "", parameters)
        edit.setAttribute(name, of: element, to: text, after: neighbour)
    }
}
