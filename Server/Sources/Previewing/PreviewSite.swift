// SPDX-License-Identifier: Apache-2.0

public import Serving

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a preview serves: the page at the root, the asset below `/media/`, and a script that loads the page again.
public struct PreviewSite: Sendable {
    /// Where the page looks for the asset.
    public static let mediaPath = "/media/"

    private let page: ServedFolder
    private let media: ServedFolder
    private let changes: ChangeFeed

    /// - Parameters:
    ///   - page: the folder that `mediatag html` wrote.
    ///   - asset: the movie or the playlist.
    ///   - changes: asks pages to load themselves again.
    public init(page: URL, asset: URL, changes: ChangeFeed) {
        self.page = ServedFolder(page.path)
        let isPlaylist = asset.pathExtension.lowercased() == "m3u8"
        media = ServedFolder(
            asset.deletingLastPathComponent().path,
            onlyFile: isPlaylist ? nil : asset.lastPathComponent
        )
        self.changes = changes
    }

    /// Answers a request.
    public func respond(to request: Request) -> Response {
        var names = request.target.names
        switch names.first {
        case "media":
            names.removeFirst()
            guard let file = media.open(names) else { return Self.missing }
            var response = Response.file(file, for: request)
            // A page beside the media is not ours, and runs nothing.
            response.headers.append(("Content-Security-Policy", "sandbox; default-src 'none'"))
            return response
        case ".preview":
            return own(names.dropFirst().first)
        default:
            if names.isEmpty { names = ["index.html"] }
            guard let file = page.open(names) else { return Self.missing }
            guard names == ["index.html"] else { return Response.file(file, for: request) }
            return Response(
                headers: [("Content-Type", MediaType.of(fileNamed: "index.html"))],
                body: .bytes(Self.watching(file.read(0..<file.size)))
            )
        }
    }

    private func own(_ name: String?) -> Response {
        switch name {
        case "reload.js":
            Response(
                headers: [("Content-Type", MediaType.of(fileNamed: "reload.js"))],
                body: .bytes(Array(Self.script.utf8))
            )
        case "changes":
            Response(
                headers: [("Content-Type", "text/event-stream")],
                body: .stream(changes.events())
            )
        default: Self.missing
        }
    }

    /// The page with our script at the end of its head.
    private static func watching(_ page: [UInt8]) -> [UInt8] {
        let tag = #"<script src="/.preview/reload.js" defer></script>"#
        guard let end = page.firstRange(of: Array("</head>".utf8)) else { return page }
        return Array(page[..<end.lowerBound]) + tag.utf8 + page[end.lowerBound...]
    }

    /// Loads the page again where it was: at the same time of the same medium.
    private static let script = """
        "use strict";
        {
          const place = () => document.querySelector("video, audio");
          const kept = sessionStorage.getItem("mediatag-preview-time");
          sessionStorage.removeItem("mediatag-preview-time");
          const medium = place();
          if (kept && medium) {
            const seek = () => { medium.currentTime = Number(kept); };
            if (medium.readyState > 0) seek();
            else medium.addEventListener("loadedmetadata", seek, { once: true });
          }
          new EventSource("/.preview/changes").addEventListener("change", () => {
            const medium = place();
            if (medium) sessionStorage.setItem("mediatag-preview-time", String(medium.currentTime));
            location.reload();
          });
        }

        """

    private static let missing = Response.refusal(404, "There is no such file here.")
}
