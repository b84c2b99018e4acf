// SPDX-License-Identifier: Apache-2.0

import Auditing
import FileSystem
import ISOMedia
import MediaPrimitives

/// Searches folders, and the folders in them, for movies, caption files, playlists and MPDs.
///
/// Files that a playlist or an MPD reaches are parts of its presentation and are left out; everything else is listed.
/// Names that begin with a dot are ignored.
struct FolderSearch {
    /// The files, those of each folder in the order of their names.
    private(set) var files: [String] = []
    /// Files that pages play, which are looked at with their pages.
    private(set) var pageFiles: Set<String> = []
    /// Pages, and the pages that their frames show.
    private(set) var framedPages = FramedPages()
    /// Folders that cannot be read, a sentence each.
    private(set) var faults: [String] = []
    /// What has the name of media and was not looked at, by its path.
    private(set) var skipped: [String: Skipped] = [:]

    /// Why something in a folder was not looked at.
    enum Skipped {
        /// It is a link, and links are not followed.
        case link
        /// It is a link to nothing.
        case danglingLink
        /// It is a pipe, a socket or a device.
        case notAFile
    }

    private let followsLinks: Bool
    private let runsScripts: Bool
    /// What is not searched for.
    private let excluded: ExcludedPaths
    /// Folders that have been searched, so that links do not lead in a circle.
    private var searched: Set<FileState.Identity> = []
    /// Links to folders, which are followed after the folders themselves: a file keeps its own name.
    private var linkedFolders: [String] = []

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - followsLinks: whether symbolic links in folders are followed.
    ///   - runsScripts: whether pages are audited after their scripts ran.
    ///   - excluded: files and folders that are left out.
    init(
        followsLinks: Bool,
        runsScripts: Bool,
        excluding excluded: ExcludedPaths = ExcludedPaths([])
    ) {
        self.followsLinks = followsLinks
        self.runsScripts = runsScripts
        self.excluded = excluded
    }

    /// Searches a folder.
    mutating func search(_ folder: String) {
        search(folder, leavingOut: [])
        while !linkedFolders.isEmpty { search(linkedFolders.removeFirst(), leavingOut: []) }
    }

    private mutating func search(_ folder: String, leavingOut parts: Set<String>) {
        if let state = FileState(folder), !searched.insert(state.identity).inserted { return }
        let names: [String]
        do {
            names = try Folder.names(in: folder, named: folder)
        } catch {
            faults.append("\(folder): the folder cannot be read")
            return
        }
        let paths = names.sorted().filter { !$0.hasPrefix(".") }.map { name in
            folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        }.filter { !excluded.contains($0) }
        let playlists = paths.filter { path in
            AssetFinder.isPresentation(path) && !parts.contains(path) && isFile(path)
        }
        let parts = playlists.isEmpty ? parts : parts.union(PlaylistParts.files(of: playlists))
        for path in paths where !parts.contains(path) { add(path, leavingOut: parts) }
    }

    private func isFile(_ path: String) -> Bool {
        FileState(path, followsLink: followsLinks)?.kind == .file
    }

    private mutating func add(_ path: String, leavingOut parts: Set<String>) {
        let isMedia = AssetFinder.isMedia(path)
        switch FileState(path, followsLink: false)?.kind {
        case .folder: search(path, leavingOut: parts)
        case .file: addFile(path)
        case .link: addLink(path, isMedia: isMedia || AssetFinder.isPage(path))
        case .other where isMedia: skipped[path] = .notAFile
        case .other, nil: break
        }
    }

    /// Adds a file that has the name of media, or a page that has media with the files that it plays.
    private mutating func addFile(_ path: String) {
        if AssetFinder.isMedia(path) { return files.append(path) }
        guard AssetFinder.isPage(path),
            let played = PageLocation.files(ofPage: path, runsScripts: runsScripts)
        else { return }
        files.append(path)
        pageFiles.formUnion(played.media)
        framedPages.add(path, framing: played.frames)
    }

    private mutating func addLink(_ path: String, isMedia: Bool) {
        switch FileState(path)?.kind {
        case .folder where followsLinks: linkedFolders.append(path)
        case .file where followsLinks: addFile(path)
        case .folder: skipped[path] = .link
        case .file where isMedia: skipped[path] = .link
        case .other where isMedia, .link where isMedia: skipped[path] = .notAFile
        case nil where isMedia: skipped[path] = .danglingLink
        case .file, .other, .link, nil: break
        }
    }
}

extension FolderSearch.Skipped {
    /// Why it is skipped, as a clause.
    var reason: String {
        switch self {
        case .link: "skipped: symbolic link, not followed by default"
        case .danglingLink: "skipped: symbolic link to a missing file"
        case .notAFile: "skipped: a pipe, socket or device"
        }
    }
}

/// The patterns of `audit --exclude`, and the folders that were named, in which they are searched for.
struct ExcludedPaths {
    private let patterns: [PathPattern]
    private let roots: [String]

    /// - Parameters:
    ///   - patterns: the patterns; one that ends in a slash excludes a folder and what is below it.
    ///   - roots: the folders that were named: `trailers/*` is also meant in each of them.
    init(_ patterns: [String], in roots: [String] = []) {
        self.patterns = patterns.map { pattern in
            PathPattern(pattern.hasSuffix("/") ? String(pattern.dropLast()) : pattern)
        }
        self.roots = patterns.isEmpty ? [] : roots.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    }

    /// Whether a file or folder, or a folder above it that a pattern names, is excluded.
    func contains(_ path: String) -> Bool {
        guard !patterns.isEmpty else { return false }
        let path = RemoteName.isRemote(path) ? RemoteName.path(path) : path
        let root = roots.filter(path.hasPrefix).max { $0.utf8.count < $1.utf8.count }
        var names = [path]
        if let root { names.append(String(path.dropFirst(root.count))) }
        // A folder that is named itself was asked for; those within it may be excluded.
        let inner = path.dropFirst(root?.count ?? 0)
        let above = inner.indices.filter { inner[$0] == "/" }
        names += above.flatMap { [String(path[..<$0]), String(inner[..<$0])] }
        return names.contains { name in patterns.contains { $0.matches(name) } }
    }
}

extension AssetFinder {
    /// The files that paths name, and what was not looked into.
    struct Listing {
        /// The files, each once; those of folders in the order of their names.
        var files: [String] = []
        /// Folders that could not be read, a sentence each.
        var faults: [String] = []
        /// What was skipped in folders, by its path.
        var skipped: [String: FolderSearch.Skipped] = [:]
        /// The names of all objects that stores have where they were searched.
        var objects: [String] = []
    }

    /// Lists files, and the media and caption files in folders and the folders in them.
    static func list(
        _ paths: [String],
        followsLinks: Bool,
        runsScripts: Bool,
        excluding excluded: ExcludedPaths
    ) -> Listing {
        var search = FolderSearch(
            followsLinks: followsLinks,
            runsScripts: runsScripts,
            excluding: excluded
        )
        var store = StoreSearch()
        var named: [String] = []
        for path in paths {
            if RemoteName.isObject(path), !isMedia(path) {
                if !store.search(path) { named.append(path) }
            } else if !RemoteName.isRemote(path), FileState(path)?.kind == .folder {
                search.search(path)
            } else {
                named.append(path)
            }
        }
        var known: Set<String> = []
        let read = search.pageFiles.union(search.framedPages.audited)
        let found = search.files.filter { !read.contains($0) }
        return Listing(
            files: (named + found + store.files).filter {
                known.insert($0).inserted && !excluded.contains($0)
            },
            faults: search.faults + store.faults,
            skipped: search.skipped,
            objects: store.objects
        )
    }

    /// The paths of all files in a folder, in the order of their names; none where it cannot be read.
    ///
    /// A pipe with the name of a caption file is left out, as reading it may never end.
    static func names(in folder: String) -> [String] {
        do {
            let names = try Folder.names(in: folder.isEmpty ? "." : folder, named: folder)
            return names.sorted().map { folder + $0 }.filter { path in
                !isCaptionFile(path) || FileState(path)?.kind != .other
            }
        } catch {
            return []
        }
    }

    /// Whether a file is a playlist, by its name.
    static func isPlaylist(_ path: String) -> Bool {
        playlistExtensions.contains(fileExtension(path))
    }

    /// Whether a file is an MPD, by its name.
    static func isMPD(_ path: String) -> Bool { fileExtension(path) == "mpd" }

    /// Whether a file is a web page, by its name.
    package static func isPage(_ path: String) -> Bool {
        ["html", "htm", "xhtml"].contains(fileExtension(path))
    }

    /// Whether a file is a playlist or an MPD, by its name.
    static func isPresentation(_ path: String) -> Bool { isPlaylist(path) || isMPD(path) }

    /// Whether a file in a folder is a movie, a caption file, a playlist or an MPD, by its name.
    static func isMedia(_ path: String) -> Bool {
        mediaExtensions.contains(fileExtension(path))
    }

    private static let mediaExtensions = Set(
        movieExtensions + captionExtensions + playlistExtensions + ["mpd"]
    )

    /// What a search of folders looks for, as a phrase.
    package static let soughtFiles =
        "movies (\(movieExtensions.joined(separator: ", "))), caption files "
        + "(\(captionExtensions.joined(separator: ", "))), playlists "
        + "(\(playlistExtensions.joined(separator: ", "))), MPDs (mpd) and pages with media (html, htm, xhtml)"

    private static let playlistExtensions = ["m3u8", "m3u"]

    private static let movieExtensions =
        [
            "mp4", "m4v", "mov", "m4a", "qt", "3gp", "3g2", "cmfv", "cmfa", "mkv", "webm", "ts",
            "m2ts",
            "mts", "avi", "mxf", "mpg", "mpeg", "wmv", "flv", "mka", "ogv",
        ] + audioExtensions

    /// Audio alone, which WCAG 1.2.1 asks a text for.
    private static let audioExtensions = [
        "mp3", "m4b", "aac", "ac3", "eac3", "wav", "wave", "flac", "ogg", "oga", "opus", "weba",
        "aif", "aiff",
        "wma", "caf",
    ]
}
