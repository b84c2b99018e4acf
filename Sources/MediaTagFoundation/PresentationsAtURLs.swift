// SPDX-License-Identifier: Apache-2.0

public import AuditRunning
public import MediaReading
public import Packaging
public import Playlists

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Playlist {
    /// Reads a playlist of either kind.
    ///
    /// - Parameter file: the URL of the file.
    /// - Throws: `MediaError` if it cannot be read or is no playlist.
    public init(contentsOf file: URL) throws(MediaError) {
        let path = file.mediaLocation
        let bytes = try CaptionFile.read(path)
        do throws(PlaylistError) {
            self = try Playlist(parsing: bytes, path: path)
        } catch {
            throw MediaError(.playlist(error), path: path)
        }
    }

    /// Reads a playlist of either kind.
    ///
    /// - Parameters:
    ///   - data: the whole file.
    ///   - path: how errors name it.
    /// - Throws: `PlaylistError` if it is no playlist.
    public init(_ data: Data, path: String) throws(PlaylistError) {
        try self.init(parsing: Array(data), path: path)
    }

    /// The playlist as a file; lines that were not edited are as they were read.
    public var data: Data { Data(text.write()) }
}

extension PresentationEdit {
    /// Prepares an edit.
    ///
    /// - Parameters:
    ///   - presentation: the URL of the file of a playlist or of an MPD.
    ///   - isDryRun: whether nothing is to be written.
    public init(_ presentation: URL, isDryRun: Bool = false) {
        self.init(presentation.mediaLocation, replaces: true, isDryRun: isDryRun)
    }
}

extension PackageSource {
    /// Names a movie, audio or caption file that is to be packaged.
    ///
    /// - Parameter file: the URL of the file.
    public init(_ file: URL) { self.init(file.mediaLocation) }
}

extension SegmentPlan {
    /// Writes the presentation; its folder appears complete or not at all.
    ///
    /// - Parameters:
    ///   - folder: the URL of the folder; an empty one may exist there.
    ///   - progress: gets how many bytes of media have been copied, and how many there are.
    /// - Returns: what has been made.
    /// - Throws: `PackagingError`; nothing is left then.
    public func write(
        to folder: URL,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(PackagingError) -> PackageReport {
        try write(to: folder.mediaLocation, progress: progress)
    }
}

extension AssetFinder {
    /// Finds the assets that URLs name: files, folders with all that is below them, and movies on servers.
    ///
    /// - Parameter locations: the URLs.
    /// - Returns: the assets, and what was not looked into.
    public static func find(_ locations: [URL]) -> Search {
        find(locations.map(\.mediaLocation))
    }
}
