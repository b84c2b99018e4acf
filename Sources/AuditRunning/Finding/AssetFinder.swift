// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives

/// Finds what belongs together: `movie.mp4` and `movie.es.srt` are one asset.
///
/// A playlist is one asset with all files that it reaches; other files beside it are assets of their own.
public enum AssetFinder {
    /// The files of an asset.
    public struct Found: Equatable, Sendable {
        /// The name: the movie's, or the caption file's.
        package let name: String
        /// The movie; nil where there are caption files only.
        package let movie: String?
        /// The caption files.
        package let captionFiles: [String]
        /// Whether there is a transcript next to the movie.
        package let hasTranscript: Bool

        /// Puts the files of an asset together.
        package init(
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

    /// What a search came to.
    public struct Search: Sendable {
        /// The assets in the order of their names.
        public var assets: [Found] = []
        /// Folders that could not be read, a sentence each.
        public var faults: [String] = []
        /// Links, pipes and devices in folders that have the name of media, a sentence each.
        package var skipped: [String] = []
    }

    /// Finds the assets that paths name: files, folders with all that is below them, and URLs.
    ///
    /// A caption file belongs to the movie that its name begins with, also where only the movie is named;
    /// what belongs to none is an asset of its own. A server is not asked what else it has: there a caption
    /// file belongs to a movie where both are named.
    ///
    /// - Parameters:
    ///   - paths: the files, folders and URLs.
    ///   - followsLinks: whether symbolic links in folders are followed.
    ///   - patterns: files and folders that are left out, such as `trailers/*`.
    ///   - pageLimit: the most pages of sitemaps that are audited.
    ///   - runsScripts: whether pages are audited after their scripts ran, which may add media.
    /// - Returns: the assets, and what was not looked into.
    public static func find(
        _ paths: [String],
        followsLinks: Bool = false,
        excluding patterns: [String] = [],
        pageLimit: Int = 1000,
        runsScripts: Bool = false
    ) -> Search {
        var sites = SiteSearch(limit: pageLimit)
        let others = paths.filter { path in
            !["xml", "gz"].contains(fileExtension(path)) || !sites.search(path)
        }
        let paths = others + sites.pages
        let excluded = ExcludedPaths(patterns, in: paths)
        let listing = list(
            paths,
            followsLinks: followsLinks,
            runsScripts: runsScripts,
            excluding: excluded
        )
        var folders: [String: FolderIndex] = [:]
        let remote = Dictionary(
            grouping: Set(listing.files.filter(RemoteName.isRemote) + listing.objects),
            by: folder(of:)
        )
        var taken: Set<String> = []
        var assets: [Found] = []
        for movie in listing.files where !isText(movie) {
            if isPage(movie), !RemoteName.isRemote(movie) {
                assets.append(Found(name: movie, movie: movie))
                continue
            }
            let folder = folder(of: movie)
            let index = folders[folder] ?? index(of: folder, remote)
            folders[folder] = index
            let captions = index.captions(of: movie).filter { !excluded.contains($0) }
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
        // A link beside a movie is read as one of its caption files.
        let skipped = listing.skipped.filter { !taken.contains($0.key) }
        return Search(
            assets: assets.sorted { $0.name < $1.name },
            faults: listing.faults + sites.faults,
            skipped: sites.skipped
                + skipped.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.reason)" }
        )
    }

    /// Whether a file is one of captions, by its name.
    ///
    /// Some formats of captions are named `.txt`, as transcripts are, which are far more.
    static func isCaptionFile(_ path: String) -> Bool {
        captionExtensions.contains(fileExtension(path))
    }

    static let captionExtensions = SourceFormat.fileNameExtensions.filter { $0 != "txt" }

    /// The file name extension in lower case; empty if missing.
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

    /// Whether an asset is named after a movie on this machine.
    static func isMovie(_ name: String) -> Bool {
        !isText(name) && !isPresentation(name) && !RemoteName.isRemote(name)
    }

    /// The folder that a path names, with the slash; empty for the current one.
    private static func folder(of path: String) -> String {
        let path = RemoteName.path(path)
        return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// Files next to each other: in a folder all its files, on a server those that were named, in a store those that
    /// it lists.
    private static func index(of folder: String, _ remote: [String: [String]]) -> FolderIndex {
        guard RemoteName.isRemote(folder) else { return FolderIndex(names(in: folder)) }
        return FolderIndex((remote[folder] ?? []).sorted())
    }

    static func withoutExtension(_ path: String) -> String {
        let path = RemoteName.path(path)
        let ending = fileExtension(path)
        return ending.isEmpty ? path : String(path.dropLast(ending.count + 1))
    }
}

/// Which files of a folder belong to which movie, by their names.
struct FolderIndex {
    private var captions: [String: [String]] = [:]
    private var transcripts: Set<String> = []

    private static let transcriptExtensions: Set<String> = ["txt", "html", "htm", "md", "pdf"]

    /// Puts files together: a caption file belongs to the movie with the longest name that its own
    /// begins with, up to a dot.
    init(_ files: [String]) {
        let stems = Set(
            files.filter { !AssetFinder.isCaptionFile($0) && !Self.isTranscript($0) }
                .map(AssetFinder.withoutExtension)
        )
        for file in files {
            let isTranscript = Self.isTranscript(file)
            guard isTranscript || AssetFinder.isCaptionFile(file),
                let stem = Self.stem(of: file, among: stems)
            else { continue }
            if isTranscript {
                transcripts.insert(stem)
            } else {
                captions[stem, default: []].append(file)
            }
        }
    }

    /// The caption files of a movie, in the order of their names.
    func captions(of movie: String) -> [String] {
        captions[AssetFinder.withoutExtension(movie)] ?? []
    }

    /// Whether there is a transcript next to a movie.
    func hasTranscript(of movie: String) -> Bool {
        transcripts.contains(AssetFinder.withoutExtension(movie))
    }

    private static func isTranscript(_ file: String) -> Bool {
        transcriptExtensions.contains(AssetFinder.fileExtension(file))
    }

    private static func stem(of file: String, among stems: Set<String>) -> String? {
        var stem = RemoteName.path(file)[...]
        while let dot = stem.lastIndex(of: "."), stem[dot...].firstIndex(of: "/") == nil {
            stem = stem[..<dot]
            if stems.contains(String(stem)) { return String(stem) }
        }
        return nil
    }
}
