// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The script and the style sheet of pages, made of the files of the folder `Player`.
enum PlayerFiles {
    /// The name of the script; a folder with it was made by this program.
    static let scriptName = "mediatag-player.js"
    /// The name of the style sheet.
    static let styleName = "mediatag-player.css"

    /// The name of the script with the texts of all tracks.
    static let tracksName = "tracks/tracks.js"

    /// The name of the page with a long transcript.
    static let transcriptPageName = "transcript.html"
    /// The name of the script that puts a long transcript on the page.
    static let transcriptName = "transcript.js"

    /// A script that puts the lines of a transcript on the page, also if that is opened from a disk.
    static func transcript(_ lines: String) -> [UInt8] {
        Array("document.getElementById(\"lines\").innerHTML = ".utf8) + json(lines)
            + Array(";\n".utf8)
    }

    /// A script with the texts of all tracks by their files, for a page that is opened from a disk: browsers load
    /// scripts from there, but not tracks.
    static func tracks(_ tracks: [PageTrack]) -> [UInt8] {
        let texts = tracks.map { ($0.file, String(decoding: $0.bytes, as: UTF8.self)) }
        return Array("const trackTexts = ".utf8) + json(Dictionary(texts) { first, _ in first })
            + Array(";\n".utf8)
    }

    private static func json(_ texts: some Encodable, isIndented: Bool = true) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = isIndented ? [.sortedKeys, .prettyPrinted] : [.sortedKeys]
        do {
            return Array(try encoder.encode(texts))
        } catch {
            preconditionFailure("texts can be written as JSON: \(error)")
        }
    }

    /// The script, without comments, indentation and optional spaces.
    static var script: String {
        let looks = String(decoding: json(PageLooks(), isIndented: false), as: UTF8.self)
        return compact(
            Array("const captionLooks = \(looks);\n".utf8) + PackageResources.player_js
                + PackageResources.captions_js
                + PackageResources.descriptions_js + PackageResources.transcript_js
                + PackageResources.start_js,
            [" => ", " = ", " === ", " && ", " || ", ", "]
        )
    }

    /// The style sheet, without comments, indentation and optional spaces.
    static var style: String {
        compact(PackageResources.player_css, [" {", "{ ", "; ", ": ", ", ", " }"])
            .replacing(";}", with: "}")
    }

    private static let notice =
        "/* SPDX-License-Identifier: Apache-2.0. Made by mediatag; its sources have the comments. */\n"

    /// The lines that are not comments, without indentation and the spaces of some signs.
    ///
    /// Comments have lines of their own in these files. No text in them goes over several lines, and those with such
    /// signs are lists of CSS, which need no spaces either.
    private static func compact(_ bytes: [UInt8], _ signs: [String]) -> String {
        var text = ""
        var isComment = false
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.drop { $0 == " " }
            if isComment || words.hasPrefix("/*") {
                isComment = !words.hasSuffix("*/")
            } else if !words.isEmpty, !words.hasPrefix("//") {
                text += words + "\n"
            }
        }
        return notice
            + signs.reduce(text) { text, sign in
                text.replacing(sign, with: sign.filter { $0 != " " })
            }
    }
}
