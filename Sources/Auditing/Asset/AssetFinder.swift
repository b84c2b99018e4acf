// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import Muxing

/// Finds what belongs together: `movie.mp4` and `movie.es.srt` are one asset.
public enum AssetFinder {
    /// The files of an asset.
    public struct Found: Equatable, Sendable {
        /// The name: the movie's, or the caption file's.
        public let name: String
        /// The movie; nil where there are caption files only.
        public let movie: String?
        /// The caption files.
        public let captionFiles: [String]
    }

    /// Puts files together, in the order of their names.
    ///
    /// A caption file belongs to the movie that its name begins with; what belongs to none is an asset
    /// of its own.
    public static func group(_ files: [String]) -> [Found] {
        let captions = files.filter { isCaptionFile($0) }
        let movies = files.filter { !isCaptionFile($0) }
        var taken: Set<String> = []
        var assets = movies.map { movie in
            let stem = withoutExtension(movie)
            let own = captions.filter { $0.hasPrefix(stem + ".") }.sorted()
            taken.formUnion(own)
            return Found(name: movie, movie: movie, captionFiles: own)
        }
        assets += captions.filter { !taken.contains($0) }.map {
            Found(name: $0, movie: nil, captionFiles: [$0])
        }
        return assets.sorted { $0.name < $1.name }
    }

    /// Whether a file is one of captions, by its name.
    public static func isCaptionFile(_ path: String) -> Bool {
        SourceFormat.fileNameExtensions.contains(fileExtension(path))
    }

    /// The file name extension in lower case; empty where there is none.
    static func fileExtension(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 ? parts.last.map { $0.lowercased() } ?? "" : ""
    }

    private static func withoutExtension(_ path: String) -> String {
        let ending = fileExtension(path)
        return ending.isEmpty ? path : String(path.dropLast(ending.count + 1))
    }
}
