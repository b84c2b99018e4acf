// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Compares a movie before and after tracks were added: every old box is there with its bytes; where
/// a field may change, only that field has.
struct FileComparison {
    private let old: Data
    private let new: Data
    private let oldMedia: [WalkedBox]
    private let newMedia: [WalkedBox]
    /// What is not as it was; empty when all is well.
    private(set) var differences: [String] = []

    init(old: Data, new: Data) {
        self.old = old
        self.new = new
        let (before, rest) = WalkedBox.walk(old)
        let (after, newRest) = WalkedBox.walk(new)
        oldMedia = before.filter { $0.type == "mdat" }
        newMedia = oldMedia.compactMap { box in
            after.first { $0.type == "mdat" && new[$0.payload] == old[box.payload] }
                ?? (Self.isCovered(box, after, old, new) ? box : nil)
        }
        if newMedia.count != oldMedia.count { differences.append("media data") }
        if old[rest] != new[newRest] { differences.append("bytes behind the last box") }
        compareFile(before, after)
        guard let oldMovie = before.first(where: { $0.type == "moov" }),
            let newMovie = after.first(where: { $0.type == "moov" })
        else {
            differences.append("no moov")
            return
        }
        compare(oldMovie.children, newMovie.children, path: "moov", added: ["trak"])
    }

    /// Whether media data is where it was, inside of the media data that covers the old `moov` as well.
    private static func isCovered(
        _ box: WalkedBox,
        _ after: [WalkedBox],
        _ old: Data,
        _ new: Data
    ) -> Bool {
        after.contains {
            $0.type == "mdat" && new[$0.payload].starts(with: "mediatag".utf8)
                && $0.payload.contains(box.payload.lowerBound)
                && box.payload.upperBound <= $0.payload.upperBound
        } && new[box.payload] == old[box.payload]
    }

    /// Top level: what is neither `moov` nor free space is there in the old order.
    private mutating func compareFile(_ before: [WalkedBox], _ after: [WalkedBox]) {
        let moving: Set = ["moov", "free", "skip"]
        var index = 0
        for box in before where !moving.contains(box.type) {
            if box.type == "mdat", Self.isCovered(box, after, old, new) { continue }
            while index < after.count,
                after[index].type != box.type || new[after[index].payload] != old[box.payload]
            {
                if !moving.union(["mdat"]).contains(after[index].type) {
                    differences.append("added \(after[index].type)")
                }
                index += 1
            }
            if index == after.count { return differences.append("\(box.type) is gone") }
            index += 1
        }
    }

    private mutating func compare(
        _ before: [WalkedBox],
        _ after: [WalkedBox],
        path: String,
        added: Set<String>
    ) {
        var index = 0
        for box in before {
            while index < after.count, !isCounterpart(after[index], of: box) {
                if !added.contains(after[index].type) {
                    differences.append("\(path): added \(after[index].type)")
                }
                index += 1
            }
            guard index < after.count else {
                return differences.append("\(path)/\(box.type) is gone or moved")
            }
            compare(box, after[index], path: "\(path)/\(box.type)")
            index += 1
        }
        for box in after[index...] where !added.contains(box.type) {
            differences.append("\(path): added \(box.type)")
        }
    }

    private func isCounterpart(_ after: WalkedBox, of box: WalkedBox) -> Bool {
        after.type == box.type || (box.type == "stco" && after.type == "co64")
    }

    private mutating func compare(_ before: WalkedBox, _ after: WalkedBox, path: String) {
        let (oldBytes, newBytes) = (Data(old[before.payload]), Data(new[after.payload]))
        if oldBytes == newBytes, !["stco", "co64"].contains(before.type) { return }
        if !before.children.isEmpty {
            let added: [String: Set<String>] = ["trak": ["tref"], "tref": ["folw", "forc"]]
            let allowed = added[before.type] ?? []
            return compare(before.children, after.children, path: path, added: allowed)
        }
        switch before.type {
        case "mvhd": compareMovieHeader(oldBytes, newBytes)
        case "tkhd": compareTrackHeader(oldBytes, newBytes, path: path)
        case "stco", "co64": compareChunks(before, after, path: path)
        case "folw", "forc": break
        default: differences.append("\(path): other bytes")
        }
    }

    /// The last four bytes are `next_track_ID`; nothing else may change.
    private mutating func compareMovieHeader(_ before: Data, _ after: Data) {
        if before.dropLast(4) != after.dropLast(4) { differences.append("mvhd") }
    }

    /// The lowest bit of the flags is "enabled"; the alternate group comes 10 bytes behind the times.
    private mutating func compareTrackHeader(_ before: Data, _ after: Data, path: String) {
        let group = before[0] == 1 ? 46 : 34
        func masked(_ bytes: Data) -> Data {
            var bytes = bytes
            bytes[3] &= 0xFE
            bytes.replaceSubrange(group..<group + 2, with: [0, 0])
            return bytes
        }
        if before.count != after.count || masked(before) != masked(after) {
            differences.append("\(path): other fields than group and flag")
        }
    }

    /// Every chunk is at the same place of the same `mdat`.
    private mutating func compareChunks(_ before: WalkedBox, _ after: WalkedBox, path: String) {
        let places = offsets(before, in: old).map { place($0, in: oldMedia) }
        let newPlaces = offsets(after, in: new).map { place($0, in: newMedia) }
        if places.contains(nil) || places != newPlaces { differences.append("\(path): chunks") }
    }

    private func offsets(_ table: WalkedBox, in file: Data) -> [Int] {
        let width = table.type == "stco" ? 4 : 8
        let start = table.payload.lowerBound + 8
        return stride(from: start, to: table.payload.upperBound, by: width).map {
            WalkedBox.number(file, at: $0, count: width)
        }
    }

    private func place(_ offset: Int, in media: [WalkedBox]) -> [Int]? {
        guard let index = media.firstIndex(where: { $0.payload.contains(offset) }) else {
            return nil
        }
        return [index, offset - media[index].payload.lowerBound]
    }
}
