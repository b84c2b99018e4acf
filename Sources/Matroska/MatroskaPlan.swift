// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// How new tracks become visible in a file: bytes that no reader looks at, and one small write.
///
/// At every moment a reader finds the tracks of before or of after, once:
///
/// - **Beside the old ones**, if there is free space (`Void`) after or in the tracks:
///
///       before   Tracks{ old entries } Void{ … new entries, journal … }
///       after    Tracks{ Void{ old entries … } new entries Void{ journal } } Void{ … }
///
///   The new entries are written into free space. The write that shows them goes from the size of `Tracks` to
///   the first header in it. `Tracks` keeps its place, so the index (`SeekHead`) stays right.
///
/// - **Elsewhere**, in other free space before the clusters, or after the end of the segment:
///
///       before   SeekHead Info Tracks … | new SeekHead, Info, Tracks
///       after    SeekHead{ → new ones } Void{ Info, Tracks } … new SeekHead, Info, Tracks
///
///   The write that shows them begins at the first element of the segment, or at the size of the segment.
///
/// What is written over by that one write is kept in the free space at the end of the tracks, for an undo.
struct MatroskaPlan: Equatable, Sendable {
    /// Bytes of the longest write that is either done or not, whatever ends the process.
    private static let switchLimit = 48
    private static let pageLength: UInt64 = 4096

    /// What is written first, in order.
    let hidden: [FilePatch]
    /// The write that shows it.
    let visible: FilePatch
    /// Length of the file to cut off at before anything is written: an edit that was killed has left bytes there.
    let start: UInt64

    /// Makes a plan.
    ///
    /// - Throws: `MatroskaError.Kind.noPlace` if the visible write could be done in part.
    init(
        hidden: [FilePatch],
        visible: FilePatch,
        start: UInt64,
        of source: any ByteSource
    ) throws(MatroskaError) {
        self.hidden = hidden
        self.visible = try Self.shortest(visible, in: source)
        self.start = start
    }

    /// The bytes of a write that differ from those of the file, from the first to the last.
    ///
    /// - Throws: `MatroskaError.Kind.noPlace` if the write could be done in part.
    static func shortest(
        _ patch: FilePatch,
        in source: any ByteSource
    ) throws(MatroskaError) -> FilePatch {
        let old = try MatroskaHeads.read(patch.range, source)
        let differing = old.indices.filter { old[$0] != patch.bytes[$0] }
        guard let first = differing.first, let last = differing.last else { return patch }
        let short = FilePatch(
            offset: patch.offset + UInt64(first),
            bytes: Array(patch.bytes[first...last])
        )
        let lastPage = (short.range.upperBound - 1) / pageLength
        guard short.bytes.count <= switchLimit, short.offset / pageLength == lastPage else {
            throw MatroskaError(.noPlace(.pageBorder), at: short.offset)
        }
        return short
    }

    /// Finds a place for new entries: usually one plan, and two if space has to be made first.
    ///
    /// - Parameters:
    ///   - content: the new children of the tracks.
    ///   - heads: the file as it is.
    ///   - source: the bytes of the file.
    /// - Returns: the plans, in order.
    /// - Throws: `MatroskaError.Kind.noPlace` if there is no place.
    static func plans(
        _ content: [UInt8],
        in heads: MatroskaHeads,
        of source: any ByteSource
    ) throws(MatroskaError) -> [MatroskaPlan] {
        let edit = TracksEdit(heads: heads, content: content)
        if let plan = try unlessAtBorder({ () throws(MatroskaError) in try edit.beside(source) }) {
            return [plan]
        }
        // A size of the segment with many bytes that change makes the visible write too long; it has fewer once
        // the segment is a little larger.
        let plan = try unlessAtBorder { () throws(MatroskaError) in
            heads.isInFront ? try edit.elsewhere(source) : nil
        }
        if let plan { return [plan] }
        let first = try edit.enlarged(source)
        let larger = PatchedSource(base: source, patches: first.writes)
        let next = TracksEdit(heads: try MatroskaHeads(larger), content: content)
        if heads.isInFront { return [first, try next.elsewhere(larger)] }
        guard let second = try next.beside(larger) else {
            throw MatroskaError(.noPlace(.tracksAtEnd), at: heads.tracks.position)
        }
        return [first, second]
    }

    /// A plan; nil if its visible write could be done in part.
    private static func unlessAtBorder(
        _ plan: () throws(MatroskaError) -> MatroskaPlan?
    ) throws(MatroskaError) -> MatroskaPlan? {
        do throws(MatroskaError) {
            return try plan()
        } catch {
            guard error.kind == .noPlace(.pageBorder) else { throw error }
            return nil
        }
    }

    /// All writes, in order.
    var writes: [FilePatch] { hidden + [visible] }
}

/// New tracks for a file.
struct TracksEdit {
    /// The file as it is.
    let heads: MatroskaHeads
    /// The new children of the tracks, without checksum and free space.
    let content: [UInt8]

    /// The journal of this edit.
    func journal(
        place: UInt64,
        bytes: [UInt8],
        fileLength: UInt64 = 0
    ) -> UndoJournal {
        UndoJournal(
            place: place,
            bytes: bytes,
            fileLength: fileLength,
            before: heads.contentChecksum,
            after: CRC32.value(of: content)
        )
    }

    /// The write that lets readers expect elements of version 4; nothing if they do already.
    ///
    /// Source: RFC 9559, 5.1.4.1: the flags for accessibility and LanguageBCP47 are of version 4.
    var versionPatch: [FilePatch] {
        let entries = EBMLChildren(content[...], at: 0)
        let needsVersion = entries.contains { entry in
            entry.children.contains { MatroskaID.ofVersion4.contains($0.element.id) }
        }
        guard let (value, place) = heads.version, value < 4, needsVersion else { return [] }
        return [FilePatch(offset: place, bytes: [4])]
    }

    /// Where data ends that belongs to the file; what an edit that was killed has left follows.
    func usedLength(_ source: any ByteSource) throws(MatroskaError) -> UInt64 {
        let (end, length) = (heads.segmentEnd, heads.fileLength)
        guard end < length else { return length }
        let count = min(UInt64(Self.mark.count), length - end)
        let bytes = try MatroskaHeads.read(end..<end + count, source)
        return Self.mark.starts(with: bytes) ? end : length
    }

    /// Free space in front of what is added to the end of a file.
    static let mark = EBMLEncoding.voidHeader(taking: 25) + Array("mediatag tracks\0".utf8)
}
