// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import Matroska
import MediaPrimitives
import MediaReading
import MediaSelection

/// Gives a Matroska or WebM file chapters, for which it is written anew.
///
///     let report = try SetMatroskaChapters(job).run(chapters, language: nil)
///
/// Frames and all other elements keep every byte.
struct SetMatroskaChapters {
    private let job: MatroskaJob

    /// Takes a file that is open for the edit.
    init(_ job: MatroskaJob) { self.job = job }

    /// Replaces all editions by one in one commit; without chapters it takes them away.
    ///
    /// - Parameters:
    ///   - wanted: the chapters, whose times count from the first frame.
    ///   - language: of the titles; nil for that of the chapters before, else of the sound.
    ///   - depth: whether all frames are compared with those of the old file before the commit.
    ///   - progress: gets how many bytes have been read, and how many will be.
    /// - Returns: what has changed, or would have.
    /// - Throws: `MediaError`, after which nothing has changed.
    func run(
        _ wanted: [Chapter],
        language: LanguageTag?,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> EditReport {
        let timeline = try job.timeline()
        let end = try job.end(timeline).map { $0.rescaled(to: 1000, rounding: .up).ticks }
        let plan = ChapterPlan(wanted, end: Int(clamping: end ?? 0), isListed: false)
        let present = try editions()
        let old = try MovieChapters(of: job.file, path: job.path)
        let language = language ?? old.listLanguage ?? soundLanguage
        let chapters = NewMatroskaChapters(
            plan.chapters.map { Self.chapter($0, from: timeline.start) },
            languageTag: language?.rawValue,
            languageCode: language?.bibliographicCode ?? "und",
            isWebM: job.isWebM
        )
        var rewriting = MatroskaRewriting()
        rewriting.comparesBlocks = depth == .full
        rewriting.chapters = chapters
        let change = EditReport.Change(
            .chapters,
            from: Self.value(of: present),
            to: plan.chapters.isEmpty ? nil : .number(plan.chapters.count)
        )
        let isDone = isDone(plan.chapters, language, old, present)
        return try job.run(
            isDone ? nil : rewriting,
            chapters: [change],
            notices: plan.notices.map { Notice(.media($0)) },
            progress: progress
        ) { _ in nil }
    }

    private static func chapter(
        _ chapter: Chapter,
        from start: MediaTime
    ) -> NewMatroskaChapters.Chapter {
        let origin = start.rescaled(to: 1_000_000_000, rounding: .nearest).ticks
        func time(_ milliseconds: Int) -> UInt64 {
            UInt64(max(0, origin + Int64(clamping: milliseconds) * 1_000_000))
        }
        let hasEnd = chapter.endMilliseconds > chapter.startMilliseconds
        return NewMatroskaChapters.Chapter(
            startNanoseconds: time(chapter.startMilliseconds),
            endNanoseconds: hasEnd ? time(chapter.endMilliseconds) : nil,
            title: chapter.title
        )
    }

    /// The lists of chapters that the file has.
    private func editions() throws(MediaError) -> [MatroskaEdition] {
        try MediaError.file(job.path) { () throws(FileError) in
            try MatroskaFile(job.file)?.editions ?? []
        }
    }

    private var soundLanguage: LanguageTag? {
        job.facts.first { $0.facts.kind == .audio }?.facts.language
    }

    /// Whether the file has these chapters alone, in one language.
    private func isDone(
        _ chapters: [Chapter],
        _ language: LanguageTag?,
        _ old: MovieChapters,
        _ present: [MatroskaEdition]
    ) -> Bool {
        guard !chapters.isEmpty else { return present.isEmpty }
        guard present.count == 1, old.notices.isEmpty else { return false }
        return old.chapters.isSameList(as: chapters) && old.listLanguage == language
    }

    private static func value(of editions: [MatroskaEdition]) -> EditReport.Change.Value? {
        guard !editions.isEmpty else { return nil }
        let chapters = editions.reduce(0) { $0 + count(of: $1.chapters) }
        return .editions(chapters: chapters, count: editions.count)
    }

    /// The number of chapters, with those inside of others.
    private static func count(of chapters: [MatroskaChapter]) -> Int {
        chapters.reduce(chapters.count) { $0 + count(of: $1.parts) }
    }
}
