// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
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
        public let output: String
        /// Whether anything is different now.
        public let status: Status
        /// The lines that differ, in the unified form.
        public let difference: [String]
        /// What could not be done, a sentence each.
        public let warnings: [String]
    }

    private let path: String
    private let output: String?
    private let replaces: Bool
    private let isDryRun: Bool

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
    /// - Throws: `MuxingError`.
    public func add(_ rendition: NewRendition) throws(MuxingError) -> Report {
        var new = rendition
        var members = try PlaylistMembers(of: path)
        if let uri = new.uri, new.type == .audio, new.codec == nil || new.channels == nil,
            let sound = members.sound(
                of: members.read(uri, lines: [], role: .rendition(.audio))
            )
        {
            new.codec = new.codec ?? sound.codec
            new.channels = new.channels ?? sound.channels.map(String.init)
        }
        return try edit { playlist throws(PlaylistError) in
            let rates = members.rates(of: playlist, new.type, and: new.uri)
            return try playlist.add(new, rates: rates, path: path)
        }
    }

    /// Says something else of a rendition.
    ///
    /// - Throws: `MuxingError`.
    public func change(
        _ name: String,
        _ change: RenditionChange
    ) throws(MuxingError) -> Report {
        try edit { playlist throws(PlaylistError) in
            try playlist.change(name, change, path: path)
            return []
        }
    }

    /// Takes a rendition away.
    ///
    /// - Throws: `MuxingError`.
    public func remove(_ name: String) throws(MuxingError) -> Report {
        var members = try PlaylistMembers(of: path)
        return try edit { playlist throws(PlaylistError) in
            let type = try playlist.rendition(named: name, path: path).tag.type
            let rates = type.map { members.rates(of: playlist, $0, and: nil) } ?? [:]
            return try playlist.remove(name, rates: rates, path: path)
        }
    }

    private func edit(
        _ change: (inout MultivariantPlaylist) throws(PlaylistError) -> [String]
    ) throws(MuxingError) -> Report {
        // What another process writes between reading and writing would be lost.
        let lock = isDryRun ? nil : try CaptionFile.lock(output ?? path)
        defer { lock?.release() }
        let old = try PlaylistFile.readMultivariant(path)
        var new = old
        let warnings = try MuxingError.playlist { () throws(PlaylistError) in
            try change(&new)
        }
        let isChanged = new.text != old.text
        if !isDryRun, isChanged || output != nil {
            try PlaylistFile.write(
                new.text,
                to: output ?? path,
                replacing: replaces || output == nil
            )
        }
        return Report(
            playlist: path,
            output: output ?? path,
            status: !isChanged ? .unchanged : isDryRun ? .wouldChange : .changed,
            difference: isChanged ? Self.difference(old.text, new.text) : [],
            warnings: warnings
        )
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
