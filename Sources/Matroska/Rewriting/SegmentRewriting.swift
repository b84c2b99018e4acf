// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// A new file with other tracks or chapters: clusters with more or fewer blocks, and indices that are right for them.
///
///     Segment { SeekHead Info Tracks Void Chapters Cluster … Cues Tags }
///
/// Elements keep their order, but tracks that an edit has put after the clusters go before them, and new chapters
/// follow the tracks. Those that are not edited keep every byte; free space is left out but for some after the tracks,
/// for later edits in place. Clusters are loaded one at a time.
struct SegmentRewriting {
    /// What changes.
    struct Change {
        /// The new children of the tracks.
        var content: [UInt8]
        /// The tracks that are left out: their numbers, and their UIDs.
        var removed: (numbers: Set<UInt64>, uids: Set<UInt64>) = ([], [])
        /// Frames of new tracks, by their times.
        var frames: [PlacedFrame] = []
        /// Where the frames of new tracks are that are not in memory, by the numbers of the tracks.
        var sources: [UInt64: any ByteSource] = [:]
        /// The new chapters as an element; empty for none, nil if they stay.
        var chapters: [UInt8]?
        /// The new length of the file in ticks; nil if it stays.
        var duration: Double?
    }

    private static let spaceLength: UInt64 = 4096
    private static let headerLength: UInt64 = 12

    private let heads: MatroskaHeads
    private let elements: [SegmentElements.Entry]
    private let change: Change
    private let old: SystemFile
    private let new: SystemFile
    private var clusters: ClusterRewriting
    /// Where the next element is written, from the start of the new file.
    private var end: UInt64 = 0
    /// Where elements are in the new segment, by their places in the old one.
    private var places: [UInt64: UInt64] = [:]
    private var moves: [UInt64: RewrittenCluster] = [:]
    /// Tags that change, by their places in the old file; empty where none are left.
    private var tags: [UInt64: [UInt8]] = [:]
    /// Where the new chapters are in the new segment.
    private var chapterPlace: UInt64 = 0
    /// Where new frames are: the cluster, and the place in it.
    private var framePlaces: [(position: UInt64, place: UInt64)] = []
    private var previousSize: UInt64 = 0

    init(
        _ change: Change,
        in heads: MatroskaHeads,
        _ elements: SegmentElements,
        from old: SystemFile,
        to new: SystemFile
    ) {
        self.heads = heads
        self.elements = Self.ordered(elements.entries)
        self.change = change
        self.old = old
        self.new = new
        clusters = ClusterRewriting(
            removing: change.removed.numbers,
            adding: change.frames,
            from: change.sources,
            hasSimpleBlocks: (heads.version?.value ?? 1) > 1
        )
    }

    /// The elements, with the tracks and what readers need first before the clusters.
    ///
    /// Edits in place may have moved them to the end.
    private static func ordered(_ elements: [SegmentElements.Entry]) -> [SegmentElements.Entry] {
        let isCluster = { (entry: SegmentElements.Entry) in entry.id == MatroskaID.cluster }
        let first = elements.firstIndex(where: isCluster) ?? elements.endIndex
        let early = [MatroskaID.information, MatroskaID.tracks]
        let moved = elements[first...].filter { early.contains($0.id) }
        return elements[..<first] + moved + elements[first...].filter { !early.contains($0.id) }
    }

    private var dataStart: UInt64 { heads.segment.position + Self.headerLength }

    /// Writes the new file.
    ///
    /// - Parameter progress: gets the number of bytes of each step.
    /// - Throws: `MatroskaError`.
    mutating func write(progress: (UInt64) -> Void) throws(MatroskaError) {
        let start = heads.segment.position
        try copy(0..<start)
        for patch in TracksEdit(heads: heads, content: change.content).versionPatch {
            try write(patch.bytes, at: patch.offset)
        }
        end = dataStart
        try readTags()
        let cues = try index()
        let seekLength = UInt64(SeekEntry.index(entries(cues), hasChecksum: hasChecksum).count)
        var seekPlace: UInt64?
        var cuePlace: UInt64?
        let last = elements.lastIndex { $0.id == MatroskaID.cluster }
        for (number, element) in elements.enumerated() {
            try MatroskaError.file(FileError.checkCancellation)
            places[element.element.position] = end - dataStart
            switch element.id {
            case MatroskaID.void: break
            case MatroskaID.seekHead:
                if seekPlace == nil { (seekPlace, end) = (end, end + seekLength) }
            case MatroskaID.cues:
                guard let cues, !cues.isEmpty, cuePlace == nil else { break }
                cuePlace = end
                end += UInt64(encoded(cues).count)
            case MatroskaID.cluster: try writeCluster(number, isLast: number == last)
            default: try append(element)
            }
            progress(element.end - element.element.position)
        }
        if last == nil { try writeOwnClusters(before: nil) }
        let size = end - dataStart
        let usedLength = try TracksEdit(heads: heads, content: change.content).usedLength(old)
        try copy(heads.segmentEnd..<max(heads.segmentEnd, usedLength))
        if let seekPlace {
            try write(
                SeekEntry.index(entries(cues), hasChecksum: hasChecksum),
                at: seekPlace
            )
        }
        if let cues, let cuePlace { try write(encoded(cues), at: cuePlace) }
        try write(
            EBMLEncoding.idBytes(MatroskaID.segment) + EBMLEncoding.size(size, length: 8),
            at: start
        )
    }

    // MARK: - Elements

    private mutating func append(_ element: SegmentElements.Entry) throws(MatroskaError) {
        switch element.id {
        case MatroskaID.tracks:
            let checksum = heads.hasChecksum ? EBMLEncoding.checksum(of: change.content) : []
            let data = checksum + change.content
            let space = [UInt8](
                repeating: 0,
                count: Int(Self.spaceLength - EBMLEncoding.voidHeaderLength)
            )
            try append(
                EBMLEncoding.element(MatroskaID.tracks, data, sizeLength: 8)
                    + EBMLEncoding.voidHeader(taking: Self.spaceLength) + space
            )
            chapterPlace = end - dataStart
            try append(change.chapters ?? [])
        case MatroskaID.chapters where change.chapters != nil: break
        case MatroskaID.tags where tags[element.element.position] != nil:
            try append(tags[element.element.position] ?? [])
        case MatroskaID.information where change.duration != nil:
            let information = try SegmentInformation(
                try children(of: element),
                at: element.element.position
            )
            try append(information.encoded(duration: change.duration ?? 0))
        default:
            try copy(element.element.position..<element.end)
        }
    }

    /// Makes the tags that are kept, before anything is written.
    private mutating func readTags() throws(MatroskaError) {
        let gone = change.removed.uids.union(try removedChapters())
        if gone.isEmpty { return }
        for element in elements where element.id == MatroskaID.tags {
            let children = try children(of: element)
            guard children.isWhole else {
                throw MatroskaError(.damaged("Tags"), at: element.element.position)
            }
            tags[element.element.position] = Self.tags(children, without: gone)
        }
    }

    /// The numbers of the editions and chapters that others take the place of.
    private func removedChapters() throws(MatroskaError) -> Set<UInt64> {
        guard change.chapters != nil else { return [] }
        var uids: Set<UInt64> = []
        for element in elements where element.id == MatroskaID.chapters {
            uids.formUnion(try children(of: element).chapterUIDs)
        }
        return uids
    }

    /// The tags without those that are for removed tracks or chapters alone.
    ///
    /// Source: RFC 9559, 5.1.8.1.
    private static func tags(_ tags: EBMLChildren, without uids: Set<UInt64>) -> [UInt8] {
        let ids = [MatroskaID.tagTrackUID, MatroskaID.tagChapterUID, MatroskaID.tagEditionUID]
        var data: [UInt8] = []
        var hasChecksum = false
        for tag in tags {
            let targets = tag.children.filter { $0.element.id == MatroskaID.targets }
                .flatMap { Array($0.children) }
                .filter { ids.contains($0.element.id) }
                .compactMap(\.unsignedInteger)
            if tag.element.id == MatroskaID.checksum {
                hasChecksum = true
            } else if targets.isEmpty || !targets.allSatisfy(uids.contains) {
                data += tag.bytes
            }
        }
        // There is no empty list of tags.
        if data.isEmpty { return [] }
        let checksum = hasChecksum ? EBMLEncoding.checksum(of: data) : []
        return EBMLEncoding.element(MatroskaID.tags, checksum + data, sizeLength: 8)
    }

    // MARK: - Clusters

    private mutating func writeCluster(_ number: Int, isLast: Bool) throws(MatroskaError) {
        let entry = elements[number]
        try writeOwnClusters(before: entry.time)
        places[entry.element.position] = end - dataStart
        let next = elements[(number + 1)...].first { $0.id == MatroskaID.cluster }?.time
        var cluster = try clusters.rewrite(
            try read(entry),
            at: entry.data.lowerBound,
            before: isLast ? nil : next,
            position: end - dataStart,
            previousSize: previousSize
        )
        try append(&cluster)
        moves[entry.element.position] = cluster
        if isLast { try writeOwnClusters(before: nil) }
    }

    private mutating func writeOwnClusters(before time: Int64?) throws(MatroskaError) {
        while var cluster = try clusters.ownCluster(before: time) { try append(&cluster) }
    }

    /// Writes a cluster; its bytes are not kept.
    private mutating func append(_ cluster: inout RewrittenCluster) throws(MatroskaError) {
        let position = end - dataStart
        framePlaces += cluster.frames.map { (position, $0) }
        previousSize = UInt64(cluster.bytes.count)
        try append(cluster.bytes)
        cluster.bytes = []
    }

    // MARK: - Indices

    private var hasChecksum: Bool { heads.indices.first?.hasChecksum ?? false }

    /// The index of times; nil if there is none.
    private func index() throws(MatroskaError) -> CueRewriting? {
        guard let cues = elements.first(where: { $0.id == MatroskaID.cues }) else { return nil }
        let start = heads.segment.dataStart
        let clusters = elements.filter { $0.id == MatroskaID.cluster }
            .map { $0.element.position - start }
        return try CueRewriting(
            try children(of: cues),
            removing: change.removed.numbers,
            adding: change.frames,
            clusters: Set(clusters)
        )
    }

    private func encoded(_ cues: CueRewriting) -> [UInt8] {
        let start = heads.segment.dataStart
        return cues.encoded(
            cluster: { position, place in
                let old = start + position
                return (places[old] ?? 0, moves[old]?.place(of: place) ?? place)
            },
            frame: { framePlaces.indices.contains($0) ? framePlaces[$0] : (0, 0) }
        )
    }

    /// The entries of the first index of elements, of which the others are not needed any more.
    private func entries(_ cues: CueRewriting?) -> [SeekEntry] {
        var hasCues = cues?.isEmpty != false
        let chapters =
            change.chapters?.isEmpty == false
            ? [SeekEntry(id: MatroskaID.chapters, position: chapterPlace)] : []
        return chapters
            + elements.compactMap { element in
                switch element.id {
                case MatroskaID.void, MatroskaID.seekHead, MatroskaID.cluster: return nil
                case MatroskaID.cues:
                    if hasCues { return nil }
                    hasCues = true
                case MatroskaID.tags where tags[element.element.position]?.isEmpty == true:
                    return nil
                case MatroskaID.chapters where change.chapters != nil: return nil
                default: break
                }
                let place = places[element.element.position] ?? 0
                return SeekEntry(id: element.id, position: place)
            }
    }

    // MARK: - Bytes

    private func read(_ element: SegmentElements.Entry) throws(MatroskaError) -> [UInt8] {
        guard element.data.count <= ClusterRewriting.lengthLimit else {
            let name = element.id == MatroskaID.cluster ? "Cluster" : "Segment"
            throw MatroskaError(
                .tooLarge(name, byteCount: UInt64(element.data.count)),
                at: element.element.position
            )
        }
        return try MatroskaHeads.read(element.data, old)
    }

    private func children(
        of element: SegmentElements.Entry
    ) throws(MatroskaError) -> EBMLChildren {
        EBMLChildren(try read(element)[...], at: element.data.lowerBound)
    }

    private mutating func append(_ bytes: [UInt8]) throws(MatroskaError) {
        try write(bytes, at: end)
        end += UInt64(bytes.count)
    }

    private func write(_ bytes: [UInt8], at offset: UInt64) throws(MatroskaError) {
        try MatroskaError.file { () throws(FileError) in try new.write(bytes, at: offset) }
    }

    private mutating func copy(_ range: Range<UInt64>) throws(MatroskaError) {
        if range.isEmpty { return }
        let (old, new, end) = (old, new, end)
        try MatroskaError.file { () throws(FileError) in
            try old.copy(range, to: new, at: end) { _ in }
        }
        self.end += UInt64(range.count)
    }
}
