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
            let isGroup = child.element.id == MatroskaID.blockGroup
            let block = isGroup ? child.children.first { $0.element.id == MatroskaID.block } : child
            let length = child.children.first { $0.element.id == MatroskaID.blockDuration }
            let data = block?.data ?? []
            let headLength = (VariableSizeInteger(data, maximumLength: 8)?.length ?? 0) + 3
            let ticks = isGroup ? length?.unsignedInteger ?? 0 : 0
            frames.append(
                NewMatroskaTrack.Frame(
                    startMilliseconds: Int((Double(time) * tick).rounded()),
                    durationMilliseconds: Int((Double(ticks) * tick).rounded()),
                    bytes: Array(data.dropFirst(headLength))
                )
            )
        }
        return frames
    }
}
