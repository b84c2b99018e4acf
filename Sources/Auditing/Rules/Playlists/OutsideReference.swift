// SPDX-License-Identifier: Apache-2.0

import Playlists
import RemoteMedia

/// Finds absolute paths, file: URIs, too many .., and playlists that name themselves.
struct OutsideReference: PlaylistRule {
    let metadata = RuleMetadata(
        "H273",
        "uri-outside",
        "A URI leads out of the folder of the playlist, to this machine, or around in a"
            + " circle",
        .warning,
        references: ["RFC 3986, 5.2.4"],
        rationale: "Published elsewhere, it leads to nothing; one to a file of a server can reach "
            + "what is not to be public.",
        remedy: "Use URIs that are relative to the playlist and stay in its folder, or whole "
            + "URLs."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        let isRemote = RemoteName.isRemote(asset.fileName)
        for (line, uri) in asset.uris where PlaylistReference(uri) == .outside {
            // On a server other folders are as public as that of the playlist.
            if isRemote, !uri.lowercased().hasPrefix("file:") { continue }
            report(
                line,
                "\"\(uri.prefix(80))\" leads out of the folder; it was not looked at",
                into: &findings
            )
        }
        let ownName =
            RemoteName.path(asset.fileName).split(separator: "/").last.map(String.init)
            ?? asset.fileName
        for (line, uri) in asset.uris where PlaylistReference(uri) == .file(ownName) {
            report(line, "the playlist names itself", severity: .error, into: &findings)
        }
        for member in asset.members {
            guard case .multivariant = member.content, let line = member.lines.first,
                PlaylistReference(member.uri) != .file(ownName)
            else { continue }
            let message =
                "\(member.uri) is a multivariant playlist, where a media playlist has to be"
            report(line, message, severity: .error, into: &findings)
        }
    }
}
