// SPDX-License-Identifier: Apache-2.0

/// The media of a web page, as the bytes of the page state them; no script runs.
package struct WebPage: Sendable {
    /// The bytes that were read: UTF-8 or windows-1252, or UTF-16 converted to UTF-8.
    package let bytes: [UInt8]
    /// How the page is encoded.
    package let encoding: PageEncoding
    /// The media, in the order of the page; those that only a configuration names come last.
    package internal(set) var media: [PageMedium] = []
    /// How many further media there are.
    package internal(set) var omittedMedia = 0
    /// How many further text tracks there are.
    package internal(set) var omittedTracks = 0
    /// The players of other services.
    package internal(set) var embeds: [PageEmbed] = []
    /// The frames that show other pages, but for players of services.
    package internal(set) var frames: [PageFrame] = []
    /// The URL to which references are relative, if it is not that of the page.
    package internal(set) var base: String?
    /// Configurations of players that scripts compute.
    package internal(set) var unreadConfigurations: [UnreadConfiguration] = []
    /// Whether a heading, link or button offers a transcript.
    package internal(set) var hasTranscript = false
    /// Whether there is a script, which may add media.
    package internal(set) var hasScripts = false

    /// The call of a player whose media a script computes.
    package struct UnreadConfiguration: Equatable, Sendable {
        /// The player.
        package var player: WebPlayer
        /// The line, counted from 1.
        package var line: Int
    }

    /// The most bytes of a page that are read.
    package static let byteLimit = 10 << 20
    /// The most media of a page that are kept.
    static let mediaLimit = 2000
    /// The most `source` elements of a page that are kept.
    static let sourceLimit = 10_000
    /// The most text tracks of a page that are kept.
    static let trackLimit = 4000
    /// The most frames of a page that are kept.
    static let frameLimit = 1000
    /// The most embeds of a page that are kept.
    static let embedLimit = 10_000

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - bytes: the page.
    ///   - charset: the encoding that the server states; nil if it states none.
    package init(_ bytes: [UInt8], charset: String? = nil) {
        let encoding = PageEncoding.detect(bytes, stated: charset)
        var text = bytes
        if case .utf16(let isBigEndian) = encoding {
            text = Self.utf8(ofUTF16: bytes.dropFirst(PageEncoding.markLength(bytes)), isBigEndian)
        }
        var reader = PageReader(WebPage(text, encoding))
        self = reader.read()
    }

    private init(_ bytes: [UInt8], _ encoding: PageEncoding) {
        self.bytes = bytes
        self.encoding = encoding
    }

    private static func utf8(ofUTF16 bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            index += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Whether bytes begin as a page does: with a document type, a comment, or an element of a page.
    package static func isPage(_ head: [UInt8]) -> Bool {
        let start = head.dropFirst(PageEncoding.markLength(head)).drop(while: \.isSpace)
        let text = String(decoding: start.prefix(64), as: UTF8.self).lowercased()
        let beginnings = [
            "<!doctype html", "<html", "<head", "<body", "<!--", "<title", "<meta", "<script",
            "<video", "<audio", "<div", "<h1", "<p>", "<iframe", "<link", "<style",
        ]
        return beginnings.contains(where: text.hasPrefix)
    }
}
