// SPDX-License-Identifier: Apache-2.0

import Captions
package import FileSystem
package import ISOMedia
import Matroska
import MediaPrimitives
package import MediaSelection

/// The chapters of a movie, as each of the places says where they can be.
package struct MovieChapters: Equatable, Sendable {
    /// A text track that others name as their chapter list (`chap`).
    package struct TextTrack: Equatable, Sendable {
        /// The track ID.
        package let id: UInt32
        /// The language of the titles; nil where none is stated.
        package let language: LanguageTag?
        /// The tracks that refer to it.
        package let referrers: [UInt32]
        /// The chapters.
        package let chapters: [Chapter]
    }

    /// The chapter tracks in file order.
    package private(set) var tracks: [TextTrack] = []
    /// The list in the movie's user data (`chpl`); nil if missing.
    package private(set) var list: [Chapter]?
    /// The language of the titles in ``list``; nil where none is stated, as in MP4.
    package private(set) var listLanguage: LanguageTag?
    /// What was noticed.
    package private(set) var notices: [MediaNotice] = []

    /// Reads the chapters of a movie from its file, or those of a Matroska or WebM file as ``list``.
    ///
    /// - Throws: `MediaError` where the movie or a chapter track is damaged.
    package init(path: String) throws(MediaError) {
        let source = try MediaError.file(path) { () throws(FileError) in
            try SystemFile.reading(path)
        }
        try self.init(of: source, path: path)
    }

    /// Reads the chapters of a movie, or those of a Matroska or WebM file as ``list``.
    ///
    /// - Throws: `MediaError` where the movie or a chapter track is damaged.
    package init(of source: any ByteSource, path: String) throws(MediaError) {
        let matroska = try MediaError.file(path) {
            () throws(FileError) -> (MatroskaFile, MatroskaTimeline)? in
            guard let file = try MatroskaFile(source) else { return nil }
            return (file, try MatroskaTimeline(of: source))
        }
        if let (file, timeline) = matroska {
            self.init(file, startingAt: timeline.start, path: path)
            return
        }
        let file = try MediaError.media(path) { () throws(ISOMediaError) in
            try MovieFile(source)
        }
        try self.init(of: file)
    }

    /// Takes the chapters of the edition that players use, counted from the first frame.
    private init(_ file: MatroskaFile, startingAt start: MediaTime, path: String) {
        let container = ContainerChapters(file)
        let shift = Int(clamping: start.rescaled(to: 1000, rounding: .nearest).ticks)
        let chapters = container.chapters.map { chapter in
            Chapter(
                startMilliseconds: max(0, chapter.startMilliseconds - shift),
                endMilliseconds: max(0, chapter.endMilliseconds - shift),
                title: chapter.title
            )
        }
        list = file.editions.isEmpty ? nil : chapters
        listLanguage = container.language
        notices = container.notices.map { MediaNotice($0, in: path, .chapters) }
    }

    /// Reads the chapters of a movie.
    ///
    /// - Throws: `MediaError` where the movie or a chapter track is damaged.
    package init(of file: MovieFile) throws(MediaError) {
        let (facts, referrers, end) = try MediaError.media(file.path) {
            () throws(ISOMediaError) in
            (
                try TrackFacts.all(of: file.movie), try Self.referrers(in: file.movie),
                try Self.endMilliseconds(of: file.movie)
            )
        }
        for track in facts where track.kind == .chapter && track.handler != "vide" {
            let text = try TrackText(track, of: file)
            notices += text.notices.within(.track("\(track.id)"), of: file.path)
            let chapters = text.document.cues.map { cue in
                Chapter(
                    startMilliseconds: cue.startMilliseconds,
                    endMilliseconds: cue.endMilliseconds,
                    title: cue.text.plainText
                )
            }
            tracks.append(
                TextTrack(
                    id: track.id,
                    language: track.language,
                    referrers: referrers[track.id] ?? [],
                    chapters: chapters
                )
            )
        }
        list = file.movie.chapterList.map { Self.chapters($0, end: end) }
        if list == nil, file.movie.box.descendant(["udta", "chpl"]) != nil {
            notices.append(MediaNotice(.damagedChapterList, in: file.path))
        }
    }

    /// The chapters that players of Apple show: those of the first track, else of the list.
    package var chapters: [Chapter] { tracks.first?.chapters ?? list ?? [] }

    /// Whether all places say the same; titles that `chpl` has to cut are the same.
    package var isConsistent: Bool {
        if tracks.isEmpty { return true }
        let others = tracks.dropFirst().map(\.chapters)
        guard others.allSatisfy({ $0.isSameList(as: chapters) }) else { return false }
        return list.map { $0.isSameList(as: Self.carried(chapters)) } ?? true
    }

    /// What `chpl` can carry of a list.
    package static func carried(_ chapters: [Chapter]) -> [Chapter] {
        chapters.prefix(ChapterListBox.countLimit).map { chapter in
            var chapter = chapter
            chapter.title = chapter.title.cut(toBytes: ChapterListBox.titleLimit)
            return chapter
        }
    }

    // MARK: - Reading

    private static func referrers(in movie: Movie) throws(ISOMediaError) -> [UInt32: [UInt32]] {
        var referrers: [UInt32: [UInt32]] = [:]
        for track in movie.tracks {
            let id = try track.header().trackID
            for target in try track.references("chap") { referrers[target, default: []].append(id) }
        }
        return referrers
    }

    /// When the movie ends; 0 where that is not known.
    package static func endMilliseconds(of movie: Movie) throws(ISOMediaError) -> Int {
        let header = try movie.header()
        guard header.timescale > 0, header.duration < UInt64(Int64.max) else { return 0 }
        let end = MediaTime(ticks: Int64(header.duration), timescale: header.timescale)
        return Int(end.rescaled(to: 1000, rounding: .up).ticks)
    }

    private static func chapters(_ box: ChapterListBox, end: Int) -> [Chapter] {
        let starts = box.entries.map { Int(clamping: ($0.start + 5000) / 10_000) }
        return zip(box.entries.indices, box.entries).map { index, entry in
            let next = index + 1 < starts.count ? starts[index + 1] : max(end, starts[index])
            return Chapter(
                startMilliseconds: starts[index],
                endMilliseconds: next,
                title: String(decoding: entry.title, as: UTF8.self)
            )
        }
    }
}

extension String {
    /// The longest beginning of whole characters that has no more bytes than that.
    package func cut(toBytes limit: Int) -> String {
        var text = self
        while text.utf8.count > limit { text.removeLast() }
        return text
    }
}
