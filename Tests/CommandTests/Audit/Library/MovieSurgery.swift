// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Changes bytes of a movie where they are, without any code of the library.
struct MovieSurgery {
    private(set) var bytes: Data

    init(_ bytes: Data) { self.bytes = bytes }

    /// Takes a clean movie and puts it into a folder with changed bytes.
    static func plant(
        _ source: String,
        in place: LibraryFolder,
        as name: String? = nil,
        _ change: (inout MovieSurgery) throws -> Void
    ) throws {
        var movie = MovieSurgery(try Data(contentsOf: place.clean.folder.appending(path: source)))
        try change(&movie)
        try place.write(name ?? "movie." + source.suffix(3), bytes: movie.bytes)
    }

    /// The box of a track.
    func track(_ id: Int) throws -> WalkedBox {
        let movie = try #require(WalkedBox.walk(bytes).boxes.first { $0.type == "moov" })
        return try #require(
            movie.children.first { box in
                guard box.type == "trak", let header = box.child("tkhd") else { return false }
                return WalkedBox.number(bytes, at: header.payload.lowerBound + 12, count: 4) == id
            },
            "there is no track \(id)"
        )
    }

    /// The box that a path leads to, from a track's.
    func box(_ path: String, ofTrack id: Int) throws -> WalkedBox {
        try path.split(separator: "/").reduce(try track(id)) { box, type in
            try #require(box.child(String(type)), "track \(id) has no \(path)")
        }
    }

    /// Overwrites bytes of a box's payload.
    mutating func set(_ path: String, ofTrack id: Int, at offset: Int, to new: [UInt8]) throws {
        let start = try box(path, ofTrack: id).payload.lowerBound + offset
        bytes.replaceSubrange(start..<start + new.count, with: new)
    }

    /// Replaces a text of a track's boxes by another of the same length, the first or all of it.
    mutating func replace(_ old: String, by new: String, ofTrack id: Int, all: Bool = false) throws
    {
        try #require(old.utf8.count == new.utf8.count, "\(old) and \(new) differ in length")
        var range = try track(id).range
        var count = 0
        while let found = bytes.range(of: Data(old.utf8), in: range) {
            bytes.replaceSubrange(found, with: new.utf8)
            range = found.upperBound..<range.upperBound
            count += 1
            if !all { break }
        }
        try #require(count > 0, "track \(id) has no \(old)")
    }

    /// Enables or disables a track.
    mutating func enable(_ isEnabled: Bool, track id: Int) throws {
        let flags = try box("tkhd", ofTrack: id).payload.lowerBound + 3
        bytes[flags] = isEnabled ? bytes[flags] | 1 : bytes[flags] & 0xFE
    }

    /// Puts a track into a group of alternatives.
    mutating func group(_ group: UInt8, track id: Int) throws {
        try set("tkhd", ofTrack: id, at: 34, to: [0, group])
    }

    /// Says another language in `mdhd`, three letters of ISO 639-2.
    mutating func language(_ code: String, track id: Int) throws {
        let packed = code.utf8.reduce(0) { $0 << 5 | (Int($1) - 0x60) }
        try set(
            "mdia/mdhd",
            ofTrack: id,
            at: 20,
            to: [UInt8(packed >> 8), UInt8(packed & 0xFF)]
        )
    }
}

extension MovieSurgery {
    /// Replaces a text in the media data by another of the same length, wherever it is.
    mutating func replaceMedia(_ old: String, by new: String) throws {
        try #require(old.utf8.count == new.utf8.count, "\(old) and \(new) differ in length")
        let found = try #require(bytes.range(of: Data(old.utf8)), "no sample has \(old)")
        bytes.replaceSubrange(found, with: new.utf8)
    }

    /// Changes the caption data in its pictures.
    mutating func changeCaptions(_ change: (inout [CaptionMessage]) -> Void) throws {
        try #require(CaptionMessage.change(in: &bytes, change) > 0, "nothing was planted")
    }
}
