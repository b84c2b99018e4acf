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
    var output: String

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
            "Where the page finds the movie or playlist. Default: a link to the file.",
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

    @Flag(help: "Replace a page that exists in the folder.")
    var force = false

    fileprivate static let languages = PageLanguage.allCases.map(\.rawValue).joined(separator: ", ")

    func validate() throws {
        guard output != "-" else {
            throw ValidationError("-o requires a folder, because a page is several files.")
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
    func set(in page: inout ViewerPage) {
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
