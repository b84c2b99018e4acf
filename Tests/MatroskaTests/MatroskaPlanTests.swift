// SPDX-License-Identifier: Apache-2.0

import FileSystem
import TestSupport
import Testing

@testable import Matroska

/// Every write of an edit, cut off at every byte that a killed process can leave.
@Suite struct MatroskaPlanTests {
    private static let changes: MatroskaTrackChanges = {
        var changes = MatroskaTrackChanges()
        changes.flags = [.hearingImpaired: true, .default: false]
        changes.name = "Español (sordos)"
        changes.language = ("es-419", "spa")
        return changes
    }()

    private static func content(_ heads: MatroskaHeads, _ changes: MatroskaTrackChanges) -> [UInt8]
    {
        heads.liveChildren.enumerated().flatMap { index, child in
            index == 1 ? changes.applied(to: child) : child.bytes
        }
    }

    /// What `bytes` is after a part of a write.
    private static func written(_ bytes: [UInt8], _ patch: FilePatch, _ count: Int) -> [UInt8] {
        var bytes = bytes
        let end = Int(patch.offset) + count
        if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
        bytes.replaceSubrange(Int(patch.offset)..<end, with: patch.bytes.prefix(count))
        return bytes
    }

    /// Carries an edit out write by write; what is visible is checked after each byte of hidden writes.
    private func edit(
        _ bytes: [UInt8],
        _ changes: MatroskaTrackChanges,
        everyByte: Bool = true
    ) throws -> [UInt8] {
        let source = MemorySource(bytes)
        let heads = try MatroskaHeads(source)
        let content = Self.content(heads, changes)
        let plans = try MatroskaPlan.plans(content, in: heads, of: source)
        let old = StrictMatroskaReader(bytes)
        #expect(old.complaints == [])
        var bytes = bytes
        for plan in plans {
            bytes = Array(bytes.prefix(Int(plan.start)))
            for patch in plan.hidden {
                for count in 0...patch.bytes.count
                where everyByte && count < 700 || count % 211 == 0 {
                    let reader = StrictMatroskaReader(Self.written(bytes, patch, count))
                    if reader.complaints != [] || reader != old {
                        Issue.record("\(count) bytes at \(patch.offset): \(reader.complaints)")
                        return bytes
                    }
                }
                bytes = Self.written(bytes, patch, patch.bytes.count)
            }
            #expect(plan.visible.bytes.count <= 48)
            bytes = Self.written(bytes, plan.visible, plan.visible.bytes.count)
            let reader = StrictMatroskaReader(bytes)
            #expect(reader.complaints == [])
            #expect(reader.others == old.others)
            if plan != plans.last { #expect(reader == old) }
        }
        #expect(StrictMatroskaReader(bytes).entries.flatMap(\.self) == content)
        return bytes
    }

    @Test(arguments: MatroskaBytes.layouts.map(\.name), [false, true])
    func `a reader sees the old or the new tracks, once, at every moment`(
        _ layout: String,
        hasChecksums: Bool
    ) throws {
        let parts = try #require(MatroskaBytes.layouts.first { $0.name == layout }).parts
        var bytes = MatroskaBytes.file(parts, hasChecksums: hasChecksums, version: 2)
        for number in 0..<24 {
            var changes = Self.changes
            changes.flags[.commentary] = number % 2 == 0
            if number % 7 == 6 { changes.name = String(repeating: "long name ", count: number) }
            bytes = try edit(bytes, changes, everyByte: number % 8 == 0)
        }
        let tracks = try MatroskaHeads(MemorySource(bytes)).statedTracks
        #expect(tracks.map(\.languageBCP47) == [nil, "es-419"])
        #expect(tracks.map(\.language) == ["eng", "spa"])
        #expect(tracks[1].has(.hearingImpaired) && !tracks[1].has(.default))
        #expect(!tracks[0].has(.hearingImpaired) && tracks[0].has(.default))
    }

    @Test func `a segment of unknown size is edited in its free space`() throws {
        let parts: [MatroskaBytes.Part] = [.index, .info, .tracks, .void(500), .cluster]
        _ = try edit(MatroskaBytes.file(parts, hasSize: false), Self.changes)
    }

    @Test func `what an edit that was killed added to the end is taken away`() throws {
        let whole = MatroskaBytes.file([.index, .info, .tracks, .cluster])
        for rest in [1, 9, 25] {
            let bytes = whole + TracksEdit.mark.prefix(rest)
            let edited = try edit(bytes, Self.changes)
            #expect(edited.count > whole.count)
        }
    }

    @Test func `elements that are not edited keep their bytes and their order`() throws {
        let entry = MatroskaBytes.entry(2, hasChecksum: true)
        let child = try #require(EBMLChildren(entry[...], at: 0).first { _ in true })
        let edited = Self.changes.applied(to: child)
        let new = try #require(EBMLChildren(edited[...], at: 0).first { _ in true })
        let ids: [UInt32] = [
            0xBF, 0xD7, 0x83, 0x86, 0x536E, 0x22_B59C, 0x4242, 0x88, 0x55AB, 0x22_B59D,
        ]
        #expect(new.children.map(\.element.id) == ids)
        let checksum = try #require(new.children.first { _ in true })
        #expect(Array(checksum.data) == CRC32.value(of: new.data.dropFirst(6)).littleEndian4)
        #expect(MatroskaTrackChanges().applied(to: child) == entry)
    }

    @Test func `an index of many entries, and tracks of many elements, are refused at once`() throws
    {
        let entries = (0..<50_000).map { SeekEntry(id: 0x1654_AE6B, position: $0 + 500) }
        let voids = [UInt8](repeating: 0, count: 1_000_000).enumerated().map { place, _ in
            place % 2 == 0 ? UInt8(0xEC) : 0x80
        }
        for front in [SeekEntry.index(entries), MatroskaBytes.element(0x1654_AE6B, voids)] {
            let segment = MatroskaBytes.element(0x1853_8067, front)
            let clock = ContinuousClock()
            let time = clock.measure {
                #expect(throws: MatroskaError.self) {
                    _ = try MatroskaHeads(MemorySource(MatroskaBytes.header() + segment))
                }
            }
            #expect(time < .seconds(5))
        }
    }

    @Test func `tracks at the border of two pages get another place`() throws {
        let before = MatroskaBytes.file([.index, .info, .void(1000)]).count
        for shift in 0..<32 {
            let parts: [MatroskaBytes.Part] = [
                .index, .info, .void(4096 - before + 1000 - 30 + shift), .tracks, .void(900),
                .cluster,
            ]
            _ = try edit(
                MatroskaBytes.file(parts, hasChecksums: true),
                Self.changes,
                everyByte: false
            )
        }
    }

    @Test func `the version of the document rises only for elements that need it`() throws {
        for (changes, version) in [(Self.changes, UInt8(4)), (Self.named("New"), 2)] {
            let parts: [MatroskaBytes.Part] = [.index, .info, .tracks, .void(600), .cluster]
            let bytes = try edit(MatroskaBytes.file(parts, version: 2), changes)
            #expect(try MatroskaHeads(MemorySource(bytes)).version?.value == version)
        }
    }

    private static func named(_ name: String) -> MatroskaTrackChanges {
        var changes = MatroskaTrackChanges()
        changes.name = name
        return changes
    }

    @Test func `whatever bytes change, an edit keeps what is visible or refuses`() throws {
        var generator = SeededGenerator(seed: 20)
        var (edited, refused) = (0, 0)
        for round in 0..<6000 {
            let layout = MatroskaBytes.layouts[round % MatroskaBytes.layouts.count]
            var bytes = MatroskaBytes.file(layout.parts, hasChecksums: round % 2 == 0)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
            }
            if round % 5 == 0 {
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
            }
            let source = MemorySource(bytes)
            do {
                let heads = try MatroskaHeads(source)
                let content = Self.content(heads, Self.changes)
                let plans = try MatroskaPlan.plans(content, in: heads, of: source)
                var new: any ByteSource = source
                for plan in plans { new = PatchedSource(base: new, patches: plan.writes) }
                let after = try MatroskaHeads(new)
                #expect(after.liveChildren.flatMap(\.bytes) == content)
                let old = StrictMatroskaReader(bytes)
                let reader = StrictMatroskaReader(try new.read(0..<new.length))
                if old.complaints == [] { #expect(reader.complaints == []) }
                edited += 1
            } catch is MatroskaError {
                refused += 1
            }
        }
        #expect(edited > 1000 && refused > 1000)
    }
}
