// SPDX-License-Identifier: Apache-2.0

import FileSystem

extension TracksEdit {
    /// New entries in free space after or in the tracks; nil if there is not enough.
    ///
    /// - Throws: `MatroskaError` if the file cannot be read.
    func beside(_ source: any ByteSource) throws(MatroskaError) -> MatroskaPlan? {
        for space in candidates {
            if let plan = try beside(in: space, source) { return plan }
        }
        return nil
    }

    /// Free elements that new entries can be written into, the largest first.
    ///
    /// Space in tracks with a checksum is not free: writing into it would make the checksum wrong.
    private var candidates: [EBMLElement] {
        let inner = heads.trackChildren.map(\.element).filter { $0.id == MatroskaID.void }
        let all = heads.followingSpace + (heads.hasChecksum ? [] : inner)
        return all.sorted { ($0.dataLength ?? 0) > ($1.dataLength ?? 0) }
    }

    private func beside(
        in space: EBMLElement,
        _ source: any ByteSource
    ) throws(MatroskaError) -> MatroskaPlan? {
        let header = EBMLEncoding.voidHeaderLength
        let sizeLength = heads.tracks.headerLength - 4
        let place = heads.tracks.position + 4
        let cover = heads.contentStart + header
        let spaceEnd = space.end ?? 0
        let end = max(heads.tracks.end ?? 0, heads.followingSpace.last?.end ?? 0)
        let start = max(space.dataStart, cover)
        let journalStart = start + UInt64(content.count)
        let journalLength = header + UndoJournal.length(count: Int(cover - place))
        var tracksEnd = journalStart + journalLength
        // Free space after the tracks needs a header, which has to be in this space.
        guard tracksEnd <= spaceEnd else { return nil }
        if tracksEnd + header > spaceEnd {
            guard spaceEnd == end else { return nil }
            tracksEnd = end
        }
        let length = tracksEnd - heads.tracks.dataStart
        guard length <= EBMLEncoding.limit(ofLength: sizeLength),
            end <= heads.segmentEnd
        else { return nil }

        let old = try MatroskaHeads.read(place..<start, source)
        let journal = journal(place: place, bytes: Array(old.prefix(Int(cover - place)))).encoded
        var hidden = content + EBMLEncoding.voidHeader(taking: tracksEnd - journalStart) + journal
        let padding = tracksEnd - journalStart - header - UInt64(journal.count)
        hidden += [UInt8](repeating: 0, count: Int(padding))
        let coverHeader = EBMLEncoding.voidHeader(taking: start - heads.contentStart)
        var visible = EBMLEncoding.size(length, length: sizeLength)
        if heads.hasChecksum {
            let covered = coverHeader + old.dropFirst(Int(cover - place))
            visible += EBMLEncoding.checksum(of: covered + hidden)
        }
        visible += coverHeader
        if tracksEnd < end { hidden += EBMLEncoding.voidHeader(taking: end - tracksEnd) }
        return try MatroskaPlan(
            hidden: versionPatch + [FilePatch(offset: start, bytes: hidden)],
            visible: FilePatch(offset: place, bytes: visible),
            start: try usedLength(source),
            of: source
        )
    }
}
