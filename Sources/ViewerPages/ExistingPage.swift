// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import MediaReading
package import WebPages

/// A page that exists, and the medium in it that plays an asset.
///
///     var page = try ExistingPage("site/film.html", playing: "site/media/film.mp4")
///     let edit = try page.edit(with: ViewerPage(of: "site/media/film.mp4").tracks, replacing: false)
///     try page.write(edit)
///
/// Only `track` elements are added or corrected; all other bytes of the page stay.
package struct ExistingPage: Sendable {
    /// The path of the page, as the user named it.
    package let path: String
    /// The asset, as the user named it.
    package let asset: String
    /// What the page states.
    package let page: WebPage
    /// The place of the medium in the page.
    let index: Int
    let folder: ReferenceFolder
    private let lock: FileLock

    /// Reads a page, keeps other processes from editing it, and finds the medium that plays an asset.
    ///
    /// - Throws: `PageError` if the page cannot be read or edited, or does not play the asset exactly once.
    package init(_ path: String, playing asset: String) throws(PageError) {
        let lock = try PageError.file { () throws(FileError) in try FileLock(path) }
        self.lock = lock
        self.path = path
        self.asset = asset
        do throws(PageError) {
            (page, folder) = try Self.read(path, lock)
            index = try Self.medium(of: page, folder, playing: asset, in: path)
        } catch {
            lock.release()
            throw error
        }
    }

    private static func read(
        _ path: String,
        _ lock: FileLock
    ) throws(PageError) -> (WebPage, ReferenceFolder) {
        let bytes = try PageError.file { () throws(FileError) in
            let file = if let file = lock.file { file } else { try SystemFile.reading(path) }
            guard file.length <= WebPage.byteLimit else {
                let limit = "it is larger than \(WebPage.byteLimit >> 20) MiB"
                throw FileError(.unreadableSource(limit), path: path)
            }
            return try file.read(0..<file.length)
        }
        let page = WebPage(bytes)
        if case .utf16 = page.encoding {
            throw PageError(.uneditablePage("it is UTF-16"), path: path)
        }
        let folder = ReferenceFolder(of: page, at: path)
        guard folder.base == nil else {
            throw PageError(.uneditablePage("its base is a URL"), path: path)
        }
        return (page, folder)
    }

    /// The place of the only medium that plays a file.
    private static func medium(
        of page: WebPage,
        _ folder: ReferenceFolder,
        playing asset: String,
        in path: String
    ) throws(PageError) -> Int {
        let places = page.media.indices.filter { index in
            page.media[index].sources.contains { source in
                ReferenceFolder.scheme(of: source.reference) == nil
                    && folder.paths(of: source.reference).contains {
                        FilePath.isSameFile($0, asset)
                    }
            }
        }
        guard let place = places.first else { throw PageError(.playsOther(asset), path: path) }
        guard places.count == 1 else { throw PageError(.playsTwice(asset), path: path) }
        let medium = page.media[place]
        guard ["video", "audio", "video-js"].contains(medium.element), !medium.isInTemplate else {
            throw PageError(.uneditablePage("a script makes the player of \(asset)"), path: path)
        }
        return place
    }

    /// Lets other processes edit the page.
    package func release() { lock.release() }

    /// Writes the new tracks, then the page, each in one step.
    ///
    /// - Throws: `PageError` if a file cannot be written.
    package func write(_ edit: PageEdit) throws(PageError) {
        for file in edit.files where !file.isWritten {
            try PageError.file { () throws(FileError) in
                try FilePath.requireFolder(FilePath.folder(of: file.path))
                try SystemFile.write(file.bytes, to: file.path, replacing: true)
            }
        }
        guard !edit.changes.isEmpty else { return }
        try PageError.file { () throws(FileError) in
            try SystemFile.write(edit.bytes, to: path, replacing: true, old: lock.file)
        }
    }
}
