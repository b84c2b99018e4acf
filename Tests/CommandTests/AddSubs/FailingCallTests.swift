// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What happens when the operating system refuses a call, once or from then on.
@Suite(.serialized, .slow) struct FailingCallTests {
    static let errors = [("ENOSPC", "No space left on device"), ("EIO", "Input/output error")]

    @Test(arguments: [MovieLayout.movieLast, .movieFirstWithReserve, .movieFirst])
    func `a failed system call is named and the movie is unchanged`(layout: MovieLayout) throws {
        try withTemporaryFolder { folder in
            let edit = try EditUnderTest(layout, in: folder)
            var count = 0
            for call in edit.calls {
                for (error, text) in Self.errors {
                    try edit.reset()
                    let result = try edit.strace.inject("error=\(error)", at: call)
                    try expectRefusal(result, text, edit, "\(layout), \(call), \(error)")
                    count += 1
                }
            }
            print("let \(count) calls fail: \(layout)")
        }
    }

    @Test(arguments: [MovieLayout.movieLast, .movieFirstWithReserve, .movieFirst])
    func `repeated failures of a system call leave a movie that plays`(layout: MovieLayout) throws {
        try withTemporaryFolder { folder in
            let edit = try EditUnderTest(layout, in: folder)
            for call in edit.calls {
                try edit.reset()
                let what: Comment = "\(layout), \(call) and later"
                let result = try edit.strace.inject("error=EIO", at: call, andAllLater: true)
                #expect(result.exitCode == 2 || isOptional(call, edit), what)
                try edit.expectOldOrNew(what)
                try edit.expectNextRunCompletes(what)
            }
        }
    }

    @Test func `a copy that the kernel cannot make is made without it`() throws {
        try withTemporaryFolder { folder in
            let edit = try EditUnderTest(.movieFirst, in: folder)
            for error in ["ENOSYS", "EXDEV", "EOPNOTSUPP", "EINVAL", "EINTR"] {
                try edit.reset()
                let first = SystemCall(name: "copy_file_range", number: 1)
                let isOnce = error == "EINTR"
                let result = try edit.strace.inject(
                    "error=\(error)",
                    at: first,
                    andAllLater: !isOnce
                )
                #expect(result.exitCode == 0, result.summary)
                #expect(try edit.current() == edit.new)
            }
        }
    }

    /// Flushing the folder, and the times and the owner of the new file, are no reason to give up.
    private func isOptional(_ call: SystemCall, _ edit: EditUnderTest) -> Bool {
        let isFolder = call.name == "fsync" && edit.calls.contains { $0.name == "rename" }
        return call.name == "utimensat" || (isFolder && call.number == 2)
    }

    private func expectRefusal(
        _ result: ProcessResult,
        _ text: String,
        _ edit: EditUnderTest,
        _ what: Comment
    ) throws {
        let names = [URL(filePath: edit.movie).lastPathComponent, "es.srt"]
        #expect(try edit.place.names == names.sorted(), what)
        if result.exitCode == 0 {
            #expect(try edit.current() == edit.new, what)
            return
        }
        #expect(result.exitCode == 2, what)
        try edit.expectUnchangedButForFreeSpace(what)
        #expect(result.standardError.hasPrefix("error: \(edit.movie): "), "\(result.summary)")
        #expect(result.standardError.contains(text), "\(result.summary)")
        #expect(result.standardOutput == "", what)
    }
}
