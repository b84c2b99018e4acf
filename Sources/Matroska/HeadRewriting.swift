// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// A new file whose elements before the clusters are written anew, so that the clusters move.
///
/// That is right only where nothing states the places of clusters: in recordings of live streams.
struct HeadRewriting: Sendable {
    /// The bytes from the first element of the segment to the first cluster.
    private let front: [UInt8]
    private let frontStart: UInt64
    private let oldEnd: UInt64
    private let version: [FilePatch]

    /// Lays the new elements out.
    ///
    /// - Throws: `MatroskaError.Kind.notRewritable` if an index or a size would have to change besides.
    init(
        _ content: [UInt8],
        in heads: MatroskaHeads,
        of source: any ByteSource
    ) throws(MatroskaError) {
        let start = heads.segment.dataStart
        let frontEnd = heads.front.last?.end ?? start
        let isIndexed = heads.indices.flatMap(\.entries).contains {
            $0.position >= frontEnd - start
        }
        guard heads.segment.dataLength == nil, heads.isInFront, !isIndexed,
            !heads.front.contains(where: { $0.id == MatroskaID.cues }),
            frontEnd - start <= 4 << 20
        else { throw MatroskaError(.notRewritable) }
        let checksum = heads.hasChecksum ? EBMLEncoding.checksum(of: content) : []
        let tracks = EBMLEncoding.element(MatroskaID.tracks, checksum + content, sizeLength: 8)
        let kept = heads.front.filter {
            ![MatroskaID.void, MatroskaID.seekHead].contains($0.id)
        }
        var entries = kept.map { SeekEntry(id: $0.id, position: 0) }
        var position = UInt64(SeekEntry.index(entries).count)
        var bytes: [UInt8] = []
        for (index, element) in kept.enumerated() {
            entries[index] = SeekEntry(id: element.id, position: position)
            let isTracks = element.position == heads.tracks.position
            let copy =
                try isTracks
                ? tracks : MatroskaHeads.read(element.position..<(element.end ?? 0), source)
            bytes += copy
            position += UInt64(copy.count)
        }
        let space = UInt64(4096)
        front =
            SeekEntry.index(entries) + bytes
            + EBMLEncoding.voidHeader(taking: space)
            + [UInt8](repeating: 0, count: Int(space - EBMLEncoding.voidHeaderLength))
        frontStart = start
        oldEnd = frontEnd
        version = TracksEdit(heads: heads, content: content).versionPatch
    }

    /// Writes the new file.
    func write(
        _ old: SystemFile,
        to new: SystemFile,
        _ progress: (UInt64) -> Void
    ) throws(FileError) {
        try old.copy(0..<frontStart, to: new, at: 0, progress: progress)
        try new.write(front, at: frontStart)
        for patch in version { try new.write(patch) }
        let end = frontStart + UInt64(front.count)
        try old.copy(oldEnd..<old.length, to: new, at: end, progress: progress)
    }
}
