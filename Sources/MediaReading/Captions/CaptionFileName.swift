// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

/// What a caption file's name says: `movie.es-419.sdh.srt`, `es.srt`, `fr.forced.srt`.
public struct CaptionFileName: Equatable, Sendable {
    /// The language; nil if the name has none (see `LanguageTag.init(fileNameWord:)`).
    public let language: LanguageTag?
    /// Whether the captions are for the deaf and hard of hearing: `.sdh.`, `.cc.`, or `.hi.` after a
    /// language (`movie.hi.srt` is Hindi).
    public let isSDH: Bool
    /// Whether all captions are forced: `.forced.`.
    public let isForced: Bool
    /// Whether it is a script of audio description: `.ad.`, with `.dapt.` after it if wanted.
    public let isDescription: Bool

    /// Reads the name of a file; folders in front of it do not count.
    public init(path: String) {
        let name = path.split(separator: "/").last ?? ""
        var words = name.split(separator: ".").map { $0.lowercased() }
        if words.count > 1 { words.removeLast() }
        var marks: Set<String> = []
        var language: LanguageTag?
        while let word = words.popLast() {
            let before = words.last.flatMap(LanguageTag.init(fileNameWord:))
            let isMark = ["sdh", "cc", "forced", "ad", "dapt"].contains(word)
            if isMark || (word == "hi" && before != nil) {
                marks.insert(word)
                continue
            }
            language = LanguageTag(fileNameWord: word)
            break
        }
        self.language = language
        isSDH = !marks.isDisjoint(with: ["sdh", "cc", "hi"])
        isForced = marks.contains("forced")
        isDescription = marks.contains("ad")
    }
}
