// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import Captions

@Suite struct EBUSTLFixingTests {
    private func source(_ file: STLFile) throws -> CaptionSource {
        try CaptionSource(bytes: file.bytes, fileName: "a.stl")
    }

    /// Three subtitles in the wrong order, with user data among them, and wrong counts.
    private var file: STLFile {
        var file = STLFile(blocks: [
            .init(number: 5, start: [0, 0, 9, 0], end: [0, 0, 9, 5]),
            .init(number: 6, extensionNumber: 0xFE, text: [7, 7, 7]),
            .init(number: 5, start: [0, 0, 1, 0], end: [0, 0, 3, 0]),
            .init(number: 9, text: [0x0B, 0x0B, 0x20, 0x0A, 0x0A]),
        ])
        file.fields[238] = "00099"
        file.fields[448] = "OURS"
        return file
    }

    @Test func `without a fix every byte stays`() throws {
        var source = try source(file)
        source.fix([])
        #expect(try source.write(fileName: "a.stl") == file.bytes)
        let cut = file.bytes.dropLast(7)
        let damaged = try CaptionSource(bytes: Array(cut), fileName: "a.stl")
        #expect(try damaged.write(fileName: "a.stl") == Array(cut))
    }

    @Test func `files of the corpora are written as they were read`() throws {
        guard let folder = try Corpora.folder("ttconv/src/test/resources/stl") else { return }
        for file in try Corpora.allFiles(in: folder, extensions: ["stl"]) {
            let bytes = try Array(Data(contentsOf: file))
            let source = try CaptionSource(bytes: bytes, fileName: "a.stl")
            #expect(try source.write(fileName: "a.stl") == bytes)
        }
    }

    @Test func `counts become true, and all other bytes stay`() throws {
        var source = try source(file)
        source.fix([.syntax])
        let fixed = try source.write(fileName: "a.stl")
        let changed = zip(fixed, file.bytes).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
        #expect(Set(changed).isSubset(of: Set(238..<272)))
        #expect(fixed.count == file.bytes.count)
        #expect(String(decoding: fixed[238..<248], as: UTF8.self) == "0000400003")
    }

    @Test func `subtitles are sorted, numbered and retimed, and user data stays where it is`()
        throws
    {
        var source = try source(file)
        source.fix([.sort, .renumber, .retime, .dropEmpty, .syntax])
        let fixed = try source.write(fileName: "a.stl")
        let reading = try CaptionDocument.read(bytes: fixed, fileName: "a.stl")
        #expect(reading.diagnostics.map(\.code) == [.keptApart])
        #expect(reading.document.cues.map(\.startMilliseconds) == [1000, 9000])
        #expect(reading.document.cues.map(\.identifier) == ["5", "6"])
        #expect((reading.document.cues.last?.durationMilliseconds ?? 0) > 500)
        #expect(Array(fixed[(1024 + 128)..<(1024 + 256)]) == file.blocks[1].bytes)
        #expect(String(decoding: fixed[448..<452], as: UTF8.self) == "OURS")
        var again = try CaptionSource(bytes: fixed, fileName: "a.stl")
        again.fix([.sort, .renumber, .retime, .dropEmpty, .syntax])
        #expect(try again.write(fileName: "a.stl") == fixed)
    }

    @Test func `only subtitles without text are dropped, whatever their table`() throws {
        var file = STLFile(blocks: [
            .init(number: 0, text: STLFile.boxed("  ")), .init(number: 1, text: [0xD8]),
            .init(number: 2, text: [0xE5]),
        ])
        for (table, count) in [("00", 2), ("01", 2), ("04", 2)] {
            file.fields.merge([11: "0", 12: table]) { $1 }
            var source = try source(file)
            source.fix([.dropEmpty, .encoding])
            #expect(source.encoding.name.hasPrefix("ISO"))
            let fixed = try source.write(fileName: "a.stl")
            #expect(fixed.count == 1024 + count * 128)
        }
    }

    @Test func `new times of a cumulative set are those of all its subtitles`() throws {
        var blocks = (0..<3).map { STLFile.Block(number: $0, cumulative: UInt8($0 + 1)) }
        for index in 0..<3 {
            blocks[index].start = [0, 0, UInt8(index + 1), 0]
            blocks[index].end = [0, 0, UInt8(index + 2), 0]
        }
        var document = EBUSTL.parse(STLFile(blocks: blocks).bytes)
        var ends: [Int] = []
        document.changeTimes { start, end in
            ends.append(end)
            return (start + 1000, end + 1000)
        }
        #expect(ends == [4000, 4000, 4000])
        let cues = document.captions().0.cues
        #expect(cues.map(\.startMilliseconds) == [2000, 3000, 4000])
        #expect(cues.map(\.endMilliseconds) == [5000, 5000, 5000])
    }
}
