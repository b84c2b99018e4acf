// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// Where the elements of a segment are, as far as headers and the index of elements (`SeekHead`) say.
///
/// Elements are followed one by one up to the first cluster. Those after the clusters are found by the
/// index, or otherwise by going from cluster to cluster.
///
/// Source: RFC 9559, 5.1.1 and 6.3.
struct SegmentMap {
    /// Headers that are read at most: a cluster for each second of a day.
    private static let countLimit = 100_000
    /// Bytes of an index: real ones have a few hundred.
    private static let indexLimit: UInt64 = 1 << 16
    /// Entries of all indices that are followed.
    private static let entryLimit = 1000

    /// The elements, each once, in the order in which they were found.
    private(set) var elements: [EBMLElement] = []
    /// What is damaged.
    private(set) var notices: [MatroskaNotice] = []

    private let start: UInt64
    private let end: UInt64
    private var positions: Set<UInt64> = []
    private var hasIndex = false
    private var entryCount = 0

    /// Finds the elements of a segment.
    ///
    /// - Throws: `FileError.Kind.system` where the file cannot be read.
    init(of segment: EBMLElement, in source: any ByteSource) throws(FileError) {
        start = segment.dataStart
        end = min(segment.end ?? source.length, source.length)
        try walk(source)
        var next = 0
        while next < elements.count {
            let element = elements[next]
            next += 1
            if element.id == MatroskaID.seekHead { try follow(element, source) }
        }
    }

    /// Goes from element to element.
    private mutating func walk(_ source: any ByteSource) throws(FileError) {
        var position = start
        for _ in 0..<Self.countLimit where position < end {
            guard let element = try source.element(at: position, before: end) else {
                notices.append(.noElement(offset: position))
                return
            }
            let isCluster = element.id == MatroskaID.cluster
            if !isCluster { add(element) }
            if element.id == MatroskaID.seekHead { hasIndex = true }
            guard let next = element.end, !isCluster || !hasIndex else { return }
            position = next
        }
    }

    private mutating func add(_ element: EBMLElement) {
        if elements.count < Self.countLimit, positions.insert(element.position).inserted {
            elements.append(element)
        }
    }

    /// Adds the elements that an index names and that are where it says.
    private mutating func follow(
        _ index: EBMLElement,
        _ source: any ByteSource
    ) throws(FileError) {
        guard let indexEnd = index.end, indexEnd <= end,
            indexEnd - index.dataStart <= Self.indexLimit
        else { return }
        let data = try source.read(index.dataStart..<indexEnd)
        for seek in EBMLChildren(data[...], at: index.dataStart)
        where seek.element.id == MatroskaID.seek && entryCount < Self.entryLimit {
            entryCount += 1
            let id = seek.children.first { $0.element.id == MatroskaID.seekID }
            let place = seek.children.first { $0.element.id == MatroskaID.seekPosition }
            guard let id = id?.unsignedInteger, id != MatroskaID.cluster,
                let distance = place?.unsignedInteger, distance < end - start,
                let element = try source.element(at: start + distance, before: end),
                UInt64(element.id) == id
            else { continue }
            add(element)
        }
    }
}
