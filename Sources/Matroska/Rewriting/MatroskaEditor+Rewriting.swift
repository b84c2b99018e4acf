// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// Tracks that are added to a file or left out, and its chapters, for which it is written anew.
package struct MatroskaRewriting: Sendable {
    /// The tracks that are left out, by their indices in ``MatroskaEditor/tracks``.
    package var removed: Set<Int> = []
    /// The tracks that are added after the others.
    package var added: [NewMatroskaTrack] = []
    /// What changes in tracks that stay, by their indices.
    package var changes: [Int: MatroskaTrackChanges] = [:]
    /// The chapters that take the place of all others; nil if they stay.
    package var chapters: NewMatroskaChapters?
    /// Whether the file becomes longer if a new track ends after it.
    package var extendsFile = false
    /// Whether all blocks that stay are compared with those of the old file.
    package var comparesBlocks = false

    /// Makes an edit that changes nothing.
    package init() {}
}

extension MatroskaEditor {
    /// When the file ends as it states, in milliseconds; nil where it states nothing.
    ///
    /// - Throws: `MatroskaError` if the element is damaged.
    package func statedMilliseconds() throws(MatroskaError) -> Double? {
        do throws(MatroskaError) {
            return try information().milliseconds
        } catch {
            throw error.naming(path)
        }
    }

    /// Where the presentation is on the time line of the blocks.
    ///
    /// - Throws: `MatroskaError` if the file cannot be read.
    package func timeline() throws(MatroskaError) -> MatroskaTimeline {
        let file = file
        do throws(MatroskaError) {
            return try MatroskaError.file { () throws(FileError) in try MatroskaTimeline(of: file) }
        } catch {
            throw error.naming(path)
        }
    }

    /// Reads the frames of a track of subtitles, for which all clusters are read.
    ///
    /// - Parameter index: the index of the track.
    /// - Returns: its frames, in the order of the file.
    /// - Throws: `MatroskaError` with the place of what is damaged.
    package func frames(ofTrackAt index: Int) throws(MatroskaError) -> [NewMatroskaTrack.Frame] {
        do throws(MatroskaError) {
            let elements = try SegmentElements(of: heads, in: file)
            return try MatroskaBlocks(source: file, elements: elements)
                .frames(ofTrack: tracks[index].number, information())
        } catch {
            throw error.naming(path)
        }
    }

    /// Whether a track has the packets of new audio at the same times, for which all clusters are read.
    ///
    /// - Parameters:
    ///   - index: the index of the track.
    ///   - audio: the new audio.
    /// - Returns: whether it has these packets, and no others.
    /// - Throws: `MatroskaError` with the place of what is damaged.
    package func hasPackets(
        ofTrackAt index: Int,
        like audio: NewMatroskaAudio
    ) throws(MatroskaError) -> Bool {
        do throws(MatroskaError) {
            let number = tracks[index].number
            let elements = try SegmentElements(of: heads, in: file)
            let frames = audio.frames(ofTrack: number, try information())
            return try MatroskaBlocks(source: file, elements: elements)
                .areFrames(frames, of: audio.source)
        } catch {
            throw error.naming(path)
        }
    }

    /// Writes the file anew with other tracks or chapters.
    ///
    /// In place, a new file takes the place of the old one in one step. Elements that are not edited keep every
    /// byte, and blocks keep their order.
    ///
    /// - Parameters:
    ///   - rewriting: what changes.
    ///   - progress: gets the number of bytes of each step.
    /// - Returns: the tracks as they are afterwards.
    /// - Throws: `MatroskaError`, after which nothing has changed.
    package func rewrite(
        _ rewriting: MatroskaRewriting,
        progress: (UInt64) -> Void = { _ in }
    ) throws(MatroskaError) -> Outcome {
        do throws(MatroskaError) {
            let change = try change(rewriting)
            let elements = try SegmentElements(of: heads, in: file)
            let target: String? =
                switch output {
                case .none: nil
                case .inPlace: path
                case .file(let target, _): target
                }
            if let target {
                try write(to: target) { new throws(MatroskaError) in
                    var writing = SegmentRewriting(change, in: heads, elements, from: file, to: new)
                    try writing.write(progress: progress)
                    try verify(new, change, elements, blocks: rewriting.comparesBlocks)
                }
            }
            let after = EBMLChildren(change.content[...], at: heads.tracks.dataStart)
            return Outcome(tracks: MatroskaTrack.all(in: after), movesTracksToEnd: false)
        } catch {
            throw error.naming(path)
        }
    }

    private func information() throws(MatroskaError) -> SegmentInformation {
        guard let element = try heads.element(MatroskaID.information, file), let end = element.end,
            end - element.dataStart <= 1 << 20
        else {
            throw MatroskaError(.missing("Info"))
        }
        let data = try MatroskaHeads.read(element.dataStart..<end, file)
        return try SegmentInformation(
            EBMLChildren(data[...], at: element.dataStart),
            at: element.position
        )
    }

    /// The new tracks and frames.
    private func change(
        _ rewriting: MatroskaRewriting
    ) throws(MatroskaError) -> SegmentRewriting.Change {
        let information = try information()
        var change = SegmentRewriting.Change(content: [])
        var index = 0
        var uids: Set<UInt64> = []
        for child in heads.liveChildren {
            guard child.element.id == MatroskaID.trackEntry else {
                change.content += child.bytes
                continue
            }
            let uid = child.children.first { $0.element.id == MatroskaID.trackUID }?.unsignedInteger
            if rewriting.removed.contains(index) {
                change.removed.numbers.insert(tracks[index].number)
                if let uid { change.removed.uids.insert(uid) }
            } else {
                change.content += rewriting.changes[index]?.applied(to: child) ?? child.bytes
                if let uid { uids.insert(uid) }
            }
            index += 1
        }
        var number = tracks.map(\.number).max() ?? 0
        guard number < 1 << 48 else { throw MatroskaError(.damaged("TrackNumber")) }
        var end: Int64 = 0
        for track in rewriting.added {
            number += 1
            var uid = track.uid
            while !uids.insert(uid).inserted { uid = uid == .max ? 1 : uid + 1 }
            change.content += track.entry(number: number, uid: uid)
            let placed = track.placed(as: number, information)
            change.frames += placed.frames
            change.sources[number] = track.audio?.source
            end = max(end, placed.end)
        }
        let order = change.frames.indices.sorted {
            (change.frames[$0].time, $0) < (change.frames[$1].time, $1)
        }
        change.frames = order.map { change.frames[$0] }
        if rewriting.extendsFile, let duration = information.duration, Double(end) > duration {
            change.duration = Double(end)
        }
        change.chapters = rewriting.chapters?.encoded
        return change
    }

    /// Reads the new file back.
    ///
    /// - Throws: `MatroskaError.Kind.verificationFailed`.
    private func verify(
        _ new: SystemFile,
        _ change: SegmentRewriting.Change,
        _ elements: SegmentElements,
        blocks comparesBlocks: Bool
    ) throws(MatroskaError) {
        let written = try MatroskaHeads(new)
        let after = try SegmentElements(of: written, in: new)
        let ids = Dictionary(grouping: after.entries) { $0.element.position }
        let isIndexed = written.indices.flatMap(\.entries).allSatisfy { entry in
            ids[written.segment.dataStart + entry.position]?.first?.id == entry.id
        }
        let count = { (elements: SegmentElements) in
            elements.entries.count { $0.id == MatroskaID.cluster }
        }
        guard written.liveChildren.flatMap(\.bytes) == change.content, isIndexed,
            count(after) >= count(elements), try change.hasChapters(after, in: new)
        else { throw MatroskaError(.verificationFailed) }
        guard comparesBlocks else { return }
        let before = try MatroskaBlocks(source: file, elements: elements).checksums()
        let now = try MatroskaBlocks(source: new, elements: after).checksums()
        for (track, checksum) in before where !change.removed.numbers.contains(track) {
            guard now[track] == checksum else { throw MatroskaError(.verificationFailed) }
        }
    }
}
