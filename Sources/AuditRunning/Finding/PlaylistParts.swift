// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaPrimitives
import MediaReading
import Playlists

/// The files of a folder that are parts of a presentation, because a playlist or an MPD reaches them.
///
/// These are the files that an audit of the playlist looks at: in the playlist's folder or below it.
enum PlaylistParts {
    /// The files that playlists of a folder reach.
    ///
    /// - Parameter paths: the playlists and MPDs. One that cannot be read reaches nothing.
    /// - Returns: the files by their paths. A multivariant playlist is never a part.
    static func files(of paths: [String]) -> Set<String> {
        var parts: Set<String> = []
        var media: [(path: String, playlist: MediaPlaylist)] = []
        for path in paths {
            if AssetFinder.isMPD(path) {
                add(mpd: path, &parts)
                continue
            }
            switch read(path) {
            case .multivariant(let playlist): add(playlist, path, &parts)
            // An M3U list of movies that is no HLS has no parts.
            case .media(let playlist) where playlist.targetDuration != nil:
                media.append((path, playlist))
            case .media, nil: break
            }
        }
        for (path, playlist) in media where !parts.contains(path) {
            let (folder, name) = split(path)
            add(playlist, named: name, in: folder, &parts)
        }
        return parts
    }

    private static func add(
        _ playlist: MultivariantPlaylist,
        _ path: String,
        _ parts: inout Set<String>
    ) {
        let (folder, _) = split(path)
        for member in playlist.memberURIs {
            guard case .file(let name) = PlaylistReference(member.uri) else { continue }
            switch read(folder + name) {
            case .multivariant: continue
            case .media(let playlist): add(playlist, named: name, in: folder, &parts)
            case nil: break
            }
            parts.insert(folder + name)
        }
    }

    /// Adds the files of the representations of an MPD; one on a server is not read.
    private static func add(mpd path: String, _ parts: inout Set<String>) {
        guard !RemoteName.isRemote(path) else { return }
        let (folder, _) = split(path)
        do throws(MPDError) {
            for uri in MPDText.files(of: try MPD.read(path), at: path) {
                guard case .file(let name) = PlaylistReference(uri) else { continue }
                parts.insert(folder + name)
            }
        } catch {
            // The audit of the MPD says why it cannot be read.
        }
    }

    private static func add(
        _ playlist: MediaPlaylist,
        named name: String,
        in folder: String,
        _ parts: inout Set<String>
    ) {
        for uri in playlist.mediaURIs {
            guard case .file(let file) = PlaylistReference.resolve(uri, from: name) else {
                continue
            }
            parts.insert(folder + file)
        }
    }

    private static func read(_ path: String) -> Playlist? {
        do {
            return try PlaylistFile.read(path)
        } catch {
            return nil
        }
    }

    /// The folder with its slash, and the name in it.
    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[...slash]), String(path[path.index(after: slash)...]))
    }
}

extension MediaPlaylist {
    /// The URIs of its segments, initialization sections and partial segments.
    fileprivate var mediaURIs: [String] {
        var maps: Set<Int> = []
        var uris: [String] = []
        for segment in segments {
            uris.append(uri(of: segment))
            if let line = segment.mapLine, maps.insert(line).inserted, let map = map(of: segment) {
                uris += [map.uri].compactMap(\.self)
            }
            uris += partURIs(segment.partLines)
        }
        return uris + partURIs(openPartLines)
    }

    private func partURIs(_ lines: [Int]) -> [String] {
        lines.compactMap { Part(text.lines[$0 - 1])?.uri }
    }
}
