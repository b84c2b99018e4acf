// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import Matroska
import MediaPrimitives
import MediaSelection

/// The chapters of a file of another container than MP4 and QuickTime, on its time line.
struct ContainerChapters {
    /// The chapters, in order of time.
    private(set) var chapters: [Chapter] = []
    /// The language of the titles; nil where it is not known.
    private(set) var language: LanguageTag?
    /// What is left out.
    private(set) var notices: [MediaNotice.Kind] = []

    /// Takes the chapters that FFmpeg has.
    init(_ chapters: [ContainerChapter]) {
        self.chapters = chapters.compactMap { chapter in
            guard let start = chapter.start.map(Self.milliseconds) else { return nil }
            return Chapter(
                startMilliseconds: start,
                endMilliseconds: chapter.end.map(Self.milliseconds) ?? start,
                title: chapter.title ?? ""
            )
        }
        sort()
    }

    /// Takes the chapters of the edition that players of Matroska use.
    ///
    /// A movie has one list of chapters in one language, without chapters inside of others.
    init(_ file: MatroskaFile) {
        notices = file.notices.map { .matroska($0) }
        let editions = file.editions.filter { !$0.chapters.isEmpty }
        let shown = editions.filter { !$0.isHidden }
        guard let edition = shown.first(where: \.isDefault) ?? shown.first ?? editions.first else {
            return
        }
        if editions.count > 1 { notices.append(.editionsLeftOut(editions.count - 1)) }
        if edition.isOrdered { notices.append(.orderedEdition) }
        var list = edition.chapters
        // One chapter around all others is the title of the edition.
        if list.count == 1, !list[0].parts.isEmpty { list = list[0].parts }
        let inside = list.reduce(0) { $0 + $1.parts.count }
        if inside > 0 { notices.append(.nestedChaptersLeftOut(inside)) }
        let listed = list.filter { !$0.isHidden && $0.isEnabled && !$0.isLinked }
        if listed.count < list.count {
            notices.append(.hiddenChaptersLeftOut(list.count - listed.count))
        }
        take(listed)
        sort()
    }

    private mutating func take(_ list: [MatroskaChapter]) {
        let name = list.lazy.compactMap { $0.titles.first?.languages.first }.first
        var others: Set<String> = []
        for chapter in list {
            let titles = chapter.titles
            let title = titles.first { $0.languages.first == name } ?? titles.first
            for other in titles where other != title { others.formUnion(other.languages) }
            let start = Self.milliseconds(chapter.startNanoseconds)
            chapters.append(
                Chapter(
                    startMilliseconds: start,
                    endMilliseconds: chapter.endNanoseconds.map(Self.milliseconds) ?? start,
                    title: title?.text ?? ""
                )
            )
        }
        language = name.flatMap(Self.tag)
        if !others.isEmpty { notices.append(.titlesLeftOut(languages: others.sorted())) }
    }

    private mutating func sort() {
        chapters.sort { $0.startMilliseconds < $1.startMilliseconds }
    }

    private static func milliseconds(_ time: MediaTime) -> Int {
        Int(clamping: time.rescaled(to: 1000, rounding: .nearest).ticks)
    }

    private static func milliseconds(_ nanoseconds: UInt64) -> Int {
        Int(clamping: nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 >= 500_000 ? 1 : 0))
    }

    private static func tag(_ text: String) -> LanguageTag? {
        do {
            let tag = try LanguageTag(text)
            return tag == .undetermined ? nil : tag
        } catch {
            return nil
        }
    }
}
