// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Matroska
import MediaPrimitives
import MediaReading
import MediaSelection

/// Adds tracks of subtitles and audio to a Matroska or WebM file, for which it is written anew.
///
///     let report = try AddMatroskaTracks(job).run(additions)
///
/// Frames and all other elements keep every byte.
struct AddMatroskaTracks {
    private let job: MatroskaJob

    /// Takes a file that is open for the edit.
    init(_ job: MatroskaJob) { self.job = job }

    /// Adds the tracks in one commit.
    ///
    /// - Parameters:
    ///   - additions: files and what is wanted of their tracks.
    ///   - depth: whether all frames are compared with those of the old file before the commit.
    ///   - progress: gets how many bytes have been read, and how many will be.
    /// - Returns: the tracks and what has changed in others, or would have.
    /// - Throws: `MediaError`, after which nothing has changed: a file that cannot be read, or a tag or codec that
    ///   Matroska or WebM cannot have.
    func run(
        _ additions: [TrackAddition],
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> EditReport {
        try AddTracks.requireOneDefault(additions)
        let timeline = try job.timeline()
        let file = MatroskaContent.File(
            path: job.path,
            isWebM: job.isWebM,
            start: timeline.start,
            audioStart: timeline.videoStart,
            end: try job.end(timeline)
        )
        var rewriting = MatroskaRewriting()
        rewriting.comparesBlocks = depth == .full
        var added: [EditReport.AddedTrack] = []
        var notices: [Notice] = []
        for addition in additions {
            let new = try MatroskaContent(addition, for: file, progress: progress)
            notices += new.notices
            let present = addition.addsAgain ? nil : try job.find(new)
            let id = UInt32(clamping: job.facts.count + rewriting.added.count + 1)
            added.append(new.report(id: present ?? id, isAlreadyThere: present != nil))
            if present != nil { continue }
            rewriting.added.append(new.track)
            rewriting.extendsFile = rewriting.extendsFile || addition.extendsMovie
            notices += new.noticesIfAdded
            guard addition.isDefault else { continue }
            for (index, facts) in job.facts where facts.kind == new.kind {
                rewriting.changes[index, default: MatroskaTrackChanges()].flags[.default] = false
            }
        }
        var report = try job.run(
            rewriting.added.isEmpty ? nil : rewriting,
            notices: notices,
            progress: progress
        ) { _ in .oneGroup }
        report.addedTracks = added
        return report
    }
}

extension MatroskaJob {
    /// The ID of the track that an earlier run of the same command has added; nil if no track is the same.
    fileprivate func find(_ new: MatroskaContent) throws(MediaError) -> UInt32? {
        let header = new.track.header
        for (index, facts) in facts {
            let track = tracks[index]
            guard track.codecID == new.track.codecID, track.name == header.name,
                track.languageBCP47 == header.language?.tag,
                header.flags.allSatisfy({ track.has($0.key) == $0.value || $0.key == .default }),
                try isSame(track: index, new.track)
            else { continue }
            return facts.id
        }
        return nil
    }

    private func isSame(
        track index: Int,
        _ new: NewMatroskaTrack
    ) throws(MediaError) -> Bool {
        if let audio = new.audio { return try hasPackets(ofTrackAt: index, like: audio) }
        return try frames(ofTrackAt: index) == new.frames
    }
}
