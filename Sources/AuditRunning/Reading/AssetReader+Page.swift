// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import MediaPrimitives
import MediaReading
import MediaSelection
import RemoteMedia
import WebPages

/// Web pages: their media are read with the tracks of the page.
extension AssetReader {
    /// Whether a file on a server is a page.
    static func isPage(_ file: RemoteFile) -> Bool {
        if ContainerSignature.isKnown(file.head) { return false }
        return ["text/html", "application/xhtml+xml"].contains(file.mediaType)
            || WebPage.isPage(file.head)
    }

    /// Reads a page on this machine, and its media.
    ///
    /// - Throws: `MediaError` if the page cannot be read.
    func readPage(_ path: String, into asset: inout Asset) throws(MediaError) {
        var frames = FrameReading(from: path)
        try readPage(path, into: &asset, &frames)
    }

    /// Reads a page on this machine that may be that of a frame.
    ///
    /// - Throws: `MediaError` if the page cannot be read.
    func readPage(
        _ path: String,
        into asset: inout Asset,
        _ frames: inout FrameReading
    ) throws(MediaError) {
        let page = try self.page(path)
        add(page, at: PageLocation(page, path: path), to: &asset, &frames)
    }

    /// Reads a page on a server, and its media.
    ///
    /// - Throws: `MediaError` if the page cannot be read.
    func readPage(
        _ file: RemoteFile,
        in session: RemoteSession,
        into asset: inout Asset
    ) throws(MediaError) {
        var frames = FrameReading(from: file.url.text)
        try readPage(file, in: session, into: &asset, &frames)
    }

    /// Reads a page on a server that may be that of a frame, and its media.
    ///
    /// - Throws: `MediaError` if the page cannot be read.
    func readPage(
        _ file: RemoteFile,
        in session: RemoteSession,
        into asset: inout Asset,
        _ frames: inout FrameReading
    ) throws(MediaError) {
        let page = try self.page(file)
        add(page, at: PageLocation(page, file, in: session), to: &asset, &frames)
    }

    /// Reads the bytes of a page on this machine.
    ///
    /// - Throws: `MediaError` if they cannot be read.
    func page(_ path: String) throws(MediaError) -> WebPage {
        if let browser { return try PageBrowser.page(path, by: browser) }
        return WebPage(try CaptionFile.read(path, limit: WebPage.byteLimit))
    }

    /// Reads the bytes of a page on a server.
    ///
    /// - Throws: `MediaError` if they cannot be read.
    func page(_ file: RemoteFile) throws(MediaError) -> WebPage {
        if let browser { return try PageBrowser.page(file.url.text, by: browser) }
        let bytes = try MediaError.remote { () throws(RemoteError) in
            try file.readAll(limit: WebPage.byteLimit)
        }
        return WebPage(bytes, charset: file.field("content-type").flatMap(PageEncoding.charset))
    }

    private func add(
        _ page: WebPage,
        at location: PageLocation,
        to asset: inout Asset,
        _ frames: inout FrameReading
    ) {
        var media: [AuditedMedium] = []
        var known: [PlayedMedium: Result<Asset, MediaError>] = [:]
        for (index, medium) in page.media.enumerated() {
            var audited = AuditedMedium(medium)
            if index < PageLocation.mediaLimit {
                asset.unreadable += read(&audited, of: page, at: location, knowing: &known)
            } else {
                audited.obstacle =
                    "only the first \(PageLocation.mediaLimit) media of a page are read"
            }
            media.append(audited)
        }
        for (count, kind) in [(page.omittedMedia, "media"), (page.omittedTracks, "text tracks")]
        where count > 0 {
            asset.unreadable.append("\(asset.name): \(count) further \(kind) were not read")
        }
        var read = PageAsset(page, fileName: asset.name, media: media)
        read.frames = page.frames.map { self.read($0, at: location, &frames) }
        // The report names what could not be read in all pages.
        asset.unreadable += read.frames.flatMap { $0.asset?.unreadable ?? [] }
        asset.page = read
    }

    /// Reads a medium with its tracks; one that another element plays with the same tracks is not read again.
    ///
    /// - Returns: why it could not be read, a sentence, unless that was returned for another element.
    private func read(
        _ audited: inout AuditedMedium,
        of page: WebPage,
        at location: PageLocation,
        knowing known: inout [PlayedMedium: Result<Asset, MediaError>]
    ) -> [String] {
        var captions: [CaptionAsset] = []
        for element in audited.medium.tracks {
            let (track, read) = load(element, of: audited.medium, at: location)
            audited.tracks.append(track)
            if element.effectiveKind.isShown, let read { captions.append(read) }
        }
        guard !audited.medium.sources.isEmpty else {
            audited.obstacle = page.obstacle(to: audited.medium)
            return []
        }
        let sources = self.sources(of: audited.medium, at: location)
        audited.missingSources = sources.missing
        audited.obstacle = sources.obstacle
        var isNew = false
        let result = sources.firstThere { name in
            let played = PlayedMedium(name: name, tracks: audited.medium.tracks)
            isNew = known[played] == nil
            let result = known[played] ?? read(name, of: page, at: location, with: captions)
            known[played] = result
            return result
        } missing: {
            audited.missingSources.append(($0, $1))
        }
        switch result {
        case .success(let asset):
            audited.asset = asset
            audited.obstacle = nil
        case .failure(let error):
            audited.obstacle = "\(error)"
            return isNew ? ["\(error)"] : []
        case nil: break
        }
        return []
    }

    /// Finds what the sources of a medium lead to from a page.
    func sources(of medium: PageMedium, at location: PageLocation) -> MediumSources {
        var sources = MediumSources()
        for source in medium.sources {
            switch location.target(of: source.reference) {
            case .file(let path) where FileState(path) == nil:
                sources.missing.append((source, "there is no file \(path)"))
            case .file(let path): sources.candidates.append((source, path))
            case .url(let url) where mayLoad(url, from: location):
                sources.candidates.append((source, url))
            case .url(let url): sources.obstacle = sources.obstacle ?? refusal(of: url)
            case .none(let reason): sources.obstacle = sources.obstacle ?? reason
            }
        }
        return sources
    }

    private func read(
        _ name: String,
        of page: WebPage,
        at location: PageLocation,
        with captions: [CaptionAsset]
    ) -> Result<Asset, MediaError> {
        let found = AssetFinder.Found(
            name: RemoteName.shown(name),
            movie: name,
            hasTranscript: page.hasTranscript
        )
        do throws(MediaError) {
            return .success(try read(found, with: captions, from: location.session))
        } catch {
            return .failure(error)
        }
    }

    /// Whether media of a URL may be loaded: for a page on a server as for a playlist, for a page on this machine from
    /// hosts that a person named.
    func mayLoad(_ url: String, from location: PageLocation) -> Bool {
        if location.session != nil { return true }
        return host(of: url).map(pageHosts.contains) ?? false
    }

    /// Why media of a URL are not loaded, as a clause.
    func refusal(of url: String) -> String {
        host(of: url).map { "it is on another host; to load it, \(hostAdvice) \($0)" }
            ?? "its URL is invalid"
    }

    /// The host of a URL, in lower case; nil if it is invalid.
    func host(of url: String) -> String? {
        do throws(RemoteError) {
            return try RemoteURL(url).host
        } catch {
            return nil
        }
    }
}

extension WebPage {
    /// Why a medium without a source cannot be tested, as a clause; nil if it is reported as the player of a service.
    fileprivate func obstacle(to medium: PageMedium) -> String? {
        if medium.isComputed { return "a script computes what it plays" }
        if embeds.contains(where: { $0.line == medium.line }) { return nil }
        return hasScripts ? "it has no source, and a script may give it one" : "it has no source"
    }
}

/// What an element plays: a file or presentation, and the tracks that the page gives it.
private struct PlayedMedium: Hashable {
    private let name: String
    private let tracks: [[String?]]

    init(name: String, tracks: [TrackElement]) {
        self.name = name
        self.tracks = tracks.map { track in
            [track.reference, track.effectiveKind.rawValue, track.language, track.label]
        }
    }
}
