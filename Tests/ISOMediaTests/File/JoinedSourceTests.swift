// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import ISOMedia
import TestSupport
import Testing

@Suite struct JoinedSourceTests {
    @Test func `files one behind the other are read as one`() throws {
        try withTemporaryFolder { folder in
            let parts: [[UInt8]] = [[1, 2, 3], [], [4], [5, 6, 7, 8]]
            let paths = try parts.enumerated().map { index, bytes in
                let file = folder.appending(path: "\(index)")
                try Data(bytes).write(to: file)
                return file.path
            }
            let source = try JoinedSource(paths)
            let all = parts.flatMap(\.self)
            #expect(source.length == UInt64(all.count))
            #expect(source.path == paths[0])
            for start in 0...all.count {
                for end in start...all.count {
                    let bytes = try source.read(UInt64(start)..<UInt64(end))
                    #expect(bytes == Array(all[start..<end]))
                }
            }
        }
    }

    @Test func `a file that is not there is an error`() throws {
        #expect(throws: FileError.self) { try JoinedSource(["/nowhere/a.m4s"]) }
    }
}
