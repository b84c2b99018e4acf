// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// All elements of a segment, one after the other, clusters among them.
///
/// Only headers are read. A cluster without a size ends where an element begins that clusters do not have.
///
/// Source: RFC 9559, 5.1; RFC 8794, 6.2.
struct SegmentElements {
    /// An element of the segment.
    struct Entry {
        /// Its ID and place.
        let element: EBMLElement
        /// Where it ends.
        var end: UInt64
        /// Of a cluster: its time, in ticks of the file.
        var time: Int64?

        /// The places of its data.
        var data: Range<UInt64> { element.dataStart..<end }
        var id: UInt32 { element.id }
    }

    /// Elements that are read: clusters of a second for three weeks.
    private static let countLimit = 2_000_000
    /// Bytes at the beginning of a cluster, of which one element is nearly always its time.
    private static let headLength: UInt64 = 64
    /// The elements that only a segment has.
    private static let ids: Set<UInt32> = [
        MatroskaID.cluster, MatroskaID.seekHead, MatroskaID.cues, MatroskaID.tracks,
        MatroskaID.chapters, MatroskaID.tags, MatroskaID.information, 0x1941_A469,
    ]

    private(set) var entries: [Entry] = []

    /// Finds the elements of a segment.
    ///
    /// - Throws: `MatroskaError` with the place of what is damaged.
    init(of heads: MatroskaHeads, in source: any ByteSource) throws(MatroskaError) {
        var position = heads.segment.dataStart
        while position < heads.segmentEnd {
            guard entries.count < Self.countLimit,
                let element = try Self.element(at: position, before: heads.segmentEnd, source)
            else { throw MatroskaError(.damaged("Segment"), at: position) }
            let isCluster = element.id == MatroskaID.cluster
            let stated = element.end
            guard stated != nil || isCluster, stated ?? 0 <= heads.segmentEnd else {
                throw MatroskaError(.damaged("Segment"), at: position)
            }
            var entry = Entry(element: element, end: stated ?? 0)
            if stated == nil {
                entry.end = try Self.end(of: element, before: heads.segmentEnd, source)
            }
            if isCluster { entry.time = try Self.time(of: entry, source) }
            entries.append(entry)
            position = entry.end
        }
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

    /// Where a cluster without a size ends.
    private static func end(
        of cluster: EBMLElement,
        before end: UInt64,
        _ source: any ByteSource
    ) throws(MatroskaError) -> UInt64 {
        var position = cluster.dataStart
        while position < end {
            guard let child = try element(at: position, before: end, source) else {
                throw MatroskaError(.damaged("Cluster"), at: position)
            }
            if ids.contains(child.id) { return position }
            guard let next = child.end, next <= end else {
                throw MatroskaError(.damaged("Cluster"), at: position)
            }
            position = next
        }
        return end
    }

    private static func time(
        of cluster: Entry,
        _ source: any ByteSource
    ) throws(MatroskaError) -> Int64 {
        let start = cluster.data.lowerBound
        let head = start..<min(cluster.end, start + headLength)
        for range in [head, cluster.data] {
            guard range.count <= ClusterRewriting.lengthLimit else { break }
            let bytes = try MatroskaHeads.read(range, source)
            if let time = ClusterRewriting.time(in: EBMLChildren(bytes[...], at: start)) {
                return time
            }
        }
        throw MatroskaError(.damaged("Cluster"), at: cluster.element.position)
    }
}
