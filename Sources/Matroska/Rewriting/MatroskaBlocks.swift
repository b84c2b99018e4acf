// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// The blocks of a file, from cluster to cluster; one cluster is in memory at a time.
struct MatroskaBlocks {
    let source: any ByteSource
    let elements: SegmentElements

    /// Goes through all blocks.
    ///
    /// - Parameter body: gets the element, its track, and its time in ticks of the file.
    /// - Throws: `MatroskaError`: damaged, or what `body` throws.
    func forEach(
        _ body: (EBMLChildren.Child, _ track: UInt64, _ time: Int64) throws(MatroskaError) -> Void
    ) throws(MatroskaError) {
        for cluster in elements.entries where cluster.id == MatroskaID.cluster {
            guard cluster.data.count <= ClusterRewriting.lengthLimit else {
                let kind = MatroskaError.Kind.tooLarge(
                    "Cluster",
                    byteCount: UInt64(cluster.data.count)
                )
                throw MatroskaError(kind, at: cluster.element.position)
            }
            let data = try MatroskaHeads.read(cluster.data, source)
            for child in EBMLChildren(data[...], at: cluster.data.lowerBound) {
                guard let head = try BlockHead(child) else { continue }
                try body(child, head.track, (cluster.time ?? 0) + Int64(head.time))
            }
        }
    }

    /// A checksum of the blocks of each track: their times, and all their bytes.
    func checksums() throws(MatroskaError) -> [UInt64: UInt32] {
        var checksums: [UInt64: CRC32.Running] = [:]
        try forEach { child, track, time throws(MatroskaError) in
            var checksum = checksums[track] ?? CRC32.Running()
            checksum.add(EBMLEncoding.unsigned8(UInt64(bitPattern: time)))
            let isGroup = child.element.id == MatroskaID.blockGroup
            for part in isGroup ? Array(child.children) : [child] {
                let isBlock = isGroup && part.element.id != MatroskaID.block
                // The head of a block has the time from the cluster's, which may have changed.
                checksum.add(isBlock ? part.data : part.data.dropFirst(4))
            }
            checksums[track] = checksum
        }
        return checksums.mapValues(\.value)
    }

    /// Whether frames are all that their track has.
    ///
    /// - Parameters:
    ///   - frames: frames of one track, by their times.
    ///   - source: their data.
    /// - Returns: whether the track has these frames at these times, and no others.
    /// - Throws: `MatroskaError` with the place of what is damaged.
    func areFrames(
        _ frames: [PlacedFrame],
        of source: any ByteSource
    ) throws(MatroskaError) -> Bool {
        guard let number = frames.first?.track else { return false }
        var (count, areSame) = (0, true)
        try forEach { child, track, time throws(MatroskaError) in
            guard track == number, areSame else { return }
            defer { count += 1 }
            guard frames.indices.contains(count), frames[count].time == time,
                case .stored(let range) = frames[count].content
            else { return areSame = false }
            let data = child.frameData
            areSame =
                data.count == range.count
                ? try data.elementsEqual(MatroskaHeads.read(range, source)) : false
        }
        return areSame && count == frames.count
    }

    /// The frames of a track of subtitles.
    ///
    /// - Parameters:
    ///   - number: the number of the track.
    ///   - information: the unit of times.
    /// - Returns: its frames, in the order of the file.
    /// - Throws: `MatroskaError` with the place of what is damaged.
    func frames(
        ofTrack number: UInt64,
        _ information: SegmentInformation
    ) throws(MatroskaError) -> [NewMatroskaTrack.Frame] {
        var frames: [NewMatroskaTrack.Frame] = []
        let tick = Double(information.nanosecondsPerTick) / 1e6
        try forEach { child, track, time throws(MatroskaError) in
            guard track == number else { return }
            let length = child.children.first { $0.element.id == MatroskaID.blockDuration }
            let isGroup = child.element.id == MatroskaID.blockGroup
            let ticks = isGroup ? length?.unsignedInteger ?? 0 : 0
            frames.append(
                NewMatroskaTrack.Frame(
                    startMilliseconds: Int((Double(time) * tick).rounded()),
                    durationMilliseconds: Int((Double(ticks) * tick).rounded()),
                    bytes: Array(child.frameData)
                )
            )
        }
        return frames
    }
}

extension EBMLChildren.Child {
    /// What a block has after track, time and flags.
    fileprivate var frameData: ArraySlice<UInt8> {
        let isGroup = element.id == MatroskaID.blockGroup
        let block = isGroup ? children.first { $0.element.id == MatroskaID.block } : self
        let data = block?.data ?? []
        return data.dropFirst((VariableSizeInteger(data, maximumLength: 8)?.length ?? 0) + 3)
    }
}
