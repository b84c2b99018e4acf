// SPDX-License-Identifier: Apache-2.0

import FileSystem

extension TracksEdit {
    /// Bytes of elements that are copied.
    private static let copyLimit: UInt64 = 1 << 20
    /// Entries of an index that are copied.
    private static let entryLimit = 100_000
    /// Free space after the tracks, in bytes, beside room for many more versions of them.
    private static let reserve: UInt64 = 4096
    private static let versions: UInt64 = 16

    /// New heads in other free space before the clusters, or after the end of the segment.
    ///
    /// - Throws: `MatroskaError.Kind.noPlace` if there is no place.
    func elsewhere(_ source: any ByteSource) throws(MatroskaError) -> MatroskaPlan {
        let spaces = heads.front.filter { $0.id == MatroskaID.void }
            .sorted { ($0.dataLength ?? 0) > ($1.dataLength ?? 0) }
        for space in spaces.prefix(4) {
            if let plan = try inFront(space, source) { return plan }
        }
        return try atEnd(source)
    }

    /// The bytes that take the place of the first ones of a segment: an index, and a header of free space that
    /// covers what follows.
    private struct Front {
        /// Where the first element of the segment begins.
        let place: UInt64
        /// Bytes of a position in the index.
        let positionLength: Int
        /// Bytes of the size of the free space.
        let sizeLength: Int

        /// Prepares for positions before `last`, and for free space that ends before `end`.
        init(place: UInt64, last: UInt64, end: UInt64) {
            self.place = place
            positionLength = EBMLEncoding.unsigned(last - place).count
            sizeLength = (1...8).first { EBMLEncoding.limit(ofLength: $0) >= end - place } ?? 8
        }

        /// Number of bytes.
        var length: UInt64 { UInt64(index([]).count + 1 + sizeLength) }

        private func index(_ places: [UInt64]) -> [UInt8] {
            let ids = [MatroskaID.tracks, MatroskaID.seekHead]
            let entries = ids.enumerated().map { number, id in
                SeekEntry(id: id, position: places.isEmpty ? 0 : places[number] - place)
            }
            return SeekEntry.index(entries, positionLength: positionLength)
        }

        /// The bytes, for tracks and a further index at some places.
        func bytes(tracks: UInt64, index: UInt64, coveringTo end: UInt64) -> [UInt8] {
            let index = self.index([tracks, index])
            return index
                + EBMLEncoding.voidHeader(
                    taking: end - place - UInt64(index.count),
                    sizeLength: sizeLength
                )
        }
    }

    // MARK: - Before the clusters

    private func inFront(
        _ space: EBMLElement,
        _ source: any ByteSource
    ) throws(MatroskaError) -> MatroskaPlan? {
        let header = EBMLEncoding.voidHeaderLength
        let place = heads.segment.dataStart
        let spaceEnd = space.end ?? 0
        let front = Front(place: place, last: spaceEnd, end: spaceEnd)
        let start = max(space.dataStart, place + front.length)
        // All from the first element to the old tracks, or to the space, is covered.
        let covered = max(leastCovered, spaceEnd)
        let end = coveredEnd(from: covered)
        let old = place..<place + front.length
        guard start + header < spaceEnd,
            let new = try newHeads(at: start, covering: covered, over: old, 0, source),
            start + UInt64(new.bytes.count) + header <= spaceEnd
        else { return nil }
        let rest = end - start - UInt64(new.bytes.count)
        let hidden = new.bytes + EBMLEncoding.voidHeader(taking: rest)
        let visible = front.bytes(tracks: new.tracks, index: start, coveringTo: start)
        return try MatroskaPlan(
            hidden: versionPatch + [FilePatch(offset: start, bytes: hidden)],
            visible: FilePatch(offset: place, bytes: visible),
            start: try usedLength(source),
            of: source
        )
    }

    /// Where the old tracks end, or the last index before the clusters, which names them.
    private var leastCovered: UInt64 {
        let indices = heads.front.filter { $0.id == MatroskaID.seekHead }
        return indices.reduce(heads.tracks.end ?? 0) { max($0, $1.end ?? 0) }
    }

    /// Where free space ends that follows covered elements.
    private func coveredEnd(from position: UInt64) -> UInt64 {
        heads.front.reduce(position) { end, element in
            element.position == end && element.id == MatroskaID.void ? element.end ?? end : end
        }
    }

    // MARK: - After the end of the segment

    private func atEnd(_ source: any ByteSource) throws(MatroskaError) -> MatroskaPlan {
        guard heads.segment.dataLength != nil else { throw MatroskaError(.noPlace(.unknownSize)) }
        let used = try usedLength(source)
        guard used == heads.segmentEnd else {
            throw MatroskaError(.noPlace(.dataAfterSegment), at: heads.segmentEnd)
        }
        let sizePlace = heads.segment.position + 4
        let place = heads.segment.dataStart
        let covered = leastCovered
        let front = Front(place: place, last: used + 2 * Self.copyLimit, end: covered)
        guard covered >= place + front.length else {
            throw MatroskaError(.damaged("Tracks"), at: heads.tracks.position)
        }
        let start = used + UInt64(Self.mark.count)
        let old = sizePlace..<place + front.length
        guard let new = try newHeads(at: start, covering: covered, over: old, used, source) else {
            throw MatroskaError(.noPlace(.largeHeads))
        }
        let added = Self.mark + new.bytes + freeSpace
        let length = used + UInt64(added.count) - place
        let sizeLength = heads.segment.headerLength - 4
        guard length <= EBMLEncoding.limit(ofLength: sizeLength) else {
            throw MatroskaError(.noPlace(.sizeField), at: sizePlace)
        }
        return try MatroskaPlan(
            hidden: versionPatch + [FilePatch(offset: used, bytes: added)],
            visible: FilePatch(
                offset: sizePlace,
                bytes: EBMLEncoding.size(length, length: sizeLength)
                    + front.bytes(tracks: new.tracks, index: start, coveringTo: covered)
            ),
            start: used,
            of: source
        )
    }

    /// More free space at the end of the segment; what is visible stays as it is.
    ///
    /// - Throws: `MatroskaError.Kind.noPlace` if the segment cannot grow.
    func enlarged(_ source: any ByteSource) throws(MatroskaError) -> MatroskaPlan {
        let used = try usedLength(source)
        guard heads.segment.dataLength != nil, used == heads.segmentEnd else {
            throw MatroskaError(.noPlace(.dataAfterSegment), at: heads.segmentEnd)
        }
        let added = Self.mark + freeSpace
        let length = used + UInt64(added.count) - heads.segment.dataStart
        let sizeLength = heads.segment.headerLength - 4
        let place = heads.segment.position + 4
        guard length <= EBMLEncoding.limit(ofLength: sizeLength) else {
            throw MatroskaError(.noPlace(.sizeField), at: place)
        }
        return try MatroskaPlan(
            hidden: [FilePatch(offset: used, bytes: added)],
            visible: FilePatch(
                offset: place,
                bytes: EBMLEncoding.size(length, length: sizeLength)
            ),
            start: used,
            of: source
        )
    }

    /// Free space for later edits.
    private var freeSpace: [UInt8] {
        let length = Self.reserve + Self.versions * (UInt64(content.count) + 200)
        return EBMLEncoding.voidHeader(taking: length)
            + [UInt8](repeating: 0, count: Int(length - EBMLEncoding.voidHeaderLength))
    }

    // MARK: - The new heads

    /// An index, copies of the elements that are covered, and the new tracks; nil if they are too large.
    private func newHeads(
        at start: UInt64,
        covering covered: UInt64,
        over old: Range<UInt64>,
        _ fileLength: UInt64,
        _ source: any ByteSource
    ) throws(MatroskaError) -> (bytes: [UInt8], tracks: UInt64)? {
        let gone = heads.front.filter { $0.position < covered }
        // The tracks are the last, so that free space for later edits follows them.
        let kept = gone.filter { ![MatroskaID.void, MatroskaID.seekHead].contains($0.id) }
        let moved = kept.filter { $0.id != MatroskaID.tracks } + [heads.tracks]
        let size = moved.reduce(UInt64(0)) { $0 + (($1.end ?? 0) - $1.position) }
        guard size <= Self.copyLimit else { return nil }
        let place = heads.segment.dataStart
        let index = heads.indices.first { $0.element.position < covered }
        let others = try keptEntries(gone)
        let entries = moved.map { SeekEntry(id: $0.id, position: 0) } + others
        let hasChecksum = index?.hasChecksum ?? false
        var position = start + UInt64(SeekEntry.index(entries, hasChecksum: hasChecksum).count)
        var bytes: [UInt8] = []
        var tracks = position
        var placed: [SeekEntry] = []
        for element in moved {
            placed.append(SeekEntry(id: element.id, position: position - place))
            var copy: [UInt8]
            if element.position == heads.tracks.position {
                copy = try newTracks(over: old, fileLength, source)
                tracks = position
            } else {
                copy = try MatroskaHeads.read(element.position..<(element.end ?? 0), source)
            }
            position += UInt64(copy.count)
            bytes += copy
        }
        return (SeekEntry.index(placed + others, hasChecksum: hasChecksum) + bytes, tracks)
    }

    /// The tracks, with a checksum if they had one, and the journal.
    private func newTracks(
        over old: Range<UInt64>,
        _ fileLength: UInt64,
        _ source: any ByteSource
    ) throws(MatroskaError) -> [UInt8] {
        let bytes = try MatroskaHeads.read(old, source)
        let place = old.lowerBound
        let journal = journal(place: place, bytes: bytes, fileLength: fileLength).encoded
        let header = EBMLEncoding.voidHeaderLength
        let data =
            content + EBMLEncoding.voidHeader(taking: header + UInt64(journal.count)) + journal
        let checksum = heads.hasChecksum ? EBMLEncoding.checksum(of: data) : []
        return EBMLEncoding.element(MatroskaID.tracks, checksum + data, sizeLength: 8)
    }

    /// The entries of the covered indices that name elements which stay.
    ///
    /// - Throws: `MatroskaError.Kind.noPlace` if an index that stays names an element that moves.
    private func keptEntries(_ gone: [EBMLElement]) throws(MatroskaError) -> [SeekEntry] {
        let places = Set(gone.map { $0.position - heads.segment.dataStart })
        let names = heads.indices.reduce(0) { $0 + $1.entries.count }
        guard names <= Self.entryLimit else { throw MatroskaError(.noPlace(.largeHeads)) }
        var entries: [SeekEntry] = []
        var known: Set<SeekEntry> = []
        for index in heads.indices {
            let isGone = gone.contains { $0.position == index.element.position }
            for entry in index.entries {
                let moves = places.contains(entry.position) || entry.id == MatroskaID.tracks
                if isGone, !moves, known.insert(entry).inserted { entries.append(entry) }
                if !isGone, moves {
                    throw MatroskaError(.noPlace(.secondIndex), at: index.element.position)
                }
            }
        }
        return entries
    }
}
