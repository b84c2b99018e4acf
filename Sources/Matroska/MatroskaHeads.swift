// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// The elements before the clusters and the tracks, read strictly for an edit.
///
/// Only headers and the tracks are read, never media: the cost does not depend on the length of the file.
///
/// Source: RFC 9559, 5.1 and 6.3.
struct MatroskaHeads: Sendable {
    /// Elements before the clusters.
    private static let countLimit = 10_000
    /// Bytes of the tracks, and of an index.
    private static let dataLimit: UInt64 = 4 << 20
    /// Indices that are followed.
    private static let indexLimit = 16

    /// An index that was read.
    struct Index: Sendable {
        let element: EBMLElement
        let entries: [SeekEntry]
        let hasChecksum: Bool
    }

    /// Length of the file in bytes.
    let fileLength: UInt64
    /// The version of the document type, and the place of its only byte; nil if it has no such place.
    let version: (value: UInt8, place: UInt64)?
    /// The segment.
    let segment: EBMLElement
    /// Where the segment ends: with the file, if its size is unknown.
    let segmentEnd: UInt64
    /// The elements before the first cluster, in their order.
    let front: [EBMLElement]
    /// All indices that can be reached, those before the clusters first.
    let indices: [Index]
    /// The tracks.
    let tracks: EBMLElement
    /// The data of ``tracks``.
    let tracksData: [UInt8]
    /// Free elements that follow the tracks without a gap.
    let followingSpace: [EBMLElement]

    /// Reads a file.
    ///
    /// - Throws: `MatroskaError` with the place of what is damaged, missing or too large.
    init(_ source: any ByteSource) throws(MatroskaError) {
        fileLength = source.length
        let header = try Self.header(source)
        version = header.version
        segment = header.segment
        segmentEnd = segment.end ?? fileLength
        guard segmentEnd <= fileLength else {
            throw MatroskaError(.cutOff(missing: segmentEnd - fileLength))
        }
        front = try Self.front(of: segment, before: segmentEnd, source)
        if front.first?.id == MatroskaID.checksum {
            throw MatroskaError(.noPlace(.segmentChecksum), at: segment.dataStart)
        }
        indices = try Self.indices(from: front, segment, before: segmentEnd, source)
        tracks = try Self.tracks(front, indices, segment, before: segmentEnd, source)
        tracksData = try Self.data(of: tracks, named: "Tracks", before: segmentEnd, source)
        followingSpace = try Self.space(after: tracks, before: segmentEnd, source)
        try requireWholeTracks()
    }

    /// The tracks' children.
    var trackChildren: EBMLChildren { EBMLChildren(tracksData[...], at: tracks.dataStart) }

    /// The children of the tracks that are neither a checksum nor free space.
    var liveChildren: [EBMLChildren.Child] {
        trackChildren.filter { ![MatroskaID.checksum, MatroskaID.void].contains($0.element.id) }
    }

    /// Whether the tracks begin with a checksum.
    var hasChecksum: Bool { trackChildren.first { _ in true }?.element.id == MatroskaID.checksum }

    /// Where the children of the tracks begin that are not a checksum.
    var contentStart: UInt64 {
        tracks.dataStart + (hasChecksum ? EBMLEncoding.checksumLength : 0)
    }

    /// Whether the tracks are before the clusters.
    var isInFront: Bool { front.contains { $0.position == tracks.position } }

    /// A number for what the tracks state.
    var contentChecksum: UInt32 { CRC32.value(of: liveChildren.flatMap(\.bytes)) }
}

extension MatroskaHeads {
    /// The first element of an ID before the clusters, or where an index names it; nil if there is none.
    func element(
        _ id: UInt32,
        _ source: any ByteSource
    ) throws(MatroskaError) -> EBMLElement? {
        if let element = front.first(where: { $0.id == id }) { return element }
        for entry in indices.flatMap(\.entries) where entry.id == id {
            if let found = try Self.target(of: entry, segment, before: segmentEnd, source) {
                return found
            }
        }
        return nil
    }

    private typealias Header = (version: (value: UInt8, place: UInt64)?, segment: EBMLElement)

    /// Reads the header of the document, and finds the segment.
    private static func header(_ source: any ByteSource) throws(MatroskaError) -> Header {
        let end = source.length
        guard let header = try element(at: 0, before: end, source), header.id == MatroskaID.header,
            let headerEnd = header.end, headerEnd - header.dataStart <= 4096, headerEnd < end
        else { throw MatroskaError(.notMatroska) }
        let data = try read(header.dataStart..<headerEnd, source)
        let children = EBMLChildren(data[...], at: header.dataStart)
        let type = children.first { $0.element.id == MatroskaID.documentType }?.text
        guard let type, ["matroska", "webm"].contains(type),
            let segment = try element(at: headerEnd, before: end, source),
            segment.id == MatroskaID.segment
        else { throw MatroskaError(.notMatroska) }
        let hasChecksum = children.contains { $0.element.id == MatroskaID.checksum }
        let version = children.first { $0.element.id == MatroskaID.documentTypeVersion }
        guard let version, !hasChecksum, version.data.count == 1, let value = version.data.first
        else { return (nil, segment) }
        return ((value, version.element.dataStart), segment)
    }

    private static func front(
        of segment: EBMLElement,
        before end: UInt64,
        _ source: any ByteSource
    ) throws(MatroskaError) -> [EBMLElement] {
        var elements: [EBMLElement] = []
        var position = segment.dataStart
        while position < end {
            guard elements.count < countLimit,
                let element = try element(at: position, before: end, source)
            else { throw MatroskaError(.damaged("Segment"), at: position) }
            if element.id == MatroskaID.cluster { break }
            guard let next = element.end, next <= end else {
                throw MatroskaError(.damaged("Segment"), at: position)
            }
            elements.append(element)
            position = next
        }
        return elements
    }

    /// Reads the indices before the clusters, and those that they name.
    private static func indices(
        from front: [EBMLElement],
        _ segment: EBMLElement,
        before end: UInt64,
        _ source: any ByteSource
    ) throws(MatroskaError) -> [Index] {
        var waiting = front.filter { $0.id == MatroskaID.seekHead }
        var indices: [Index] = []
        while !waiting.isEmpty, indices.count < indexLimit {
            let element = waiting.removeFirst()
            if indices.contains(where: { $0.element.position == element.position }) { continue }
            let data = try data(of: element, named: "SeekHead", before: end, source)
            let children = EBMLChildren(data[...], at: element.dataStart)
            let entries = SeekEntry.all(in: children)
            let first = children.first { _ in true }
            indices.append(
                Index(
                    element: element,
                    entries: entries,
                    hasChecksum: first?.element.id == MatroskaID.checksum
                )
            )
            let others = entries.filter { $0.id == MatroskaID.seekHead }
            for entry in others.prefix(indexLimit) {
                if let index = try target(of: entry, segment, before: end, source) {
                    waiting.append(index)
                }
            }
        }
        return indices
    }

    /// The element that an entry names; nil if there is another one, or none.
    private static func target(
        of entry: SeekEntry,
        _ segment: EBMLElement,
        before end: UInt64,
        _ source: any ByteSource
    ) throws(MatroskaError) -> EBMLElement? {
        guard entry.position < end - segment.dataStart,
            let found = try element(at: segment.dataStart + entry.position, before: end, source),
            found.id == entry.id
        else { return nil }
        return found
    }

    private static func tracks(
        _ front: [EBMLElement],
        _ indices: [Index],
        _ segment: EBMLElement,
        before end: UInt64,
        _ source: any ByteSource
    ) throws(MatroskaError) -> EBMLElement {
        var found = front.filter { $0.id == MatroskaID.tracks }
        let named = Set(indices.flatMap(\.entries).filter { $0.id == MatroskaID.tracks })
        guard named.count <= indexLimit else {
            throw MatroskaError(.damaged("SeekHead"), at: indices.first?.element.position)
        }
        for entry in named {
            let isFront = front.contains {
                $0.position <= segment.dataStart + min(entry.position, end)
                    && segment.dataStart + min(entry.position, end) < $0.end ?? 0
            }
            guard !isFront, let tracks = try target(of: entry, segment, before: end, source) else {
                continue
            }
            found.append(tracks)
        }
        guard let tracks = found.first else { throw MatroskaError(.missing("Tracks")) }
        if found.count > 1 { throw MatroskaError(.several("Tracks"), at: found[1].position) }
        return tracks
    }

    private static func space(
        after tracks: EBMLElement,
        before end: UInt64,
        _ source: any ByteSource
    ) throws(MatroskaError) -> [EBMLElement] {
        var space: [EBMLElement] = []
        var position = tracks.end ?? end
        while space.count < countLimit, position < end,
            let next = try element(at: position, before: end, source),
            next.id == MatroskaID.void, let nextEnd = next.end, nextEnd <= end
        {
            space.append(next)
            position = nextEnd
        }
        return space
    }

    private func requireWholeTracks() throws(MatroskaError) {
        let count = trackChildren.prefix(Self.countLimit + 1).reduce(0) { count, _ in count + 1 }
        guard count <= Self.countLimit else {
            let length = UInt64(tracksData.count)
            throw MatroskaError(.tooLarge("Tracks", byteCount: length), at: tracks.position)
        }
        guard trackChildren.isWhole else {
            throw MatroskaError(.damaged("Tracks"), at: tracks.position)
        }
        for child in trackChildren where child.element.id == MatroskaID.trackEntry {
            guard child.children.isWhole else {
                throw MatroskaError(.damaged("TrackEntry"), at: child.element.position)
            }
        }
        guard let first = trackChildren.first(where: { _ in true }), hasChecksum else { return }
        let rest = tracksData.dropFirst(Int(EBMLEncoding.checksumLength))
        guard Array(first.data) == CRC32.value(of: rest).littleEndian4 else {
            throw MatroskaError(.wrongChecksum("Tracks"), at: tracks.position)
        }
    }

    private static func data(
        of element: EBMLElement,
        named name: String,
        before end: UInt64,
        _ source: any ByteSource
    ) throws(MatroskaError) -> [UInt8] {
        guard let elementEnd = element.end, elementEnd <= end else {
            throw MatroskaError(.damaged(name), at: element.position)
        }
        let length = elementEnd - element.dataStart
        guard length <= dataLimit else {
            throw MatroskaError(.tooLarge(name, byteCount: length), at: element.position)
        }
        return try read(element.dataStart..<elementEnd, source)
    }

    private static func element(
        at position: UInt64,
        before end: UInt64,
        _ source: any ByteSource
    ) throws(MatroskaError) -> EBMLElement? {
        try MatroskaError.file { () throws(FileError) in
            try source.element(at: position, before: end)
        }
    }

    static func read(
        _ range: Range<UInt64>,
        _ source: any ByteSource
    ) throws(MatroskaError) -> [UInt8] {
        try MatroskaError.file { () throws(FileError) in try source.read(range) }
    }
}
