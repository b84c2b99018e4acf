// SPDX-License-Identifier: Apache-2.0

import Captions
package import ISOMedia
import Matroska
import MediaPrimitives
package import MediaReading
import MediaSelection

/// Adds subtitle tracks to a Matroska or WebM file, for which it is written anew.
///
///     let report = try AddMatroskaSubtitles(file: "movie.mkv", output: .inPlace).run(additions)
///
/// The text is SubRip (`S_TEXT/UTF8`), in WebM WebVTT. Frames and all other elements keep every byte.
package struct AddMatroskaSubtitles: Sendable {
    private let job: MatroskaJob

    /// Whether a file is Matroska or WebM, and its output, if there is one, too.
    package static func takes(_ path: String, output: EditOutput) -> Bool {
        MatroskaJob.takes(path, output: output)
    }

    /// Opens a file for the edit.
    ///
    /// - Throws: `MediaError`: not Matroska, damaged, locked; or the output may not be written.
    package init(file path: String, output: EditOutput) throws(MediaError) {
        job = try MatroskaJob(file: path, output: output)
    }

    /// Adds the tracks in one commit.
    ///
    /// - Parameters:
    ///   - additions: caption files and what is wanted of their tracks.
    ///   - depth: whether all frames are compared with those of the old file before the commit.
    ///   - progress: gets how many bytes have been read, and how many will be.
    /// - Returns: the tracks and what has changed in others, or would have.
    /// - Throws: `MediaError`, after which nothing has changed: a caption file that cannot be read, or a tag that
    ///   Matroska cannot have.
    package func run(
        _ additions: [TrackAddition],
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> EditReport {
        let timeline = try job.timeline()
        let end = try job.end(timeline)
        var rewriting = MatroskaRewriting()
        rewriting.comparesBlocks = depth == .full
        var added: [EditReport.AddedTrack] = []
        var notices: [Notice] = []
        for addition in additions {
            let new = try MatroskaSubtitles(addition, for: job, startingAt: timeline.start)
            notices += new.notices
            let present = addition.addsAgain ? nil : try job.find(new)
            let id = UInt32(clamping: job.facts.count + rewriting.added.count + 1)
            added.append(new.report(id: present ?? id, isAlreadyThere: present != nil))
            if present != nil { continue }
            rewriting.added.append(new.track)
            rewriting.extendsFile = rewriting.extendsFile || addition.extendsMovie
            notices += new.lateNotices(end)
            guard addition.isDefault else { continue }
            for (index, facts) in job.facts where facts.kind == .subtitle {
                rewriting.changes[index, default: MatroskaTrackChanges()].flags[.default] = false
            }
        }
        var report = try job.run(
            rewriting.added.isEmpty ? nil : rewriting,
            notices: notices,
            progress: progress
        ) { _ in AlternateGroup.reason }
        report.addedTracks = added
        return report
    }
}

/// A caption file as a track of Matroska.
struct MatroskaSubtitles {
    let track: NewMatroskaTrack
    let notices: [Notice]
    private let addition: TrackAddition
    private let subtitles: SubtitleFile

    /// Reads the file of an addition, whose times count from the first frame.
    ///
    /// - Parameters:
    ///   - addition: the caption file and what is wanted of its track.
    ///   - job: the edit.
    ///   - start: when the first frame is shown on the time line of the blocks.
    /// - Throws: `MediaError`: the file cannot become subtitles, or Matroska has no element for a tag.
    init(
        _ addition: TrackAddition,
        for job: MatroskaJob,
        startingAt start: MediaTime
    ) throws(MediaError) {
        self.addition = addition
        subtitles = try SubtitleFile(addition, as: .tx3g)
        let tags = subtitles.tags
        let facts = TrackFacts(
            id: 0,
            kind: .subtitle,
            handler: "sbtl",
            language: tags.language,
            name: tags.name,
            isEnabled: false,
            characteristics: [],
            roles: [],
            forced: .none
        )
        var request = TrackTags()
        request.language = tags.language
        request.name = tags.name
        request.characteristics = tags.characteristics
        request.forced = tags.isForced ? .all : nil
        request.isDefault = addition.isDefault
        if case .track(let selector) = addition.follow { request.follow = .track(selector) }
        let elements = MatroskaTags(path: job.path, facts: facts, tags: request)
        try elements.requireElements()
        try elements.requireFitForDefault()
        var document = subtitles.document
        if tags.isForced {
            for index in document.cues.indices { document.cues[index].isForced = false }
        }
        let text = MatroskaText(document, as: job.isWebM ? .webVTT : .subRip)
        notices =
            subtitles.notices
            + text.losses.map { Notice(.loss($0), in: addition.path, at: $0.position) }
        let shift = Int(clamping: start.rescaled(to: 1000, rounding: .nearest).ticks)
        track = NewMatroskaTrack(
            codecID: (job.isWebM ? MatroskaText.Format.webVTT : .subRip).rawValue,
            header: try elements.changes(),
            frames: text.blocks.map { block in
                NewMatroskaTrack.Frame(
                    startMilliseconds: block.cue.startMilliseconds + shift,
                    durationMilliseconds: block.cue.durationMilliseconds,
                    bytes: block.bytes
                )
            }
        )
    }

    /// What to report of cues that end after the file.
    func lateNotices(_ end: MediaTime?) -> [Notice] {
        guard let end else { return [] }
        let late = subtitles.document.cues.filter {
            MediaTime(milliseconds: $0.endMilliseconds) > end
        }
        guard let first = late.first, let last = late.map(\.endMilliseconds).max() else {
            return []
        }
        let kind = Notice.Kind.cuesAfterEnd(
            count: late.count,
            last: MediaTime(milliseconds: last),
            movie: end,
            extendsMovie: addition.extendsMovie
        )
        return [Notice(kind, in: addition.path, at: first.position)]
    }

    func report(id: UInt32, isAlreadyThere: Bool) -> EditReport.AddedTrack {
        EditReport.AddedTrack(
            file: addition.path,
            id: id,
            language: subtitles.tags.language,
            name: subtitles.tags.name,
            characteristics: subtitles.tags.characteristics,
            roles: [],
            media: .matroskaText(
                codecID: track.codecID,
                isForced: subtitles.tags.isForced,
                cueCount: track.frames.count
            ),
            isAlreadyThere: isAlreadyThere
        )
    }
}

extension MatroskaJob {
    /// The ID of the track that an earlier run of the same command has added; nil if there is none.
    fileprivate func find(_ new: MatroskaSubtitles) throws(MediaError) -> UInt32? {
        let header = new.track.header
        for (index, facts) in facts {
            let track = tracks[index]
            guard track.codecID == new.track.codecID, track.name == header.name,
                track.languageBCP47 == header.language?.tag,
                header.flags.allSatisfy({ track.has($0.key) == $0.value || $0.key == .default }),
                try frames(ofTrackAt: index) == new.track.frames
            else { continue }
            return facts.id
        }
        return nil
    }
}
