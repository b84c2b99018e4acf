// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import TestSupport
import Testing

@testable import RemoteMedia

@Suite struct RemoteFileTests {
    /// Calls `body` with a server of a folder with a file of bytes that differ from their neighbours.
    private func withFile(
        length: Int = 300_000,
        body: (MediaServer, [UInt8]) throws -> Void
    ) throws {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        try withTemporaryFolder { folder in
            try Data(bytes).write(to: folder.appending(path: "file"))
            try MediaServer.with(folder) { server in try body(server, bytes) }
        }
    }

    private func kind(of url: String, _ limits: RemoteLimits = RemoteLimits()) -> RemoteError.Kind?
    {
        do throws(RemoteError) {
            let file = try RemoteFile(in: RemoteSession(url, limits: limits))
            _ = try file.readAll(limit: 1 << 20)
            return nil
        } catch {
            return error.kind
        }
    }

    @Test func `a file is read by parts, each once`() throws {
        try withFile { server, bytes in
            let file = try RemoteFile(in: RemoteSession(server.url("ranges/file")))
            #expect(file.length == 300_000)
            #expect(file.hasRanges)
            #expect(try file.read(10..<500) == Array(bytes[10..<500]))
            #expect(try file.read(200_000..<200_016) == Array(bytes[200_000..<200_016]))
            #expect(try file.read(200_010..<201_000) == Array(bytes[200_010..<201_000]))
            #expect(try file.read(16_000..<40_000) == Array(bytes[16_000..<40_000]))
            #expect(try file.read(299_990..<300_000) == Array(bytes[299_990...]))
            let requests = try server.requests
            #expect(requests.map(\.status) == [206, 206, 206, 206])
            #expect(try server.sent < 16_384 + 4112 + 40_000 - 16_384 + 10 + 4096)
        }
    }

    @Test func `a busy server is asked again, six times at most`() throws {
        try withFile { server, bytes in
            let file = try RemoteFile(in: RemoteSession(server.url("busy/file")))
            #expect(try file.read(200_000..<200_016) == Array(bytes[200_000..<200_016]))
            #expect(try server.requests.map(\.status) == [503, 429, 206, 503, 429, 206])
            #expect(kind(of: server.url("closed/file")) == .status(503))
            #expect(try server.requests.count == 12)
        }
    }

    @Test func `a file is never read ahead by more than the limit`() throws {
        try withFile(length: 3_000_000) { server, bytes in
            let file = try RemoteFile(in: RemoteSession(server.url("ranges/file")))
            for place in stride(from: UInt64(30_000), to: 3_000_000, by: 20_000) {
                #expect(try file.read(place..<place + 16).first == bytes[Int(place)])
            }
            let asked = 150 * 16
            #expect(try server.sent <= RemoteLimits().bytesBesideBoxes + asked)
        }
    }

    @Test func `few pieces of a file are loaded ahead`() throws {
        try withFile { server, bytes in
            let file = try RemoteFile(in: RemoteSession(server.url("ranges/file")))
            let near: [Range<UInt64>] = [100_000..<100_100, 101_000..<101_100, 200_000..<200_100]
            #expect(try file.prefetch(near))
            #expect(try server.requests.count == 3)
            for range in near {
                #expect(
                    try file.read(range)
                        == Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
                )
            }
            #expect(try server.requests.count == 3)
            #expect(try !file.prefetch([0..<200_000]))
            #expect(try server.requests.count == 3)
        }
    }

    @Test func `a file of a server without ranges is read once, up to a bound`() throws {
        try withFile { server, bytes in
            let file = try RemoteFile(in: RemoteSession(server.url("whole/file")))
            #expect(!file.hasRanges)
            #expect(try file.readAll(limit: 1 << 20) == bytes)
            #expect(try server.requests.count == 1)
            var limits = RemoteLimits()
            limits.bytesWithoutRanges = 100_000
            let part = try RemoteFile(in: RemoteSession(server.url("endless/file"), limits: limits))
            #expect(part.length == 1 << 40)
            #expect(try part.read(99_990..<100_000) == Array(bytes[99_990..<100_000]))
            let error = #expect(throws: FileError.self) { try part.read(99_990..<100_001) }
            #expect(error?.description.contains("range requests") == true)
            #expect(kind(of: server.url("endless/file"), limits) == .tooLarge(limit: 1 << 20))
        }
    }

    @Test func `a file that is missing, wrong or cut short is an error`() throws {
        try withFile { server, _ in
            #expect(kind(of: server.url("ranges/none")) == .status(404))
            #expect(kind(of: server.url("ranges/file")) == nil)
            for path in ["otherplace/file", "nameless/file"] {
                guard case .brokenAnswer = kind(of: server.url(path)) else {
                    Issue.record("\(path): \(String(describing: kind(of: server.url(path))))")
                    continue
                }
            }
            guard case .unreachable = kind(of: server.url("cut/file")) else {
                Issue.record("cut: \(String(describing: kind(of: server.url("cut/file"))))")
                return
            }
            #expect(kind(of: server.url("changing/file")) == .changed)
        }
        guard case .unreachable = kind(of: "http://127.0.0.1:1/file") else {
            Issue.record("a closed port was not told")
            return
        }
        #expect(kind(of: "http://") == .invalidURL)
    }

    @Test func `a file of a server that stops answering is given up`() throws {
        try withFile { server, _ in
            var limits = RemoteLimits()
            limits.stalledSeconds = 2
            guard case .timedOut = kind(of: server.url("stalling/file"), limits) else {
                Issue.record("it did not time out")
                return
            }
            limits = RemoteLimits()
            limits.totalSeconds = 2
            guard case .timedOut = kind(of: server.url("stalling/file"), limits) else {
                Issue.record("it took longer than all may take")
                return
            }
            limits.totalSeconds = 0
            let none = kind(of: server.url("ranges/file"), limits)
            #expect(none == .timedOut("more than 0 seconds for one asset"))
            limits = RemoteLimits()
            limits.requests = 1
            let one = kind(of: server.url("ranges/file"), limits)
            #expect(one == .tooManyRequests(limit: 1))
        }
    }

    @Test func `versions of a file are distinguished`() throws {
        try withFile { server, _ in
            func identity() throws -> RemoteIdentity {
                try RemoteIdentity(of: RemoteSession(server.url("ranges/file")))
            }
            let first = try identity()
            #expect(first.length == 300_000)
            #expect(first.isKnown)
            #expect(try identity() == first)
            #expect(try server.sent == 2)
        }
    }

    @Test func `an empty file has no bytes`() throws {
        try withFile(length: 0) { server, _ in
            for path in ["ranges/file", "whole/file"] {
                let file = try RemoteFile(in: RemoteSession(server.url(path)))
                #expect(file.length == 0)
            }
        }
    }
}
