// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Muxing
import Playlists
import RemoteMedia

extension AssetFinder {
    /// The files that paths name, and what could not be looked into.
    struct Listing {
        /// The files, those of folders in the order of their names.
        var files: [String] = []
        /// Folders that could not be read, a sentence each.
        var faults: [String] = []

        /// The same with each file once, also where a folder and a file in it are named.
        var withoutRepetition: Listing {
            var known: Set<String> = []
            return Listing(files: files.filter { known.insert($0).inserted }, faults: faults)
        }
    }

    /// Lists files, and the media and caption files in folders and the folders in them.
    ///
    /// Names that begin with a dot are left out, and links inside folders are not followed, so that no
    /// link leads in a circle.
    static func list(_ paths: [String]) -> Listing {
        var listing = Listing()
        for path in paths {
            if !RemoteName.isRemote(path), FileState(path)?.kind == .folder {
                list(folder: path, into: &listing)
            } else {
                listing.files.append(path)
            }
        }
        return listing
    }

    /// The paths of all files in a folder, in the order of their names; none where it cannot be read.
    static func names(in folder: String) -> [String] {
        do {
            let names = try Folder.names(in: folder.isEmpty ? "." : folder, named: folder)
            return names.sorted().map { folder + $0 }
        } catch {
            return []
        }
    }

    private static func list(folder: String, into listing: inout Listing) {
        let names: [String]
        do {
            names = try Folder.names(in: folder, named: folder)
        } catch {
            listing.faults.append("\(folder): the folder cannot be read")
            return
        }
        let paths = names.sorted().filter { !$0.hasPrefix(".") }.map { name in
            folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        }
        // What lies below the playlist of a presentation are its parts.
        let presentations = paths.filter { isPlaylist($0) && isMultivariant($0) }
        if !presentations.isEmpty {
            listing.files += presentations
            return
        }
        for path in paths {
            switch FileState(path, followsLink: false)?.kind {
            case .folder: list(folder: path, into: &listing)
            case .file where isCaptionFile(path) || isMovie(path) || isPlaylist(path):
                listing.files.append(path)
            default: break
            }
        }
    }

    /// Whether a file is a playlist, by its name.
    static func isPlaylist(_ path: String) -> Bool {
        ["m3u8", "m3u"].contains(fileExtension(path))
    }

    private static func isMultivariant(_ path: String) -> Bool {
        do {
            guard case .multivariant = try PlaylistFile.read(path) else { return false }
            return true
        } catch {
            return false
        }
    }

    private static func isMovie(_ path: String) -> Bool {
        movieExtensions.contains(fileExtension(path))
    }

    private static let movieExtensions: Set<String> = [
        "mp4", "m4v", "mov", "m4a", "qt", "3gp", "3g2", "cmfv", "cmfa", "mkv", "webm", "ts", "m2ts",
        "mts", "avi", "mxf", "mpg", "mpeg", "wmv", "flv", "mka", "ogv",
    ]
}
