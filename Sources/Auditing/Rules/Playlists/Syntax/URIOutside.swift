// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Playlists

/// Finds absolute paths, file: URIs, too many .., and playlists that name themselves.
struct URIOutside: PlaylistRule {
    let metadata = RuleMetadata(
        "H273",
        "uri-outside",
        "A URI points out of the playlist's folder, to a local file, or to the playlist"
            + " itself",
        .warning,
        references: ["RFC 3986, 5.2.4"],
        rationale: "On another server it points to nothing; a local path may expose private files.",
        remedy: "Use URIs relative to the playlist that stay in its folder, or absolute URLs."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        let isRemote = RemoteName.isRemote(asset.fileName)
        for (line, uri) in asset.uris where PlaylistReference(uri) == .outside {
            // On a server other folders are as public as that of the playlist.
            if isRemote, !uri.lowercased().hasPrefix("file:") { continue }
            findings.report(
                line: line,
                "\"\(uri.prefix(80))\" points out of the folder, and was not read"
            )
        }
        let ownName =
            RemoteName.path(asset.fileName).split(separator: "/").last.map(String.init)
            ?? asset.fileName
        for (line, uri) in asset.uris where PlaylistReference(uri) == .file(ownName) {
            findings.report(line: line, "the playlist names itself", severity: .error)
        }
        for member in asset.members {
            guard case .multivariant = member.content, let line = member.lines.first,
                PlaylistReference(member.uri) != .file(ownName)
            else { continue }
            let message =
                "\(member.uri) is a multivariant playlist; a media playlist was expected"
            findings.report(line: line, message, severity: .error)
        }
    }
}
