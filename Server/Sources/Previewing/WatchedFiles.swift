// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The files that an asset is made of, and whether they have changed.
///
/// They are asked for their sizes and times instead of watched by the system: that works on every file system, and
/// some hundreds of files take less than a millisecond.
public struct WatchedFiles: Sendable {
    private let asset: URL
    private var seen: [String: Stamp]

    /// Files to look at, at most: beyond it a presentation's segments are left out.
    private static let most = 2000

    /// - Parameter asset: a movie, whose caption files are named after it, or a playlist, which names files in its
    ///   folder and below it.
    public init(of asset: URL) {
        self.asset = asset
        seen = [:]
        seen = stamps()
    }

    /// Whether a file has come, gone or changed since the last call.
    public mutating func haveChanged() -> Bool {
        let now = stamps()
        defer { seen = now }
        return now != seen
    }

    private func stamps() -> [String: Stamp] {
        var stamps: [String: Stamp] = [:]
        let isPlaylist = asset.pathExtension.lowercased() == "m3u8"
        let stem = asset.deletingPathExtension().lastPathComponent
        var folders = [asset.deletingLastPathComponent().path]
        while let folder = folders.popLast() {
            for name in Self.names(in: folder) where isPlaylist || name.hasPrefix(stem) {
                guard stamps.count < Self.most else { return stamps }
                let path = folder + "/" + name
                var status = stat()
                guard lstat(path, &status) == 0 else { continue }
                switch status.st_mode & S_IFMT {
                case S_IFREG: stamps[path] = Stamp(status)
                // Links are not followed, so that none leads back.
                case S_IFDIR where isPlaylist: folders.append(path)
                default: break
                }
            }
        }
        return stamps
    }

    /// What is in a folder; nothing if it cannot be read, such as one that has gone since it was listed.
    private static func names(in folder: String) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            return []
        }
    }

    /// What changes when a file does.
    private struct Stamp: Equatable {
        private let size: Int64
        private let seconds: Int
        private let nanoseconds: Int

        /// The time is that of the last change of any kind: some programs keep the time of modification.
        init(_ status: stat) {
            size = Int64(status.st_size)
            #if canImport(Darwin)
                let time = status.st_ctimespec
            #else
                let time = status.st_ctim
            #endif
            (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
        }
    }
}
