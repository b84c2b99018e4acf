// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import Captions

@Suite struct GzipTextTests {
    /// A text as gzip writes it.
    private func compressed(_ text: [UInt8]) throws -> [UInt8] {
        try withTemporaryFolder { folder in
            try Data(text).write(to: folder.appending(path: "text"))
            let result = try run("/usr/bin/env", ["gzip", "-n", "text"], in: folder)
            #expect(result.exitCode == 0)
            return Array(try Data(contentsOf: folder.appending(path: "text.gz")))
        }
    }

    @Test func `a text is the same after compression`() throws {
        let text = Array("<tt>".utf8) + [UInt8](repeating: 0x20, count: 1_000_000)
        let bytes = try compressed(text)
        #expect(GzipText.isCompressed(bytes))
        #expect(try GzipText.decompress(bytes[...], limit: text.count) == text)
    }

    @Test func `a file of several members is one text`() throws {
        let bytes = try compressed(Array("one ".utf8)) + compressed(Array("two".utf8))
        #expect(try GzipText.decompress(bytes[...], limit: 100) == Array("one two".utf8))
        #expect(try GzipText.decompress(bytes[...], limit: 7) == Array("one two".utf8))
    }

    @Test func `a text beyond the limit and a damaged one are refused`() throws {
        let text = [UInt8](repeating: 0x20, count: 100_000)
        let bytes = try compressed(text) + compressed([0x20])
        #expect(fault(of: bytes[...], limit: text.count) == "it is too large")
        #expect(fault(of: bytes.dropLast(30), limit: 1_000_000) == "its compression is damaged")
        #expect(fault(of: [0x1F, 0x8B, 8, 0], limit: 100) == "its compression is damaged")
    }

    @Test(arguments: [0, 1, 100, 1_000_000])
    func `data is the same after compression as zlib, and its compression each time`(
        count: Int
    ) throws {
        let text = (0..<count).map { UInt8($0 % 251) }
        let bytes = try #require(GzipText.compressAsZlib(text))
        #expect(!GzipText.isCompressed(bytes) && bytes.count < 300 + count / 10)
        #expect(try GzipText.decompress(bytes[...], limit: count) == text)
        #expect(GzipText.compressAsZlib(text) == bytes)
    }

    private func fault(of bytes: ArraySlice<UInt8>, limit: Int) -> String? {
        do throws(GzipText.Fault) {
            _ = try GzipText.decompress(bytes, limit: limit)
            return nil
        } catch {
            return error.reason
        }
    }
}
