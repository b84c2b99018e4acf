// SPDX-License-Identifier: Apache-2.0

public import Foundation

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
        let files = FileManager.default.enumerator(
            at: asset.deletingLastPathComponent(),
            includingPropertiesForKeys: nil,
            options: isPlaylist ? [] : [.skipsSubdirectoryDescendants]
        )
        let stem = asset.deletingPathExtension().lastPathComponent
        while stamps.count < Self.most, let file = files?.nextObject() as? URL {
            guard isPlaylist || file.lastPathComponent.hasPrefix(stem) else { continue }
            if let stamp = Stamp(of: file.path) { stamps[file.path] = stamp }
        }
        return stamps
    }

    /// What changes when a file does.
    private struct Stamp: Equatable {
        private let size: Int64
        private let seconds: Int
        private let nanoseconds: Int

        /// Nil if there is no regular file, such as one that has gone since it was listed.
        ///
        /// The time is that of the last change of any kind: some programs keep the time of modification.
        init?(of path: String) {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
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
