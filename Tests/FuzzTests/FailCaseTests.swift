// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzInvariants
import TestSupport
import Testing

/// What the fuzzers have found, each a file in `Fuzzing/FailCases` that is named after its bug.
@Suite struct FailCaseTests {
    /// A file that once broke a parser.
    struct FailCase: CustomTestStringConvertible {
        let parser: String
        let file: URL
        var testDescription: String { "\(parser)/\(file.lastPathComponent)" }
    }

    private static let folder = SampleMedia.packageRoot.appending(path: "Fuzzing/FailCases")

    private static let cases: [FailCase] = {
        do {
            let manager = FileManager.default
            return try manager.contentsOfDirectory(atPath: folder.path).sorted().flatMap { parser in
                let files = folder.appending(path: parser)
                return try manager.contentsOfDirectory(atPath: files.path).sorted().map {
                    FailCase(parser: parser, file: files.appending(path: $0))
                }
            }
        } catch {
            return []
        }
    }()

    @Test func `there are fail cases, in folders of the names of parsers`() {
        #expect(!Self.cases.isEmpty)
        for failCase in Self.cases { #expect(FuzzedParser(rawValue: failCase.parser) != nil) }
    }

    @Test(arguments: cases)
    func `what once broke a parser keeps every invariant`(failCase: FailCase) throws {
        let parser = try #require(FuzzedParser(rawValue: failCase.parser))
        try parser.check(Array(Data(contentsOf: failCase.file)))
    }

    @Test(arguments: FuzzedParser.allCases)
    func `nothing, one byte and the sample media keep every invariant`(
        parser: FuzzedParser
    ) throws {
        try parser.check([])
        for byte in UInt8.min...UInt8.max { try parser.check([byte]) }
        for name in ["en.sdh.srt", "en.vtt", "es.srt", "movie.mp4", "movie.mov"] {
            try parser.check(Array(SampleMedia.bytes(name).prefix(1 << 16)))
        }
        for name in ["movie.mp4", "movie.mov"] where parser == .movie {
            try parser.check(SampleMedia.bytes(name))
        }
    }
}
