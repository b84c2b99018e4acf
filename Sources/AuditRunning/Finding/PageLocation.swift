// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import MediaReading
import RemoteMedia
import WebPages

/// Where a page is, and what its references lead to from there.
struct PageLocation {
    /// What a reference leads to.
    enum Target: Equatable {
        /// A file on this machine.
        case file(String)
        /// A URL.
        case url(String)
        /// Nothing that can be read; the reason is a clause.
        case none(String)
    }

    /// The most media of a page that are read.
    static let mediaLimit = 200

    /// The folder of a page on this machine; nil for a page on a server.
    private let folder: ReferenceFolder?
    /// The URL to which references are relative; nil if they lead to files.
    private let base: RemoteURL?
    /// What a page on a server was read with; nil for a page on this machine.
    let session: RemoteSession?
    /// The URL of the page itself; nil for a page on this machine.
    let url: RemoteURL?

    /// A page on this machine.
    init(_ page: WebPage, path: String) {
        let folder = ReferenceFolder(of: page, at: path)
        self.folder = folder
        base = folder.base.flatMap(Self.url)
        session = nil
        url = nil
    }

    /// A page on a server.
    init(_ page: WebPage, _ file: RemoteFile, in session: RemoteSession) {
        folder = nil
        base = page.base.flatMap(file.url.resolving) ?? file.url
        self.session = session
        url = file.url
    }

    private static func url(_ text: String) -> RemoteURL? {
        do throws(RemoteError) {
            return try RemoteURL(text)
        } catch {
            return nil
        }
    }

    /// What the reference of a medium or a track leads to.
    func target(of reference: String) -> Target {
        target(of: reference) { path in
            AssetFinder.isMedia(path) ? nil : "its name is not that of media"
        }
    }

    /// What the reference of a frame leads to.
    func page(of reference: String) -> Target {
        target(of: reference) { path in
            AssetFinder.isPage(path) ? nil : "its name is not that of a page"
        }
    }

    private func target(of reference: String, _ refusal: (String) -> String?) -> Target {
        if reference.isEmpty { return .none("the reference is empty") }
        if let scheme = ReferenceFolder.scheme(of: reference), scheme != "http", scheme != "https" {
            return .none("\(scheme.prefix(20)): references are not read")
        }
        if let base {
            guard let url = base.resolving(reference) else { return .none("the URL is invalid") }
            return .url(url.text)
        }
        if reference.hasPrefix("//") { return .url("https:" + reference) }
        if ReferenceFolder.scheme(of: reference) != nil { return .url(reference) }
        return file(reference, refusal)
    }

    private func file(_ reference: String, _ refusal: (String) -> String?) -> Target {
        let paths = folder?.paths(of: reference) ?? []
        guard let first = paths.first else { return .none("the reference names no file") }
        if let reason = refusal(first) { return .none(reason) }
        return .file(paths.first { FileState($0)?.kind == .file } ?? first)
    }
}

/// The files on this machine that the audit of a page reads.
struct PageFiles {
    /// The media with their tracks.
    var media: Set<String> = []
    /// The pages of its frames, in their order.
    var frames: [String] = []
}

extension PageLocation {
    /// The files that are read of a medium: the first of its sources that is there, and its tracks.
    private func files(of medium: PageMedium) -> [String] {
        let source = medium.sources.lazy.compactMap { file(at: $0.reference) }.first
        return (source.map { [$0] } ?? [])
            + medium.tracks.compactMap(\.reference).compactMap(file(at:))
    }

    /// The page on this machine that a frame shows; nil if it shows another one, or none.
    private func page(of frame: PageFrame) -> String? {
        guard case .file(let path) = page(of: frame.reference), FileState(path) != nil else {
            return nil
        }
        return path
    }

    /// The file on this machine that a reference leads to; nil if it leads to none.
    private func file(at reference: String) -> String? {
        guard case .file(let path) = target(of: reference), FileState(path) != nil else {
            return nil
        }
        return path
    }

    /// Finds the files on this machine that the audit of a page reads.
    ///
    /// - Parameters:
    ///   - path: the path of the page.
    ///   - runsScripts: whether the audit runs the scripts of pages, which may add media.
    /// - Returns: their paths; nil if there is nothing to audit in the page.
    static func files(ofPage path: String, runsScripts: Bool) -> PageFiles? {
        do throws(MediaError) {
            let page = WebPage(try CaptionFile.read(path, limit: WebPage.byteLimit))
            let hasPlayers =
                !page.media.isEmpty || !page.embeds.isEmpty || !page.unreadConfigurations.isEmpty
            guard hasPlayers || (runsScripts && page.hasScripts) else { return nil }
            let location = PageLocation(page, path: path)
            return PageFiles(
                media: Set(page.media.prefix(mediaLimit).flatMap(location.files)),
                frames: page.frames.compactMap(location.page)
            )
        } catch {
            // The audit of the page reports why it cannot be read.
            return PageFiles()
        }
    }
}
