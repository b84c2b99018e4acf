// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// What a caption file's name says: `movie.es-419.sdh.srt`, `es.srt`, `fr.forced.srt`, `movie_es_sdh.srt`,
/// `movie [Spanish].srt`.
package struct CaptionFileName: Equatable, Sendable {
    /// The language; nil if the name has none (see `LanguageTag.init(fileNameWord:)`).
    package let language: LanguageTag?
    /// Whether the captions are for the deaf and hard of hearing: `.sdh.`, `.cc.`, or `.hi.` after a
    /// language (`movie.hi.srt` is Hindi).
    package let isSDH: Bool
    /// Whether all captions are forced: `.forced.`.
    package let isForced: Bool
    /// Whether it is a script of audio description: `.ad.`, with `.dapt.` after it if wanted.
    package let isDescription: Bool

    private static let marks: Set<String> = ["sdh", "cc", "forced", "ad", "dapt"]

    /// Reads the name of a file; folders in front of it do not count.
    package init(path: String) {
        let name = path.split(separator: "/").last ?? ""
        var words = name.split(separator: ".").map(String.init)
        if words.count > 1 { words.removeLast() }
        var marks: Set<String> = []
        var language: LanguageTag?
        while let word = words.popLast() {
            let before = words.last.flatMap(LanguageTag.init(fileNameWord:))
            let mark = word.lowercased()
            if Self.marks.contains(mark) || (mark == "hi" && before != nil) {
                marks.insert(mark)
                continue
            }
            language = LanguageTag(fileNameWord: word)
            if language == nil {
                let parts = FileNameParts(word, isWhole: words.isEmpty)
                language = parts.language
                if language != nil { marks.formUnion(parts.marks) }
            }
            break
        }
        self.language = language
        isSDH = !marks.isDisjoint(with: ["sdh", "cc", "hi"])
        isForced = marks.contains("forced")
        isDescription = marks.contains("ad")
    }

    /// A word of the name that is divided further: `movie_es_sdh`, `movie-pt-BR`, `2_English`, `movie [Spanish]`.
    private struct FileNameParts {
        private(set) var language: LanguageTag?
        private(set) var marks: Set<String> = []

        /// Reads a word.
        ///
        /// - Parameters:
        ///   - word: what is between two full stops.
        ///   - isWhole: whether it is all of the name. Only there hyphens divide: names of releases have many.
        init(_ word: String, isWhole: Bool) {
            let bracketed = Self.bracketed(word)
            if !bracketed.isEmpty {
                readBrackets(bracketed)
            } else {
                read(word.split { $0 == "_" || (isWhole && $0 == "-") }.map(String.init))
            }
        }

        /// What is in brackets at the end of a word, from the last to the first.
        private static func bracketed(_ word: String) -> [String] {
            var found: [String] = []
            var rest = word[...]
            while let last = rest.last, last.isWhitespace || last == "]" || last == ")" {
                guard !last.isWhitespace else {
                    rest.removeLast()
                    continue
                }
                guard let start = rest.lastIndex(of: last == "]" ? "[" : "("),
                    start > rest.startIndex
                else { break }
                found.append(String(rest[rest.index(after: start)...].dropLast()))
                rest = rest[..<start]
            }
            return found
        }

        /// Takes the language, and marks before or after it, such as `English SDH`.
        private mutating func readBrackets(_ list: [String]) {
            for text in list {
                var names = text.split(separator: " ").map(String.init)
                while let last = names.last?.lowercased(), CaptionFileName.marks.contains(last) {
                    marks.insert(last)
                    names.removeLast()
                }
                if names.isEmpty { continue }
                language = LanguageTag(fileNameWord: names.joined(separator: " "))
                return
            }
        }

        private mutating func read(_ list: [String]) {
            var parts = list
            while let last = parts.last?.lowercased(), CaptionFileName.marks.contains(last) {
                marks.insert(last)
                parts.removeLast()
            }
            guard list.count > 1, let last = parts.popLast() else { return }
            if let before = parts.last,
                let tag = LanguageTag(fileNamePart: before + "-" + last, after: "")
            {
                language = tag
            } else {
                language = LanguageTag(fileNamePart: last, after: parts.last ?? "")
            }
        }
    }
}
