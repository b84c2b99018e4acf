// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives
import MediaReading
package import MediaSelection
public import Playlists

/// Edits a multivariant playlist in its file, or into another.
public struct PlaylistEdit: Sendable {
    /// What came of it.
    public struct Report: Equatable, Sendable {
        /// Whether anything is different now.
        public enum Status: String, Sendable {
            /// It was so already.
            case unchanged
            /// It would be different, but nothing was to be written.
            case wouldChange
            /// It is different.
            case changed
        }

        /// The playlist that was read.
        public let playlist: String
        /// The playlist that was or would be written.
        package let output: String
        /// Whether anything is different now.
        public let status: Status
        /// The lines that differ, in the unified form.
        public let difference: [String]
        /// What could not be done.
        public let notices: [PlaylistNotice]
        /// What should be known of media that was added.
        package let mediaNotices: [PackagingNotice]
        /// The media that was added, or would be.
        public let added: [AddedRendition]
        /// The viewers for whom players select something worse afterwards.
        package let losses: [ViewerLoss]
    }

    /// What an edit changes beside the lines of the playlist.
    struct Change {
        var notices: [PlaylistNotice] = []
        var mediaNotices: [PackagingNotice] = []
        var added: [AddedRendition] = []
        /// The folders of new media, which are hidden until the playlist is written.
        var folders: [StagedFolder] = []
    }

    let path: String
    let output: String?
    let replaces: Bool
    let isDryRun: Bool

    /// Prepares an edit.
    ///
    /// - Parameters:
    ///   - path: the playlist.
    ///   - output: where the result goes; nil: into the playlist itself.
    ///   - replaces: whether a file that is there already may be replaced.
    ///   - isDryRun: whether nothing is to be written.
    public init(_ path: String, output: String? = nil, replaces: Bool, isDryRun: Bool) {
        self.path = path
        self.output = output
        self.replaces = replaces
        self.isDryRun = isDryRun
    }

    /// Adds a rendition; of sound, the codec and the channels are looked up where they are not stated.
    ///
    /// - Throws: `PackagingError.Kind.reading`.
    package func add(_ rendition: NewRendition) throws(PackagingError) -> Report {
        var new = rendition
        var members = try PackagingError.reading { () throws(MediaError) in
            try PlaylistMembers(of: path)
        }
        if let uri = new.uri, new.type == .audio, new.codec == nil || new.channels == nil,
            let sound = members.sound(
                of: members.read(uri, lines: [], role: .rendition(.audio))
            )
        {
            new.codec = new.codec ?? sound.codec
            new.channels = new.channels ?? sound.channels.map(String.init)
        }
        return try edit { playlist throws(PackagingError) in
            let rates = members.rates(of: playlist, new.type, and: new.uri)
            return Change(notices: try add(new, rates: rates, to: &playlist))
        }
    }

    /// Says something else of a rendition.
    ///
    /// - Throws: `PackagingError.Kind.reading`.
    public func change(
        _ name: String,
        _ change: RenditionChange
    ) throws(PackagingError) -> Report {
        try edit { playlist throws(PackagingError) in
            try PackagingError.playlist { () throws(PlaylistError) in
                try playlist.change(name, change, path: path)
            }
            return Change()
        }
    }

    /// Takes a rendition away.
    ///
    /// - Throws: `PackagingError.Kind.reading`.
    public func remove(_ name: String) throws(PackagingError) -> Report {
        var members = try PackagingError.reading { () throws(MediaError) in
            try PlaylistMembers(of: path)
        }
        return try edit { playlist throws(PackagingError) in
            let notices = try PackagingError.playlist { () throws(PlaylistError) in
                let type = try playlist.rendition(named: name, path: path).tag.type
                let rates = type.map { members.rates(of: playlist, $0, and: nil) } ?? [:]
                return try playlist.remove(name, rates: rates, path: path)
            }
            return Change(notices: notices)
        }
    }

    /// Adds a rendition to the lines of a playlist.
    func add(
        _ new: NewRendition,
        rates: [String: SegmentBitRate],
        to playlist: inout MultivariantPlaylist
    ) throws(PackagingError) -> [PlaylistNotice] {
        try PackagingError.playlist { () throws(PlaylistError) in
            try playlist.add(new, rates: rates, path: path)
        }
    }

    /// Reads, changes and writes the playlist; new media gets its place before it is named.
    func edit(
        _ body: (inout MultivariantPlaylist) throws(PackagingError) -> Change
    ) throws(PackagingError) -> Report {
        // What another process writes between reading and writing would be lost.
        let lock =
            isDryRun
            ? nil
            : try PackagingError.reading { () throws(MediaError) in
                try CaptionFile.lock(output ?? path)
            }
        defer { lock?.release() }
        if let output, !isDryRun {
            _ = try PackagingError.file(output) { () throws(FileError) in
                try FilePath.requireReplaceable(output, replacing: replaces)
            }
        }
        let old = try PackagingError.reading { () throws(MediaError) in
            try PlaylistFile.readMultivariant(path)
        }
        var new = old
        let change = try body(&new)
        let isChanged = new.text != old.text
        if !isDryRun {
            try PackagingError.reading { () throws(MediaError) in
                try write(new.text, isChanged: isChanged, change)
            }
        }
        let isDifferent = isChanged || change.added.contains { $0.status != .present }
        return Report(
            playlist: path,
            output: output ?? path,
            status: !isDifferent ? .unchanged : isDryRun ? .wouldChange : .changed,
            difference: isChanged ? Self.difference(old.text, new.text) : [],
            notices: change.notices,
            mediaNotices: change.mediaNotices,
            added: change.added,
            losses: isChanged
                ? ViewerLoss.all(from: PlayableAsset(old), to: PlayableAsset(new)) : []
        )
    }

    /// Puts new folders in their places, and then the playlist that names them.
    private func write(
        _ text: PlaylistText,
        isChanged: Bool,
        _ change: Change
    ) throws(MediaError) {
        do throws(MediaError) {
            for folder in change.folders {
                try MediaError.file(folder.name) { () throws(FileError) in try folder.finish() }
            }
            guard isChanged || output != nil else { return }
            try PlaylistFile.write(text, to: output ?? path, replacing: replaces || output == nil)
        } catch {
            for folder in change.folders { folder.withdraw() }
            throw error
        }
    }

    /// The lines that differ, in the unified form; how lines end is not shown.
    private static func difference(_ old: PlaylistText, _ new: PlaylistText) -> [String] {
        var lines: [String] = []
        func text(_ playlist: PlaylistText) -> ArraySlice<UInt8> {
            Array(playlist.lines.map { Array($0.content) + [0x0A] }.joined())[...]
        }
        LineDifference(from: text(old), to: text(new)).forEach { part in
            switch part {
            case .place(let old, let new): lines.append("@@ line \(old) → \(new) @@")
            case .line(let change, let bytes):
                let mark = [.kept: " ", .removed: "-", .inserted: "+"][change] ?? " "
                lines.append(mark + String(decoding: bytes, as: UTF8.self))
            }
        }
        return lines
    }
}
