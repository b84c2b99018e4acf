// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection
import ViewerPages

/// How `html` makes a page.
struct PageArguments: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Folder to create.", valueName: "folder"),
        completion: .directory
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Put track lines for the movie into this page, which exists; all other bytes of it stay.",
            discussion:
                "Tracks that are there are corrected if needed. Texts that are not WebVTT files beside the movie are written "
                + "into a folder beside it.",
            valueName: "page"
        ),
        completion: .file(extensions: ["html", "htm", "xhtml"])
    )
    var into: String?

    @Flag(help: "With --into: report what would change; write nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "Language of the page: \(PageArguments.languages). Default: that of the main audio if it is one of them, else English.",
            valueName: "tag"
        ),
        completion: .list(PageLanguage.allCases.map(\.rawValue)),
        transform: parsePageLanguage
    )
    var language: PageLanguage?

    @Option(
        help: ArgumentHelp("Heading of the page. Default: the name of the file.", valueName: "text")
    )
    var title: String?

    @Flag(
        help:
            "Copy the movie, or all files of the presentation, into the folder. Default: the page links to it."
    )
    var copy = false

    @Option(
        name: .customLong("media-url"),
        help: ArgumentHelp(
            "URL of the published movie or playlist. Default: a link to the file.",
            valueName: "url"
        ),
        transform: parseMediaAddress
    )
    var mediaURL: MediaAddress?

    @Option(
        help: ArgumentHelp(
            "Video with sign language, shown beside the asset. Default: a video track or rendition of the asset in a sign language.",
            valueName: "file"
        ),
        completion: .file(extensions: ["mp4", "m4v", "mov", "webm"])
    )
    var sign: String?

    @Option(
        help: ArgumentHelp(
            "The file of hls.js, for browsers that cannot play HLS; it is copied into the folder.",
            valueName: "file"
        ),
        completion: .file(extensions: ["js"])
    )
    var hlsJs: String?

    @Option(
        help: ArgumentHelp(
            "Time at which the video begins, such as 14 or 1:02.5; a link to the page can end with #t=14.",
            valueName: "time"
        ),
        transform: parseStart
    )
    var start: Int?

    @Option(
        help: ArgumentHelp(
            "Picture that is shown before the video plays (JPEG, PNG, WebP or AVIF); it is copied into the folder.",
            valueName: "file"
        ),
        completion: .file(extensions: ["jpg", "jpeg", "png", "webp", "avif"])
    )
    var poster: String?

    @Option(
        help: ArgumentHelp(
            "Words of the page in any language: JSON with \"language\" and the words; those it leaves out are English.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var words: String?

    @Flag(help: "Replace a page that exists in the folder; with --into, files of tracks.")
    var force = false

    fileprivate static let languages = PageLanguage.allCases.map(\.rawValue).joined(separator: ", ")

    func validate() throws {
        guard (output == nil) != (into == nil) else {
            throw ValidationError(
                "Pass -o FOLDER for a new page, or --into PAGE for one that exists."
            )
        }
        if dryRun, into == nil { throw ValidationError("--dry-run requires --into.") }
        guard output != "-" else {
            throw ValidationError("-o requires a folder, because a page is several files.")
        }
        guard words == nil || language == nil else {
            throw ValidationError("--words excludes --language: the file states its language.")
        }
        guard mediaURL == nil || !copy else {
            throw ValidationError("--media-url excludes --copy.")
        }
        if let title, title.allSatisfy(\.isWhitespace) {
            throw ValidationError(
                "--title requires a text; without --title, the file names the page."
            )
        }
    }

    /// Applies the options to what the page shows.
    ///
    /// - Throws: `PageError` if the file of words cannot be read.
    func set(in page: inout ViewerPage) throws(PageError) {
        if let words { page.customWords = try CustomPageWords(file: words) }
        page.startMilliseconds = start
        page.poster = poster
        if let language { page.language = language }
        if let title { page.title = title }
        if let sign { page.signLanguageVideo = .file(sign) }
    }

    /// The options as the library takes them.
    var options: PageOptions {
        var options = PageOptions()
        options.replaces = force
        options.copiesMedia = copy
        options.hlsScript = hlsJs
        options.mediaAddress = mediaURL
        return options
    }
}

/// Reads a time: seconds, minutes and seconds, or hours, minutes and seconds.
private func parseStart(_ text: String) throws -> Int {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard (1...3).contains(parts.count), numbers.count == parts.count,
        numbers.allSatisfy({ (0..<1_000_000).contains($0) })
    else {
        throw ValidationError("\"\(text)\" is not a time, such as 14 or 1:02.5.")
    }
    return Int((numbers.reduce(0) { $0 * 60 + $1 } * 1000).rounded())
}

/// Reads the language of a page; a region is ignored.
private func parsePageLanguage(_ text: String) throws -> PageLanguage {
    guard let language = PageLanguage(try parseLanguage(text)) else {
        throw ValidationError("a page can be in \(PageArguments.languages).")
    }
    return language
}

/// Reads where the page finds the media.
private func parseMediaAddress(_ text: String) throws -> MediaAddress {
    guard let address = MediaAddress(text) else {
        throw ValidationError(
            "it has to be a URL of http or https, or a relative one, with other characters percent-encoded."
        )
    }
    return address
}
