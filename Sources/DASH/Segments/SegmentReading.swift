// SPDX-License-Identifier: Apache-2.0

import Markup

/// Reads where segments are from the elements of a Period, a set and a representation.
///
/// Attributes of an inner element take the place of those of outer ones (5.3.9.1).
struct SegmentReading {
    let markup: MarkupDocument
    /// The Period, the set and the representation.
    let levels: [Int]
    /// The elements whose BaseURL counts.
    let bases: [Int]
    let representation: AdaptationSet.Representation
    let periodMilliseconds: Int?

    func addresses() throws(SegmentFault) -> SegmentAddresses {
        if let found = try Source(self, "SegmentTemplate") { return try template(found) }
        if let found = try Source(self, "SegmentList") { return try list(found) }
        let found = try Source(self, "SegmentBase")
        let file = SegmentAddresses.Place(url: base, range: nil)
        guard !base.isEmpty, !base.hasSuffix("/") else { throw .noAddress }
        let index = found?.attribute("indexRange").flatMap(Self.range)
        return SegmentAddresses(
            timescale: found?.timescale ?? 1,
            presentationTimeOffset: found?.offset ?? 0,
            initialization: found?.child("Initialization").map(place)
                ?? index.map { SegmentAddresses.Place(url: base, range: 0..<$0.lowerBound) },
            content: index.map { .indexed(file: file, index: $0) } ?? .single(file)
        )
    }

    // MARK: - Forms

    private func template(_ source: Source) throws(SegmentFault) -> SegmentAddresses {
        guard let media = source.attribute("media") else { throw .noAddress }
        let names = SegmentName(representation)
        let first = try source.number("startNumber") ?? 1
        let durations = try source.durations(limit: endNumber(source, first))
        var segments: [SegmentAddresses.Segment] = []
        segments.reserveCapacity(durations.count)
        for (index, time) in durations.enumerated() {
            guard let name = names.text(media, number: first + Int64(index), time: time.start)
            else { throw .noAddress }
            segments.append(
                SegmentAddresses.Segment(
                    place: SegmentAddresses.Place(url: join(base, name), range: nil),
                    start: time.start,
                    duration: time.duration
                )
            )
        }
        let header = source.attribute("initialization")
            .flatMap { names.text($0, number: nil, time: nil) }
            .map { SegmentAddresses.Place(url: join(base, $0), range: nil) }
        return addresses(source, header ?? source.child("Initialization").map(place), segments)
    }

    /// The number of segments if the last one is named.
    private func endNumber(_ source: Source, _ first: Int64) throws(SegmentFault) -> Int? {
        guard let last = try source.number("endNumber"), last >= first else { return nil }
        return Int(clamping: last - first) + 1
    }

    private func list(_ source: Source) throws(SegmentFault) -> SegmentAddresses {
        let elements = source.children("SegmentURL")
        guard elements.count <= SegmentAddresses.limit else {
            throw .tooMany(limit: SegmentAddresses.limit)
        }
        let durations = try source.durations(limit: elements.count)
        let segments = zip(elements, durations).map { element, time in
            let name = markup.attribute("media", of: element)
            return SegmentAddresses.Segment(
                place: SegmentAddresses.Place(
                    url: name.map { join(base, $0) } ?? base,
                    range: markup.attribute("mediaRange", of: element).flatMap(Self.range)
                ),
                start: time.start,
                duration: time.duration
            )
        }
        return addresses(source, source.child("Initialization").map(place), segments)
    }

    private func addresses(
        _ source: Source,
        _ initialization: SegmentAddresses.Place?,
        _ segments: [SegmentAddresses.Segment]
    ) -> SegmentAddresses {
        SegmentAddresses(
            timescale: source.timescale,
            presentationTimeOffset: source.offset,
            initialization: initialization,
            content: .listed(segments)
        )
    }

    // MARK: - Addresses

    private var base: String { Self.base(of: bases, in: markup) }

    /// What the first BaseURL of each element leads to (5.6.4).
    static func base(of elements: [Int], in markup: MarkupDocument) -> String {
        elements.reduce("") { base, element in
            let own = markup.children(element, named: "BaseURL").first
            return own.map { join(base, markup.text($0).trimmed) } ?? base
        }
    }

    private func place(_ element: Int) -> SegmentAddresses.Place {
        SegmentAddresses.Place(
            url: markup.attribute("sourceURL", of: element).map { join(base, $0) } ?? base,
            range: markup.attribute("range", of: element).flatMap(Self.range)
        )
    }

    /// A range of bytes as HTTP writes it: both ends are part of it.
    static func range(_ text: String) -> Range<UInt64>? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = UInt64(ends[0]), let last = UInt64(ends[1]),
            first <= last, last < UInt64(Int64.max)
        else { return nil }
        return first..<(last + 1)
    }
}

/// A relative address at a base (RFC 3986, 5.2, without the removal of dots).
private func join(_ base: String, _ reference: String) -> String {
    if reference.contains("://") || reference.hasPrefix("//") || base.isEmpty { return reference }
    if reference.isEmpty { return base }
    let afterScheme = base.firstRange(of: "://")?.upperBound ?? base.startIndex
    guard !reference.hasPrefix("/") else {
        let host = base[afterScheme...].firstIndex(of: "/") ?? base.endIndex
        return afterScheme == base.startIndex ? reference : base[..<host] + reference
    }
    let end = base.firstIndex { $0 == "?" || $0 == "#" } ?? base.endIndex
    guard let slash = base[afterScheme..<end].lastIndex(of: "/") else {
        return afterScheme == base.startIndex ? reference : base[..<end] + "/" + reference
    }
    return base[...slash] + reference
}
