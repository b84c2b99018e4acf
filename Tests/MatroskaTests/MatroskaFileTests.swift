// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import ISOMedia
import Matroska
import TestSupport
import Testing

/// Files of bytes that are written here, and those of mkvmerge.
@Suite struct MatroskaFileTests {
    /// An element with its size in as few bytes as it takes.
    private static func element(_ id: UInt32, _ data: [UInt8]...) -> [UInt8] {
        let data = data.flatMap(\.self)
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: id >> (24 - 8 * $0)) }
        let size =
            data.count < 0x7F
            ? [0x80 | UInt8(data.count)]
            : [0x40 | UInt8(data.count >> 8), UInt8(data.count & 0xFF)]
        return bytes.drop { $0 == 0 } + size + data
    }

    private static func number(_ value: Int) -> [UInt8] {
        [UInt8(value >> 8), UInt8(value & 0xFF)]
    }

    private static let header = element(0x1A45_DFA3, element(0x4282, Array("matroska".utf8)))

    private static func track(_ tag: String?) -> [UInt8] {
        element(
            0xAE,
            element(0xD7, [1]),
            element(0x83, [17]),
            element(0x86, Array("S_TEXT/UTF8".utf8)),
            tag.map { element(0x22_B59D, Array($0.utf8)) } ?? []
        )
    }

    private static let chapters = element(
        0x1043_A770,
        element(
            0x45B9,
            element(
                0xB6,
                element(0x91, number(500)),
                element(
                    0x80,
                    element(0x85, Array("Uno".utf8)),
                    element(0x437D, Array("es-419".utf8))
                )
            )
        )
    )

    private func read(_ parts: [UInt8]...) throws -> MatroskaFile? {
        try MatroskaFile(MemorySource(parts.flatMap(\.self)))
    }

    @Test func `tracks state their languages, and eng where they state none`() throws {
        let tracks = Self.element(0x1654_AE6B, Self.track("zh-Hans"), Self.track(nil))
        let file = try #require(try read(Self.header, Self.element(0x1853_8067, tracks)))
        #expect(file.documentType == "matroska")
        #expect(file.tracks.map(\.languageBCP47) == ["zh-Hans", nil])
        #expect(file.tracks.map(\.language) == ["eng", "eng"])
        #expect(file.tracks.map(\.kind) == [.subtitle, .subtitle])
        #expect(file.tracks.map(\.codecID) == ["S_TEXT/UTF8", "S_TEXT/UTF8"])
        #expect(file.notices == [])
    }

    @Test func `a segment of unknown size is read to its first cluster`() throws {
        let tracks = Self.element(0x1654_AE6B, Self.track("pt-BR"))
        let unknown: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xFF, count: 7)
        let cluster: [UInt8] = [0x1F, 0x43, 0xB6, 0x75, 0xFF, 0xE7, 0x81, 0]
        let file = try #require(try read(Self.header, unknown, tracks, cluster))
        #expect(file.tracks.map(\.languageBCP47) == ["pt-BR"])
        #expect(file.notices == [])
    }

    /// An index that names the chapters at a distance from the beginning of the segment.
    private static func index(_ distance: Int) -> [UInt8] {
        let id = element(0x53AB, [0x10, 0x43, 0xA7, 0x70])
        return element(0x114D_9B74, element(0x4DBB, id, element(0x53AC, number(distance))))
    }

    @Test(arguments: [true, false])
    func `chapters after the clusters are found with an index and without one`(
        hasIndex: Bool
    ) throws {
        let cluster = Self.element(0x1F43_B675, [0xE7, 0x81, 0])
        let index = hasIndex ? Self.index(Self.index(0).count + cluster.count) : []
        let segment = Self.element(0x1853_8067, index, cluster, Self.chapters)
        let file = try #require(try read(Self.header, segment))
        let chapter = try #require(file.editions.first?.chapters.first)
        #expect(chapter.startNanoseconds == 500)
        #expect(chapter.titles == [.init(text: "Uno", languages: ["es-419"])])
    }

    @Test func `an index that names itself, and places outside, is followed once`() throws {
        let itself = Self.element(
            0x114D_9B74,
            Self.element(
                0x4DBB,
                Self.element(0x53AB, [0x11, 0x4D, 0x9B, 0x74]),
                Self.element(0x53AC, [0])
            )
        )
        let segment = Self.element(0x1853_8067, itself, Self.index(9000))
        let file = try #require(try read(Self.header, segment))
        #expect(file.elements.map(\.id) == [0x114D_9B74, 0x114D_9B74])
        #expect(file.editions == [])
    }

    @Test func `a file that is cut off keeps what is whole, with a note`() throws {
        let tracks = Self.element(0x1654_AE6B, Self.track("es-419"), Self.track("pt-BR"))
        let whole = Self.header + Self.element(0x1853_8067, tracks)
        let file = try #require(try read(whole.dropLast(4).map(\.self)))
        #expect(file.tracks.map(\.languageBCP47) == ["es-419"])
        #expect(file.notices.count == 1)
    }

    @Test func `chapters inside chapters are read to a depth of eight`() throws {
        var atom = Self.element(0xB6, Self.element(0x91, [1]))
        for _ in 0..<20 { atom = Self.element(0xB6, Self.element(0x91, [1]), atom) }
        let chapters = Self.element(0x1043_A770, Self.element(0x45B9, atom))
        let file = try #require(try read(Self.header, Self.element(0x1853_8067, chapters)))
        var depth = 0
        var parts = try #require(file.editions.first).chapters
        while let first = parts.first {
            depth += 1
            parts = first.parts
        }
        #expect(depth == 8)
    }

    @Test func `other files are not Matroska`() throws {
        #expect(try read([]) == nil)
        #expect(try read(Array("1\n00:00:01,000 --> 00:00:02,000\nHola\n".utf8)) == nil)
        #expect(try read(SampleMedia.bytes("movie.mp4")) == nil)
        #expect(try read(Self.header) == nil)
    }

    @Test func `whatever bytes change, what is read is inside the file`() throws {
        let tracks = Self.element(0x1654_AE6B, Self.track("es-419"), Self.track("pt-BR"))
        let cluster = Self.element(0x1F43_B675, [0xE7, 0x81, 0])
        let place = Self.index(0).count + tracks.count + cluster.count
        let parts = [Self.index(place), tracks, cluster, Self.chapters]
        let whole = Self.header + Self.element(0x1853_8067, parts.flatMap(\.self))
        var generator = SeededGenerator(seed: 14)
        var readCount = 0
        for _ in 0..<4000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
            }
            if Bool.random(using: &generator) {
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
            }
            guard let file = try read(bytes) else { continue }
            readCount += 1
            #expect(file.elements.allSatisfy { $0.dataStart <= UInt64(bytes.count) })
        }
        #expect(readCount > 1000)
    }
}
