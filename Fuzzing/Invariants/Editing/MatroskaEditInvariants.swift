// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import Matroska

/// What has to hold for any edit of any Matroska file: it is done as asked or refused without a trace, and can be
/// undone.
enum MatroskaEditInvariants {
    /// The first two bytes choose the edit; the others are the file.
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        let file = Array(bytes.dropFirst(2))
        // Most bytes are no file, for which none has to be written.
        guard file.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return }
        let path = folder.appending(path: "\(UUID().uuidString).mkv").path
        try make(file, path)
        defer { remove(path) }
        guard let tracks = try edit(path, bytes[0], bytes[1], file) else { return }
        do throws(MatroskaError) {
            try MatroskaUndo(path: path).commit()
        } catch {
            throw BrokenInvariant("an edit cannot be undone: \(error)")
        }
        try requireEqual(self.tracks(path), tracks, "tracks after an undo")
    }

    /// Edits the file, whose lock is held until this returns.
    ///
    /// - Returns: the tracks before; nil if there is nothing to undo.
    private static func edit(
        _ path: String,
        _ first: UInt8,
        _ second: UInt8,
        _ file: [UInt8]
    ) throws(BrokenInvariant) -> [MatroskaTrack]? {
        let editor: MatroskaEditor
        do throws(MatroskaError) {
            editor = try MatroskaEditor(path: path, output: .inPlace)
        } catch {
            return nil
        }
        let tracks = editor.tracks
        guard !tracks.isEmpty else { return nil }
        let index = Int(first) % tracks.count
        let changes = changes(first, second)
        guard second & 1 == 0 else {
            try checkRewriting(editor, index, changes, file, path)
            return nil
        }
        let outcome: MatroskaEditor.Outcome?
        do throws(MatroskaError) {
            outcome = try editor.commit([index: changes])
        } catch {
            try requireEqual(read(path), file, "bytes after an edit that was refused")
            return nil
        }
        guard let outcome else {
            try requireEqual(read(path), file, "bytes after an edit that changes nothing")
            return nil
        }
        try requireEqual(self.tracks(path), outcome.tracks, "tracks after an edit")
        try requireEqual(outcome.tracks.count, tracks.count, "number of tracks")
        return tracks
    }

    /// Leaves a track out and adds another: the editor itself compares the blocks of those that stay.
    private static func checkRewriting(
        _ editor: MatroskaEditor,
        _ index: Int,
        _ changes: MatroskaTrackChanges,
        _ file: [UInt8],
        _ path: String
    ) throws(BrokenInvariant) {
        var rewriting = MatroskaRewriting()
        if editor.tracks.count > 1 { rewriting.removed = [index] }
        let frame = NewMatroskaTrack.Frame(
            startMilliseconds: 20,
            durationMilliseconds: 500,
            bytes: Array("Fuzz".utf8)
        )
        rewriting.added = [
            NewMatroskaTrack(codecID: "S_TEXT/UTF8", header: changes, frames: [frame])
        ]
        rewriting.comparesBlocks = true
        let outcome: MatroskaEditor.Outcome
        do throws(MatroskaError) {
            outcome = try editor.rewrite(rewriting)
        } catch {
            try require(error.kind != .verificationFailed, "a new file is not what it was to be")
            return try requireEqual(read(path), file, "bytes after a refused rewriting")
        }
        try requireEqual(tracks(path), outcome.tracks, "tracks after a rewriting")
        let frames: [NewMatroskaTrack.Frame]
        do throws(MatroskaError) {
            let written = try MatroskaEditor(path: path, output: .none)
            frames = try written.frames(ofTrackAt: written.tracks.count - 1)
        } catch {
            throw BrokenInvariant("a new file cannot be read: \(error)")
        }
        try requireEqual(frames.map(\.bytes), [frame.bytes], "frames of a new track")
    }

    private static func changes(_ first: UInt8, _ second: UInt8) -> MatroskaTrackChanges {
        var changes = MatroskaTrackChanges()
        for (bit, flag) in MatroskaFlag.allCases.enumerated() where first >> bit & 1 == 1 {
            changes.flags[flag] = second >> bit & 1 == 0
        }
        if second & 2 == 0 {
            changes.name = String(repeating: "n", count: Int(second) * Int(first & 0x1F))
        }
        if second & 4 == 0 { changes.language = ("es-419", "spa") }
        return changes
    }

    private static func tracks(_ path: String) throws(BrokenInvariant) -> [MatroskaTrack] {
        do throws(MatroskaError) {
            return try MatroskaEditor(path: path, output: .none).tracks
        } catch {
            throw BrokenInvariant("an edited file is refused: \(error)")
        }
    }

    // MARK: - Files

    /// Memory, where the system has files there: waiting for a disk is not what is fuzzed.
    private static let folder: URL = {
        let memory = URL(filePath: "/dev/shm")
        let manager = FileManager.default
        return manager.isWritableFile(atPath: memory.path) ? memory : manager.temporaryDirectory
    }()

    private static func make(_ bytes: [UInt8], _ path: String) throws(BrokenInvariant) {
        do throws(FileError) {
            try SystemFile.write(bytes, to: path, replacing: false)
        } catch {
            throw BrokenInvariant("no file can be made: \(error)")
        }
    }

    private static func read(_ path: String) throws(BrokenInvariant) -> [UInt8] {
        do throws(FileError) {
            let file = try SystemFile.reading(path)
            return try file.read(0..<file.length)
        } catch {
            throw BrokenInvariant("a file cannot be read: \(error)")
        }
    }

    private static func remove(_ path: String) {
        do { try FileManager.default.removeItem(atPath: path) } catch { print(error) }
    }
}
