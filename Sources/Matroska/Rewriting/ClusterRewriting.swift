// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// A frame of a new track, in the time of the file.
struct PlacedFrame: Equatable {
    /// Its data, or where that is.
    enum Content: Equatable {
        case bytes([UInt8])
        /// A range of the source of its track.
        case stored(Range<UInt64>)
    }

    /// When it is shown, in ticks of the file.
    let time: Int64
    /// How long, in ticks; nil if its data states that.
    var duration: UInt64?
    /// The number of its track.
    let track: UInt64
    /// Its data.
    let content: Content
    /// What is decoded at its end and not presented, in nanoseconds.
    var discardPadding: UInt64 = 0

    /// Whether it has an entry in the index of times: text has to be found by those who seek into it.
    var isIndexed: Bool { duration != nil }

    /// The time after that of a cluster; nil if it is too far from it.
    func relativeTime(inClusterAt time: Int64) -> Int16? { Int16(exactly: self.time - time) }

    /// The frame as a `SimpleBlock`, or as a `BlockGroup` if it needs one.
    ///
    ///     BlockGroup { Block { track number | int16 time | flags 0 | data } BlockDuration DiscardPadding }
    ///
    /// Source: RFC 9559, 5.1.3.5 and 10.1 to 10.3.
    ///
    /// - Parameters:
    ///   - relativeTime: the time after that of the cluster.
    ///   - data: its data.
    ///   - isSimple: whether it may be a `SimpleBlock`, which the first version of the document type does not have.
    /// - Returns: header and data.
    func element(_ relativeTime: Int16, _ data: [UInt8], isSimple: Bool) -> [UInt8] {
        let word = UInt16(bitPattern: relativeTime)
        let sizeLength = (1...8).first { EBMLEncoding.limit(ofLength: $0) >= track } ?? 8
        let head =
            EBMLEncoding.size(track, length: sizeLength) + [UInt8(word >> 8), UInt8(word & 0xFF)]
        if isSimple, duration == nil, discardPadding == 0 {
            return EBMLEncoding.element(MatroskaID.simpleBlock, head + [0x80] + data)
        }
        let block = EBMLEncoding.element(MatroskaID.block, head + [0] + data)
        let length = duration.map {
            EBMLEncoding.element(MatroskaID.blockDuration, EBMLEncoding.unsigned($0))
        }
        // A signed number: its first bit is that of the sign.
        let padding = EBMLEncoding.element(
            MatroskaID.discardPadding,
            [0] + EBMLEncoding.unsigned(discardPadding)
        )
        let group = block + (length ?? []) + (discardPadding > 0 ? padding : [])
        return EBMLEncoding.element(MatroskaID.blockGroup, group)
    }
}

/// The track and the time of a block.
struct BlockHead: Equatable {
    /// The number of the track.
    let track: UInt64
    /// The time after that of the cluster, in ticks.
    let time: Int16

    /// Reads the head of a `SimpleBlock` or of the `Block` in a `BlockGroup`; nil for other elements.
    ///
    /// - Throws: `MatroskaError.Kind.damaged`.
    init?(_ child: EBMLChildren.Child) throws(MatroskaError) {
        let data: ArraySlice<UInt8>?
        switch child.element.id {
        case MatroskaID.simpleBlock, MatroskaID.encryptedBlock: data = child.data
        case MatroskaID.blockGroup:
            data = child.children.first { $0.element.id == MatroskaID.block }?.data
        default: return nil
        }
        guard let data, let number = VariableSizeInteger(data, maximumLength: 8),
            let track = number.value, data.count >= number.length + 2
        else { throw MatroskaError(.damaged("Block"), at: child.element.position) }
        let time = data.dropFirst(number.length).prefix(2)
        self.track = track
        self.time = Int16(bitPattern: time.reduce(0) { $0 << 8 | UInt16($1) })
    }
}

/// A cluster that was written anew.
struct RewrittenCluster {
    /// Its header and data.
    var bytes: [UInt8] = []
    /// Bytes of the header.
    static let headerLength: UInt64 = 12
    /// Where elements have moved to in the data: from each first place on, by the same number of bytes.
    var moves: [(from: UInt64, to: UInt64)] = []
    /// Where the new frames are in the data, in their order.
    var frames: [UInt64] = []

    /// Where an element of the old data is in the new data.
    func place(of old: UInt64) -> UInt64 {
        var (low, high) = (0, moves.count)
        while low < high {
            let middle = (low + high) / 2
            if moves[middle].from <= old { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return old }
        return moves[low - 1].to + (old - moves[low - 1].from)
    }
}

/// Writes clusters anew: without the blocks of some tracks, and with frames of new ones between the others.
///
/// All other blocks keep every byte and their order.
///
/// Source: RFC 9559, 5.1.3.
struct ClusterRewriting {
    /// Bytes of a cluster that are loaded; RFC 9559, 9 recommends 5 MB and fewer.
    static let lengthLimit = 256 << 20

    /// The numbers of the tracks whose blocks are left out.
    let removed: Set<UInt64>
    /// The numbers of the new tracks, which no block of the old file may have.
    private let added: Set<UInt64>
    /// Where the frames of new tracks are, by their numbers.
    private let sources: [UInt64: any ByteSource]
    /// Whether blocks may be simple.
    private let hasSimpleBlocks: Bool
    /// Frames that are still to be written, by their times.
    private(set) var waiting: ArraySlice<PlacedFrame>

    init(
        removing removed: Set<UInt64>,
        adding frames: [PlacedFrame],
        from sources: [UInt64: any ByteSource],
        hasSimpleBlocks: Bool
    ) {
        self.removed = removed
        self.sources = sources
        self.hasSimpleBlocks = hasSimpleBlocks
        added = Set(frames.map(\.track))
        waiting = frames[...]
    }

    /// Writes waiting frames into a cluster, as long as they are due and not too far from its time.
    ///
    /// - Parameters:
    ///   - cluster: the cluster, which notes the places of the frames.
    ///   - new: its data so far.
    ///   - time: its time.
    ///   - offset: bytes before the data.
    ///   - isDue: whether a frame belongs here.
    /// - Throws: `MatroskaError` if the data of a frame cannot be read.
    private mutating func write(
        into cluster: inout RewrittenCluster,
        _ new: inout [UInt8],
        at time: Int64,
        offset: UInt64 = 0,
        while isDue: (PlacedFrame) -> Bool
    ) throws(MatroskaError) {
        while let frame = waiting.first, isDue(frame),
            let relative = frame.relativeTime(inClusterAt: time)
        {
            cluster.frames.append(offset + UInt64(new.count))
            new += frame.element(relative, try data(of: frame), isSimple: hasSimpleBlocks)
            waiting.removeFirst()
        }
    }

    private func data(of frame: PlacedFrame) throws(MatroskaError) -> [UInt8] {
        switch frame.content {
        case .bytes(let bytes): return bytes
        case .stored(let range):
            guard let source = sources[frame.track] else {
                throw MatroskaError(.missing("Block"))
            }
            return try MatroskaHeads.read(range, source)
        }
    }

    /// Writes a cluster anew.
    ///
    /// - Parameters:
    ///   - data: its old data.
    ///   - start: where that began in the old file.
    ///   - next: the time of the next cluster; nil if there is none.
    ///   - position: where the new cluster begins, from the first byte of the segment's data.
    ///   - previousSize: bytes of the cluster before it.
    /// - Returns: the new cluster.
    /// - Throws: `MatroskaError`: `.damaged`; `.missing` if a block is of a track that the file does not have.
    mutating func rewrite(
        _ data: [UInt8],
        at start: UInt64,
        before next: Int64?,
        position: UInt64,
        previousSize: UInt64
    ) throws(MatroskaError) -> RewrittenCluster {
        let children = EBMLChildren(data[...], at: start)
        guard children.isWhole, let time = Self.time(in: children) else {
            throw MatroskaError(.damaged("Cluster"), at: start)
        }
        var cluster = RewrittenCluster()
        var new: [UInt8] = []
        new.reserveCapacity(data.count + 256)
        let hasChecksum = children.first { _ in true }?.element.id == MatroskaID.checksum
        let checksumLength = hasChecksum ? EBMLEncoding.checksumLength : 0
        for child in children {
            var bytes = child.header + child.data
            switch child.element.id {
            case MatroskaID.checksum: continue
            case MatroskaID.clusterPosition, MatroskaID.previousSize:
                let isPosition = child.element.id == MatroskaID.clusterPosition
                let value = isPosition ? position : previousSize
                bytes = EBMLEncoding.element(child.element.id, EBMLEncoding.unsigned8(value))[...]
            default:
                guard let head = try BlockHead(child) else { break }
                if removed.contains(head.track) { continue }
                guard !added.contains(head.track) else {
                    throw MatroskaError(.missing("TrackEntry"), at: child.element.position)
                }
                let limit = time + Int64(head.time)
                try write(into: &cluster, &new, at: time, offset: checksumLength) {
                    $0.time <= limit
                }
            }
            let (from, to) = (child.element.position - start, checksumLength + UInt64(new.count))
            if cluster.place(of: from) != to { cluster.moves.append((from, to)) }
            new += bytes
        }
        try write(into: &cluster, &new, at: time, offset: checksumLength) { frame in
            next.map { frame.time < $0 } ?? true
        }
        let checksum = hasChecksum ? EBMLEncoding.checksum(of: new) : []
        cluster.bytes = EBMLEncoding.element(MatroskaID.cluster, checksum + new, sizeLength: 8)
        return cluster
    }

    /// A cluster of waiting frames alone, where no other cluster is near; nil if there are none before a time.
    mutating func ownCluster(before next: Int64?) throws(MatroskaError) -> RewrittenCluster? {
        guard let first = waiting.first, next.map({ $0 - first.time > Int64(Int16.max) }) ?? true
        else { return nil }
        var cluster = RewrittenCluster()
        var new = EBMLEncoding.element(
            MatroskaID.timestamp,
            EBMLEncoding.unsigned(UInt64(first.time))
        )
        try write(into: &cluster, &new, at: first.time) { frame in
            next.map { frame.time < $0 } ?? true
        }
        cluster.bytes = EBMLEncoding.element(MatroskaID.cluster, new, sizeLength: 8)
        return cluster
    }

    /// The time of a cluster, in ticks of the file; nil if it has none.
    static func time(in children: EBMLChildren) -> Int64? {
        let value = children.first { $0.element.id == MatroskaID.timestamp }?.unsignedInteger
        // Times are added up: no file lasts a billion years.
        return value.flatMap { $0 < 1 << 60 ? Int64($0) : nil }
    }
}
