// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaReading

/// The caption file of a review on the disk, and whether another program has changed it.
struct ReviewedFile {
    /// Where it is.
    let path: String
    private var identity: SystemFile.Identity
    private(set) var fingerprint: FileFingerprint

    /// Reads a file.
    ///
    /// - Returns: the file, and its bytes.
    static func read(_ path: String) throws(MediaError) -> (ReviewedFile, [UInt8]) {
        let (file, identity, bytes) = try opened(path)
        return (ReviewedFile(path: file, identity: identity, fingerprint: .init(bytes)), bytes)
    }

    private static func opened(
        _ path: String
    ) throws(MediaError) -> (String, SystemFile.Identity, [UInt8]) {
        let file = try MediaError.file(path) { () throws(FileError) in
            try SystemFile.reading(path)
        }
        let identity = try MediaError.file(path) { () throws(FileError) in try file.identity() }
        return (path, identity, try CaptionFile.read(file))
    }

    /// Whether the file has other bytes than when it was read or written, or is gone.
    mutating func isChanged() -> Bool {
        do throws(MediaError) {
            let now = try MediaError.file(path) { () throws(FileError) in
                try SystemFile.reading(path).identity()
            }
            guard now != identity else { return false }
            let (_, identity, bytes) = try Self.opened(path)
            guard FileFingerprint(bytes) == fingerprint else { return true }
            self.identity = identity
            return false
        } catch {
            return true
        }
    }

    /// Replaces the file in one step; other programs that edit it wait meanwhile.
    ///
    /// - Parameters:
    ///   - bytes: the new file.
    ///   - isWanted: called when the file is locked and has not been changed by another program.
    /// - Returns: whether it was written; false if another program has changed it.
    /// - Throws: `MediaError` if it cannot be written, or is being edited by another program.
    mutating func replace(
        with bytes: [UInt8],
        after isWanted: (FileFingerprint) throws(MediaError) -> Void
    ) throws(MediaError) -> Bool {
        let lock = try CaptionFile.lock(path)
        defer { lock.release() }
        guard !isChanged() else { return false }
        let new = FileFingerprint(bytes)
        try isWanted(new)
        try CaptionFile.write(bytes, to: path, replacing: true)
        fingerprint = new
        identity = try Self.opened(path).1
        return true
    }
}
