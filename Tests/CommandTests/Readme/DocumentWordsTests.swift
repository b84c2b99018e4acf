// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The words of the documents, of the help and of the messages.
@Suite struct DocumentWordsTests {
    /// Words that are not those of the field or that make a sentence a riddle, and the words to use.
    private static let words: [(pattern: String, instead: String)] = [
        ("told|tells?", "report, print, warn"),
        ("mend(?:s|ed|ing)?", "fix captions and findings, repair tracks"),
        ("behind", "after"),
        ("rungs?", "variant"),
        ("programmes?", "presentation, program"),
        ("stretch(?:es)?", "interval"),
        ("standing", "baseline, suppression"),
        ("nobody", "the user, the caller, the player"),
        ("sound tracks?|tracks? of (?:pictures|sound)|main sound", "audio track, video track"),
        ("(?:that|which|one) (?:is|are) none", "is not a …"),
    ]

    /// Phrases with such a word, and why they stay.
    private static let exceptions: [(phrase: String, reason: String)] = [
        ("cannot tell", "an outcome of the Evaluation and Report Language (EARL)"),
        ("Nobody else was there.", "a caption of the example in Speech.md"),
    ]

    private static let files: [URL] = {
        let root = SampleMedia.packageRoot
        let names = [
            "README.md", "CONTRIBUTING.md", "Tests/CommandTests/Help/help.txt",
            "Tests/CommandTests/Messages/messages.txt",
        ]
        let pages = try? FileManager.default.contentsOfDirectory(
            at: root.appending(path: "Docs"),
            includingPropertiesForKeys: nil
        )
        // The landing pages and articles of the libraries.
        let sources = FileManager.default.enumerator(
            at: root.appending(path: "Sources"),
            includingPropertiesForKeys: nil
        )
        let articles = (sources?.allObjects ?? []).compactMap { $0 as? URL }
        return names.map { root.appending(path: $0) }
            + ((pages ?? []) + articles).filter { $0.pathExtension == "md" }
    }()

    @Test(arguments: files)
    func `documents, help and messages use the words of the field`(file: URL) throws {
        let lines = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        for (pattern, instead) in Self.words {
            let word = try Regex("\\b(?:\(pattern))\\b").ignoresCase()
            for (index, line) in lines.enumerated() {
                let text = Self.exceptions.reduce(String(line)) {
                    $0.replacing($1.phrase, with: "")
                }
                guard let match = text.firstMatch(of: word) else { continue }
                Issue.record(
                    """
                    \(file.lastPathComponent):\(index + 1): "\(text[match.range])"; use: \(instead)
                    """
                )
            }
        }
    }
}
