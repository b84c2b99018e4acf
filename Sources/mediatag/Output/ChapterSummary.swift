// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaReading
import MediaSelection

/// The chapters of a movie, for people and as JSON (`mediatag.chapter-list/1`).
struct ChapterSummary {
    private let found: MovieChapters
    private let movie: String

    init(_ found: MovieChapters, movie: String) {
        self.found = found
        self.movie = movie
    }

    /// Writes the chapters to standard output, and notices to standard error.
    func show(as format: OutputFormat) {
        Messages.warn(all: found.notices.sentences)
        Results.write(self, as: format, text: text)
    }

    /// Writes the chapters to a file, in the format that its extension selects.
    ///
    /// - Throws: `MediaError` if there are no chapters, or the file cannot be written.
    func write(to file: String, replacing: Bool) throws(MediaError) {
        Messages.warn(all: found.notices.sentences)
        guard !found.chapters.isEmpty else { throw MediaError(.noChapters, path: movie) }
        let bytes = ChapterFile.write(found.chapters, format: .init(path: file))
        try CaptionFile.write(bytes, to: file, replacing: replacing)
    }

    /// A line for each chapter, of every list if they differ.
    private var text: String {
        guard !found.tracks.isEmpty || found.list != nil else {
            return "\(movie.printable): no chapters\n"
        }
        if found.isConsistent { return lines(found.chapters) }
        var text = ""
        for track in found.tracks {
            text += "chapter track \(track.id) (\(track.language?.rawValue ?? "und")):\n"
            text += lines(track.chapters, indent: "  ")
        }
        if let list = found.list {
            text += "list in the user data (chpl), which differs:\n" + lines(list, indent: "  ")
        }
        return text
    }

    private func lines(_ chapters: [Chapter], indent: String = "") -> String {
        chapters.map { chapter in
            let start = ClockTime(milliseconds: chapter.startMilliseconds).description
            let padding = String(repeating: " ", count: max(0, 11 - start.count))
            return "\(indent)\(padding)\(start)  \(chapter.title.printable)\n"
        }.joined()
    }
}

extension ChapterSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, movie, consistent, tracks, list, listLanguage
    }

    private struct Track: Encodable {
        var id: UInt32
        var language: String?
        var referrers: [UInt32]
        var chapters: [Entry]
    }

    private struct Entry: Encodable {
        var startMilliseconds: Int
        var endMilliseconds: Int
        var title: String

        init(_ chapter: Chapter) {
            startMilliseconds = chapter.startMilliseconds
            endMilliseconds = chapter.endMilliseconds
            title = chapter.title
        }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.chapter-list/1", forKey: .schema)
        try values.encode(movie, forKey: .movie)
        try values.encode(found.isConsistent, forKey: .consistent)
        let tracks = found.tracks.map { track in
            Track(
                id: track.id,
                language: track.language?.rawValue,
                referrers: track.referrers,
                chapters: track.chapters.map(Entry.init)
            )
        }
        try values.encode(tracks, forKey: .tracks)
        try values.encode(found.list?.map(Entry.init), forKey: .list)
        try values.encodeIfPresent(found.listLanguage?.rawValue, forKey: .listLanguage)
    }
}
