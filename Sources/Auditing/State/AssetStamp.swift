// SPDX-License-Identifier: Apache-2.0

import RemoteMedia

/// What tells whether an asset has changed since it was audited.
struct AssetStamp: Sendable {
    /// What assets are held against.
    let rules: RuleSetFingerprint
    /// What asking servers may cost.
    let remote: RemoteLimits

    /// The rules, and size and time of each file, or size and version of one on a server; nil where one of
    /// them cannot be looked at, or does not tell all that belongs to the asset.
    func text(of found: AssetFinder.Found) -> String? {
        var lines = [rules.description, "transcript \(found.hasTranscript)"]
        if remote != RemoteLimits() { lines.append("limits \(remote)") }
        for file in (found.movie.map { [$0] } ?? []) + found.captionFiles {
            guard let line = RemoteName.isRemote(file) ? server(file) : local(file) else {
                return nil
            }
            lines.append(line)
        }
        return lines.joined(separator: "\n")
    }

    private func local(_ file: String) -> String? {
        FileState(file).map { "\($0.size) \($0.modified) \(file)" }
    }

    private func server(_ url: String) -> String? {
        // What a playlist names may change, and the playlist stay.
        guard !AssetFinder.isPlaylist(url) else { return nil }
        do throws(RemoteError) {
            let file = try RemoteIdentity(of: RemoteSession(url, limits: remote))
            guard file.isKnown else { return nil }
            let version = file.etag ?? file.lastModified ?? ""
            return "\(file.length) \(version) \(RemoteName.shown(url))"
        } catch {
            return nil
        }
    }
}
