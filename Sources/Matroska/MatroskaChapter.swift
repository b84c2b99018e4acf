// SPDX-License-Identifier: Apache-2.0

/// A chapter of a Matroska file.
///
/// Source: RFC 9559, 5.1.7.1.4.
package struct MatroskaChapter: Equatable, Sendable {
    /// A title in one or more languages.
    package struct Title: Equatable, Sendable {
        /// The text.
        package let text: String
        /// Its languages as BCP 47 or, where none are stated so, as ISO 639-2.
        package let languages: [String]

        /// Makes a title.
        package init(text: String, languages: [String]) {
            self.text = text
            self.languages = languages
        }
    }

    /// Chapters that are read of a file, with those inside of others.
    package static let countLimit = 10_000
    private static let depthLimit = 8
    private static let titleLimit = 64

    /// When it begins, in nanoseconds.
    package private(set) var startNanoseconds: UInt64 = 0
    /// When it ends, in nanoseconds; nil where that is not stated.
    package private(set) var endNanoseconds: UInt64?
    /// Whether it is not to be listed.
    package private(set) var isHidden = false
    /// Whether it is to be played at all.
    package private(set) var isEnabled = true
    /// Whether it is a part of another file.
    package private(set) var isLinked = false
    /// The titles.
    package private(set) var titles: [Title] = []
    /// The chapters inside.
    package private(set) var parts: [MatroskaChapter] = []

    /// Reads the chapters inside an element.
    ///
    /// - Parameters:
    ///   - children: what is in an edition or a chapter.
    ///   - rest: how many may still be read.
    ///   - depth: how many chapters they are inside of.
    /// - Returns: the chapters.
    static func all(
        in children: EBMLChildren,
        rest: inout Int,
        depth: Int = 0
    ) -> [MatroskaChapter] {
        guard depth < depthLimit else { return [] }
        var chapters: [MatroskaChapter] = []
        for child in children where child.element.id == MatroskaID.chapterAtom && rest > 0 {
            rest -= 1
            chapters.append(MatroskaChapter(child.children, rest: &rest, depth: depth))
        }
        return chapters
    }

    private init(_ atom: EBMLChildren, rest: inout Int, depth: Int) {
        for child in atom {
            switch child.element.id {
            case MatroskaID.chapterTimeStart: startNanoseconds = child.unsignedInteger ?? 0
            case MatroskaID.chapterTimeEnd: endNanoseconds = child.unsignedInteger
            case MatroskaID.chapterFlagHidden: isHidden = child.unsignedInteger == 1
            case MatroskaID.chapterFlagEnabled: isEnabled = child.unsignedInteger != 0
            case MatroskaID.chapterSegmentUUID: isLinked = true
            case MatroskaID.chapterDisplay where titles.count < Self.titleLimit:
                titles.append(Title(child.children))
            default: continue
            }
        }
        parts = Self.all(in: atom, rest: &rest, depth: depth + 1)
    }
}

extension MatroskaChapter.Title {
    private static let fieldLimit = 64

    /// Reads a `ChapterDisplay`.
    fileprivate init(_ display: EBMLChildren) {
        var (texts, tags, codes) = ([String](), [String](), [String]())
        for child in display.prefix(Self.fieldLimit) {
            switch child.element.id {
            case MatroskaID.chapterString: texts.append(child.text)
            case MatroskaID.chapterLanguageBCP47: tags.append(child.text)
            case MatroskaID.chapterLanguage: codes.append(child.text)
            default: continue
            }
        }
        self.init(
            text: texts.first ?? "",
            languages: !tags.isEmpty ? tags : codes.isEmpty ? ["eng"] : codes
        )
    }
}

/// A list of chapters; a player uses one of those that a file has.
///
/// Source: RFC 9559, 5.1.7.1.
package struct MatroskaEdition: Equatable, Sendable {
    /// Editions that are read.
    private static let countLimit = 256

    /// Whether it is not to be listed.
    package private(set) var isHidden = false
    /// Whether players use it unless the viewer chooses another.
    package private(set) var isDefault = false
    /// Whether the chapters are played in their order, whatever their times.
    package private(set) var isOrdered = false
    /// The chapters.
    package private(set) var chapters: [MatroskaChapter] = []

    /// Reads the editions inside a `Chapters` element, and says whether there are more chapters than are
    /// read.
    static func all(in chapters: EBMLChildren) -> (editions: [MatroskaEdition], isCut: Bool) {
        var rest = MatroskaChapter.countLimit
        var editions: [MatroskaEdition] = []
        for child in chapters
        where child.element.id == MatroskaID.editionEntry && editions.count < countLimit {
            editions.append(MatroskaEdition(child.children, rest: &rest))
        }
        return (editions, rest == 0)
    }

    private init(_ entry: EBMLChildren, rest: inout Int) {
        for child in entry {
            switch child.element.id {
            case MatroskaID.editionFlagHidden: isHidden = child.unsignedInteger == 1
            case MatroskaID.editionFlagDefault: isDefault = child.unsignedInteger == 1
            case MatroskaID.editionFlagOrdered: isOrdered = child.unsignedInteger == 1
            default: continue
            }
        }
        chapters = MatroskaChapter.all(in: entry, rest: &rest)
    }
}
