// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import MediaReading
import Playlists

/// The files of an HLS presentation: a playlist, the playlists that it names, and all that these name.
struct PresentationFiles {
    /// The folder of the playlist with its slash; empty for the current one.
    let folder: String
    /// The files by their paths from the folder, each once; the playlist itself is the first.
    private(set) var paths: [String] = []
    private var seen: Set<String> = []

    /// Lists the files.
    ///
    /// Files on other servers, and data in URIs, stay where they are.
    ///
    /// - Parameter path: the playlist.
    /// - Throws: `PageError`: a playlist cannot be read, a file is missing, or is not in the playlist's folder.
    init(of path: String) throws(PageError) {
        folder = PlaylistFile.folder(of: path)
        let name = String(path.dropFirst(folder.count))
        add(name)
        let playlist = try read(name)
        var members: Set<String> = []
        if case .multivariant(let multivariant) = playlist {
            members = Set(multivariant.memberURIs.map(\.uri))
        }
        for uri in playlist.text.uris {
            guard let file = try add(uri, from: name), members.contains(uri) else { continue }
            for uri in try read(file).text.uris { try add(uri, from: file) }
        }
    }

    private func read(_ name: String) throws(PageError) -> Playlist {
        try PageError.reading { () throws(MediaError) in try PlaylistFile.read(folder + name) }
    }

    /// Adds what a URI leads to.
    ///
    /// - Returns: the file; nil where it is there already, on another server, or in the URI itself.
    @discardableResult
    private mutating func add(_ uri: String, from name: String) throws(PageError) -> String? {
        switch PlaylistReference.resolve(uri, from: name) {
        case .file(let file) where !FolderBoundary.isCrossed(by: file, from: folder):
            return add(file) ? file : nil
        case .remote, .empty: return nil
        case .file, .outside, .variable: throw PageError(.notInFolder(uri), path: folder + name)
        }
    }

    @discardableResult
    private mutating func add(_ file: String) -> Bool {
        guard seen.insert(file).inserted else { return false }
        paths.append(file)
        return true
    }
}

extension PlaylistText {
    /// All URIs: lines, and attributes of tags.
    fileprivate var uris: [String] {
        lines.compactMap { line in
            switch line.kind {
            case .uri: line.text
            case .tag: AttributeList(parsing: line.value).text("URI")
            case .blank, .comment, .unknownTag: nil
            }
        }
    }
}
