// SPDX-License-Identifier: Apache-2.0

import Auditing
import MediaPrimitives
import MediaReading
import RemoteMedia
import WebPages

/// Which pages were read for the frames of a page, so that loops end and reading is bounded.
struct FrameReading {
    /// How many frames may be within each other.
    private static let depthLimit = 2
    /// The most pages that are read for the frames of a page.
    private static let pageLimit = 20

    /// How many frames are around the page that is read.
    private(set) var depth = 0
    private var known: Set<String>

    /// Begins with the path or the URL of the page itself.
    init(from page: String) { known = [page] }

    /// Why the page of a frame is not read, as a clause; nil if it is to be read.
    func obstacle(to page: String) -> String? {
        if depth >= Self.depthLimit { return "it is more than \(Self.depthLimit) frames deep" }
        let isFull = known.count > Self.pageLimit
        return isFull ? "only the first \(Self.pageLimit) pages of frames are read" : nil
    }

    /// Whether a page was read for another frame, or has the frame itself.
    func contains(_ page: String) -> Bool { known.contains(page) }

    /// Reads a page one frame deeper.
    mutating func enter<Result, Failure: Error>(
        _ page: String,
        _ read: (inout FrameReading) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        known.insert(page)
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }
}

/// The pages that frames of web pages show.
extension AssetReader {
    /// Reads the page of a frame on the host of the page, or on a host that a person named.
    func read(
        _ element: PageFrame,
        at location: PageLocation,
        _ frames: inout FrameReading
    ) -> AuditedFrame {
        var frame = AuditedFrame(element)
        switch location.page(of: element.reference) {
        case .none(let reason): frame.obstacle = reason
        case .file(let path): read(path, from: location, into: &frame, &frames)
        case .url(let text):
            let url = String(text.prefix { $0 != "#" })
            let isNamed = host(of: url).map(pageHosts.contains) ?? false
            if isNamed || (host(of: url) != nil && host(of: url) == location.url?.host) {
                read(url, from: location, into: &frame, &frames)
            } else {
                frame.obstacle = refusal(of: url)
            }
        }
        return frame
    }

    /// Reads the page of a frame, unless it was read before.
    private func read(
        _ name: String,
        from location: PageLocation,
        into frame: inout AuditedFrame,
        _ frames: inout FrameReading
    ) {
        if frames.contains(name) { return }
        frame.obstacle = frames.obstacle(to: name)
        guard frame.obstacle == nil else { return }
        do throws(MediaError) {
            frame.asset = try frames.enter(name) { (frames) throws(MediaError) in
                var asset = Asset(name: RemoteName.shown(name), requirements: requirements)
                if RemoteName.isRemote(name) {
                    try readFrame(name, from: location, into: &asset, &frames)
                } else {
                    try readPage(name, into: &asset, &frames)
                }
                return asset
            }
        } catch {
            frame.obstacle = "\(error)"
        }
    }

    private func readFrame(
        _ url: String,
        from location: PageLocation,
        into asset: inout Asset,
        _ frames: inout FrameReading
    ) throws(MediaError) {
        let (session, file) = try MediaError.remote { () throws(RemoteError) in
            let session = try self.session(for: url, from: location.session)
            return (session, try RemoteFile(in: session))
        }
        guard Self.isPage(file) else {
            throw MediaError(.unreadable("it is not a page"), path: file.path)
        }
        try readPage(file, in: session, into: &asset, &frames)
    }
}
