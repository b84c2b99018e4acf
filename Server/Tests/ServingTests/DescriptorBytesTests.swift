// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Testing

@Suite struct DescriptorBytesTests {
    /// The ends of a pipe; neither blocks.
    private func pipe() throws -> (output: Int32, input: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(Foundation.pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        return (ends[0], ends[1])
    }

    @Test func `more bytes than a pipe holds are written and read whole`() throws {
        let (output, input) = try pipe()
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        DetachedThread.start {
            try? DescriptorBytes.write(bytes, to: input)
            close(input)
        }
        #expect(try DescriptorBytes.all(of: output, most: 2_000_000) == bytes)
        #expect(try DescriptorBytes.next(of: output).isEmpty)
        close(output)
    }

    @Test func `bytes after the most that is asked for stay in the pipe`() throws {
        let (output, input) = try pipe()
        try DescriptorBytes.write([1, 2, 3, 4, 5], to: input)
        #expect(try DescriptorBytes.all(of: output, most: 3) == [1, 2, 3])
        #expect(try DescriptorBytes.next(of: output) == [4, 5])
        close(output)
        close(input)
    }

    @Test func `a descriptor that is not open is an error with the system's words`() throws {
        let error = try #require(throws: SystemCallError.self) {
            try DescriptorBytes.next(of: -1)
        }
        #expect(error.description == "Bad file descriptor")
    }
}
