// SPDX-License-Identifier: Apache-2.0

/// Chapters that a file gets: one edition, with titles in one language.
///
/// Source: RFC 9559, 5.1.7.
package struct NewMatroskaChapters: Equatable, Sendable {
    /// A chapter.
    package struct Chapter: Equatable, Sendable {
        /// When it begins, in nanoseconds of the file.
        package var startNanoseconds: UInt64
        /// When it ends, in nanoseconds of the file; nil if that is not known.
        package var endNanoseconds: UInt64?
        /// Its title.
        package var title: String

        /// Makes a chapter.
        package init(startNanoseconds: UInt64, endNanoseconds: UInt64?, title: String) {
            self.startNanoseconds = startNanoseconds
            self.endNanoseconds = endNanoseconds
            self.title = title
        }
    }

    /// The chapters, by their starts; none to remove all.
    package var chapters: [Chapter]
    /// The language of the titles as BCP 47; nil if it is not known.
    package var languageTag: String?
    /// The same as ISO 639-2/B, for older readers; `und` if it is not known.
    package var languageCode: String
    /// Whether the file is WebM, which does not have all elements.
    package var isWebM: Bool

    /// Makes chapters.
    package init(
        _ chapters: [Chapter],
        languageTag: String?,
        languageCode: String,
        isWebM: Bool
    ) {
        self.chapters = chapters
        self.languageTag = languageTag
        self.languageCode = languageCode
        self.isWebM = isWebM
    }

    /// The `Chapters` element; empty for none.
    var encoded: [UInt8] {
        if chapters.isEmpty { return [] }
        let atoms = chapters.enumerated().flatMap { number, chapter in
            atom(chapter, uid: uid(of: chapter, number))
        }
        // WebM has neither a number nor flags of an edition.
        let head =
            isWebM
            ? []
            : element(MatroskaID.editionUID, CRC32.value(of: atoms) | 1)
                + element(MatroskaID.editionFlagDefault, 1)
        let edition = EBMLEncoding.element(MatroskaID.editionEntry, head + atoms)
        return EBMLEncoding.element(MatroskaID.chapters, edition)
    }

    /// A number that follows from the chapter, so that two runs write the same file.
    private func uid(of chapter: Chapter, _ number: Int) -> UInt64 {
        let start = EBMLEncoding.unsigned8(chapter.startNanoseconds)
        let check = CRC32.value(of: start + Array(chapter.title.utf8))
        return UInt64(check) << 32 | UInt64(number + 1)
    }

    private func atom(_ chapter: Chapter, uid: UInt64) -> [UInt8] {
        let language =
            EBMLEncoding.element(MatroskaID.chapterLanguage, languageCode.utf8)
            + (languageTag.map {
                EBMLEncoding.element(MatroskaID.chapterLanguageBCP47, $0.utf8)
            } ?? [])
        let title = EBMLEncoding.element(MatroskaID.chapterString, chapter.title.utf8)
        let data =
            element(MatroskaID.chapterUID, uid)
            + element(MatroskaID.chapterTimeStart, chapter.startNanoseconds)
            + (chapter.endNanoseconds.map { element(MatroskaID.chapterTimeEnd, $0) } ?? [])
            + EBMLEncoding.element(MatroskaID.chapterDisplay, title + language)
        return EBMLEncoding.element(MatroskaID.chapterAtom, data)
    }

    private func element(_ id: UInt32, _ value: some BinaryInteger) -> [UInt8] {
        EBMLEncoding.element(id, EBMLEncoding.unsigned(UInt64(value)))
    }
}
