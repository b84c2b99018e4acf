// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaReading
import RemoteMedia
import WebPages

/// Finds the pages that sitemaps list, within bounds and as `robots.txt` lets programs.
struct SiteSearch {
    /// The most sitemaps of an index that are read.
    private static let sitemapLimit = 50
    /// The name of the program in `robots.txt`.
    private static let agent = "mediatag"

    /// The URLs of pages.
    private(set) var pages: [String] = []
    /// What could not be read, a sentence each.
    private(set) var faults: [String] = []
    /// What was not looked at, a sentence each.
    private(set) var skipped: [String] = []

    private let limit: Int
    private var known: Set<String> = []
    private var robots: [String: RobotsFile] = [:]
    private var sitemapCount = 0
    private var (omitted, forbidden, elsewhere) = (0, 0, 0)

    /// Prepares a search.
    ///
    /// - Parameter limit: the most pages that are found.
    init(limit: Int) { self.limit = limit }

    /// Searches a sitemap.
    ///
    /// - Returns: whether the file is a sitemap, or is named as a compressed one and cannot be read; false for other XML,
    ///   such as TTML.
    mutating func search(_ name: String) -> Bool {
        do throws(MediaError) {
            let session = try session(name)
            guard let sitemap = try sitemap(name, session) else { return false }
            add(sitemap, named: RemoteName.shown(name), from: session)
            return true
        } catch {
            // A name that leads to nothing is reported when it is audited.
            guard AssetFinder.fileExtension(name) == "gz" else { return false }
            faults.append("\(error)")
            return true
        }
    }

    private func session(_ name: String) throws(MediaError) -> RemoteSession? {
        guard RemoteName.isWeb(name) else { return nil }
        return try MediaError.remote { () throws(RemoteError) in try RemoteSession(name) }
    }

    /// Reads a sitemap that a person named; nil if it is another file.
    private func sitemap(
        _ name: String,
        _ session: RemoteSession?
    ) throws(MediaError) -> Sitemap? {
        guard let session else {
            guard FileState(name)?.kind == .file else { return nil }
            return Sitemap(try SitemapFile.bytes(of: name))
        }
        let file = try MediaError.remote { () throws(RemoteError) in try RemoteFile(in: session) }
        guard GzipText.isCompressed(file.head) || Sitemap.isSitemap(file.head) else {
            return nil
        }
        return Sitemap(try SitemapFile.bytes(of: file))
    }

    private mutating func add(_ sitemap: Sitemap, named name: String, from session: RemoteSession?)
    {
        if sitemap.isIndex {
            addSitemaps(of: sitemap, named: name, from: session)
        } else {
            for url in sitemap.urls { addPage(url, from: session) }
        }
        noteOmitted(name)
    }

    /// Reads the sitemaps of an index, and those of indexes in it, each once.
    private mutating func addSitemaps(
        of index: Sitemap,
        named name: String,
        from session: RemoteSession?
    ) {
        var waiting = index.urls[...]
        var known = Set(session.map { [$0.url.text] } ?? [])
        var full = 0
        while let url = waiting.popFirst() {
            guard known.insert(url).inserted else { continue }
            if pages.count >= limit {
                full += 1
                continue
            }
            guard sitemapCount < Self.sitemapLimit else {
                skipped.append("\(name): only the first \(Self.sitemapLimit) sitemaps are read")
                break
            }
            sitemapCount += 1
            do throws(MediaError) {
                let sitemap = try sitemap(url, from: session)
                if sitemap.isIndex {
                    waiting += sitemap.urls
                } else {
                    for page in sitemap.urls { addPage(page, from: session) }
                }
            } catch {
                faults.append("\(error)")
            }
        }
        if full > 0 {
            skipped.append(
                "\(name): sitemaps skipped because enough pages were found before: \(full)"
            )
        }
    }

    /// Reads a sitemap that an index names.
    ///
    /// - Throws: `MediaError` if it cannot be read, or is not a sitemap.
    private func sitemap(
        _ text: String,
        from session: RemoteSession?
    ) throws(MediaError) -> Sitemap {
        let file = try MediaError.remote { () throws(RemoteError) in
            let url = try RemoteURL(text)
            let other =
                if let session { try RemoteSession(url, from: session) } else {
                    try RemoteSession(url.text)
                }
            return try RemoteFile(in: other)
        }
        guard let sitemap = Sitemap(try SitemapFile.bytes(of: file)) else {
            throw MediaError(.unreadable("it is not a sitemap"), path: RemoteName.shown(text))
        }
        return sitemap
    }

    private mutating func noteOmitted(_ name: String) {
        let counts = [
            (omitted, "there are more than \(limit)"), (forbidden, "robots.txt forbids them"),
            (elsewhere, "they are on other hosts"),
        ]
        for (count, reason) in counts where count > 0 {
            skipped.append("\(name): pages skipped because \(reason): \(count)")
        }
        (omitted, forbidden, elsewhere) = (0, 0, 0)
    }

    /// Adds a page of the host of the sitemap, or of any host that a sitemap on this machine names.
    private mutating func addPage(_ text: String, from session: RemoteSession?) {
        do throws(RemoteError) {
            let url = try RemoteURL(text)
            guard known.insert(url.text).inserted else { return }
            if let session, url.host != session.url.host { return elsewhere += 1 }
            guard pages.count < limit else { return omitted += 1 }
            guard robots(of: url, from: session).allows(url: url.text) else {
                return forbidden += 1
            }
            pages.append(url.text)
        } catch {
            faults.append("\(error)")
        }
    }

    /// The rules of a server, which is asked once.
    ///
    /// Source: RFC 9309, 2.3.1: an error of the client means that everything is allowed, one of the server that nothing is.
    private mutating func robots(of url: RemoteURL, from session: RemoteSession?) -> RobotsFile {
        let server = "\(url.scheme)://\(url.host):\(url.port)"
        if let known = robots[server] { return known }
        let found: RobotsFile
        do throws(RemoteError) {
            guard let file = url.resolving("/robots.txt") else { return .open }
            let other =
                if let session { try RemoteSession(file, from: session) } else {
                    try RemoteSession(file.text)
                }
            let answer = try RemoteFile(in: other)
            let bytes = try answer.readAll(limit: RobotsFile.byteLimit)
            found = RobotsFile(bytes, agent: Self.agent)
        } catch {
            if case .status(let status) = error.kind, (400..<500).contains(status) {
                found = .open
            } else {
                found = .closed
            }
        }
        robots[server] = found
        return found
    }
}
