// SPDX-License-Identifier: Apache-2.0

import MediaReading
import RemoteMedia

/// Searches object stores for movies, caption files and playlists, as folders are searched.
///
/// A key is a path: what playlists reach is a part of their presentation, and names that begin with a dot are
/// ignored.
struct StoreSearch {
    /// The media and caption files.
    private(set) var files: [String] = []
    /// All objects, so that what belongs to a movie is found.
    private(set) var objects: [String] = []
    /// What could not be listed, a sentence each.
    private(set) var faults: [String] = []

    /// Searches what a person named.
    ///
    /// - Returns: whether it is a folder; false where nothing is below it, as it may be an object.
    mutating func search(_ name: String) -> Bool {
        do throws(RemoteError) {
            let names = try ObjectListing.names(in: name)
            let isFolder = !names.isEmpty || name.hasSuffix("/") || !name.dropFirst(5).contains("/")
            let shown = names.filter { !$0.contains("/.") }
            let playlists = shown.filter(AssetFinder.isPresentation)
            let parts = playlists.isEmpty ? [] : PlaylistParts.files(of: playlists)
            files += shown.filter { AssetFinder.isMedia($0) && !parts.contains($0) }
            objects += shown
            return isFolder
        } catch {
            faults.append("\(error)")
            return true
        }
    }
}
