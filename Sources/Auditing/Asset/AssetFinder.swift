// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import Muxing
import RemoteMedia

/// Finds what belongs together: `movie.mp4` and `movie.es.srt` are one asset.
///
/// A folder with a multivariant playlist is the asset of that playlist, with all that is in it.
public enum AssetFinder {
    /// The files of an asset.
    public struct Found: Equatable, Sendable {
        /// The name: the movie's, or the caption file's.
        public let name: String
        /// The movie; nil where there are caption files only.
        public let movie: String?
        /// The caption files.
        public let captionFiles: [String]
        /// Whether a transcript lies beside the movie.
        public let hasTranscript: Bool

        /// Puts the files of an asset together.
        public init(
            name: String,
            movie: String?,
            captionFiles: [String] = [],
            hasTranscript: Bool = false
        ) {
            self.name = name
            self.movie = movie
            self.captionFiles = captionFiles
            self.hasTranscript = hasTranscript
        }
    }

    /// Finds the assets that paths name: files, folders with all that is below them, and URLs.
    ///
    /// A caption file belongs to the movie that its name begins with, also where only the movie is named;
    /// what belongs to none is an asset of its own. A server is not asked what else it has: there a caption
    /// file belongs to a movie where both are named. The assets come in the order of their names.
    ///
    /// - Returns: the assets, and what could not be looked into, a sentence each.
    public static func find(_ paths: [String]) -> (assets: [Found], faults: [String]) {
        let listing = list(paths).withoutRepetition
        var folders: [String: FolderIndex] = [:]
        var taken: Set<String> = []
        var assets: [Found] = []
        for movie in listing.files where !isText(movie) {
            let folder = folder(of: movie)
            let index = folders[folder] ?? index(of: folder, listing.files)
            folders[folder] = index
            let captions = index.captions(of: movie)
            taken.formUnion(captions)
            assets.append(
                Found(
                    name: RemoteName.shown(movie),
                    movie: movie,
                    captionFiles: captions,
                    hasTranscript: index.hasTranscript(of: movie)
                )
            )
        }
        for file in listing.files where isText(file) && !taken.contains(file) {
            assets.append(
                Found(
                    name: RemoteName.shown(file),
                    movie: nil,
                    captionFiles: [file],
                    hasTranscript: false
                )
            )
        }
        return (assets.sorted { $0.name < $1.name }, listing.faults)
    }

    /// Whether a file is one of captions, by its name.
    ///
    /// Some formats of captions are named `.txt`, as transcripts are, which are far more.
    public static func isCaptionFile(_ path: String) -> Bool {
        let ending = fileExtension(path)
        return ending != "txt" && captionExtensions.contains(ending)
    }

    private static let captionExtensions = Set(SourceFormat.fileNameExtensions)

    /// The file name extension in lower case; empty where there is none.
    static func fileExtension(_ path: String) -> String {
        // Bytes in one piece: this is asked of every file of a folder.
        let bytes = Array(RemoteName.path(path).utf8)
        let end = bytes.lastIndex { $0 != UInt8(ascii: "/") }.map { $0 + 1 } ?? 0
        let mark = bytes[..<end].lastIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
        guard let mark, bytes[mark] == UInt8(ascii: ".") else { return "" }
        return String(decoding: bytes[(mark + 1)..<end], as: UTF8.self).lowercased()
    }

    /// Whether a file that a person named has captions and is no movie.
    private static func isText(_ path: String) -> Bool {
        isCaptionFile(path) || fileExtension(path) == "txt"
    }

    /// The folder that a path names, with the slash; empty for the current one.
    private static func folder(of path: String) -> String {
        let path = RemoteName.path(path)
        return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// What lies beside each other: in a folder its files, on a server what was named of it.
    private static func index(of folder: String, _ named: [String]) -> FolderIndex {
        guard RemoteName.isRemote(folder) else { return FolderIndex(names(in: folder)) }
        return FolderIndex(
            named.filter { RemoteName.isRemote($0) && self.folder(of: $0) == folder }
        )
    }

    static func withoutExtension(_ path: String) -> String {
        let path = RemoteName.path(path)
        let ending = fileExtension(path)
        return ending.isEmpty ? path : String(path.dropLast(ending.count + 1))
    }
}
