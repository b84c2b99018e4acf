// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import ISOMedia
import TestSupport
import Testing

@testable import Packaging

/// Files that are written several at a time.
@Suite struct SegmentFileWriterTests {
    private let source = MemorySource((0..<10_000).map { UInt8($0 % 251) })

    private func files(_ count: Int, in folder: URL) -> [SegmentFileWriter.File] {
        (0..<count).map { index in
            let start = UInt64(index * 90)
            return SegmentFileWriter.File(
                path: folder.appending(path: "\(index)").path,
                name: "segment \(index)",
                plan: FilePlan(
                    pieces: [.new([UInt8(index)]), .kept(start..<start + 200)],
                    method: .copy
                )
            )
        }
    }

    @Test func everyFileHasItsBytes() throws {
        try withTemporaryFolder { folder in
            var writtenBytes: UInt64 = 0
            let files = files(100, in: folder)
            try SegmentFileWriter(files, from: source).write { writtenBytes += $0 }
            for (index, file) in files.enumerated() {
                let kept = source.bytes[index * 90..<index * 90 + 200]
                #expect(try bytes(of: file.path) == [UInt8(index)] + kept)
            }
            #expect(writtenBytes == 100 * 200)
        }
    }

    @Test func aCancelledTaskWritesNoFiles() async throws {
        let task = Task { try writeInCancelledTask() }
        #expect(try await task.value.isEmpty)
    }

    /// Writes files in the current task, which is cancelled first; returns the names of what is there then.
    private func writeInCancelledTask() throws -> [String] {
        try withTemporaryFolder { folder in
            withUnsafeCurrentTask { unsafe $0?.cancel() }
            let files = SegmentFileWriter(files(100, in: folder), from: source)
            let error = #expect(throws: ISOMediaError.self) { try files.write { _ in } }
            #expect(error?.kind == .file(.cancelled))
            return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        }
    }

    @Test func noFilesTakeNoTime() throws {
        var steps: [UInt64] = []
        try SegmentFileWriter([], from: source).write { steps.append($0) }
        #expect(steps.allSatisfy { $0 == 0 })
    }

    @Test func theFirstErrorEndsAll() throws {
        try withTemporaryFolder { folder in
            var files = files(100, in: folder)
            files[3] = SegmentFileWriter.File(
                path: folder.appending(path: "missing/3").path,
                name: "segment 3",
                plan: files[3].plan
            )
            let error = #expect(throws: ISOMediaError.self) {
                try SegmentFileWriter(files, from: source).write { _ in }
            }
            #expect(error?.path == "segment 3")
            // What others had begun by then is written; nothing is begun after it.
            let written = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(written.count < 100)
        }
    }
}
