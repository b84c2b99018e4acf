// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What edits make of what a killed edit left; `FaultInjectionTests` kill each command at each call.
@Suite(.serialized, .slow) struct AddSubsKillTests {
    @Test(arguments: [MovieLayout.movieLast, .movieFirstWithReserve, .movieBetweenMediaToEndOfFile])
    func `an edit killed after a killed edit leaves a movie that plays`(layout: MovieLayout) throws
    {
        try withTemporaryFolder { folder in
            let edit = try EditUnderTest(afterKilled: layout, in: folder)
            try killEverywhere(edit, "\(layout), with what a killed run left")
        }
    }

    @Test func `a killed edit to a new file leaves the input unchanged and no partial output`()
        throws
    {
        try Workplace.with { place in
            let movie = place.path("movie.mp4")
            let old = try place.data("movie.mp4")
            let out = place.path("out.mp4")
            let strace = Strace("add-subs", movie, place.path("es.srt"), "-o", out)
            let calls = try strace.writingCalls(in: place)
            let new = try place.data("out.mp4")
            let points = SystemCall.killPoints(of: calls)
            for call in points {
                try FileManager.default.removeItem(atPath: out)
                #expect(try strace.inject("signal=KILL", at: call).wasKilled)
                #expect(try place.data("movie.mp4") == old)
                if !FileManager.default.fileExists(atPath: out) {
                    try succeed("add-subs", movie, place.path("es.srt"), "-o", out)
                }
                #expect(try place.data("out.mp4") == new, "killed at \(call)")
                #expect(try place.names == ["es.srt", "movie.mp4", "out.mp4"], "killed at \(call)")
            }
            print("killed at \(points.count) points: -o")
        }
    }

    @Test func `a partly written tail is removed at every length`() throws {
        try withTemporaryFolder { folder in
            let edit = try EditUnderTest(.movieLast, in: folder)
            let tail = edit.new.count - edit.old.count
            let lengths =
                Array(1...34) + stride(from: 35, to: tail, by: tail / 30) + [tail - 1, tail]
            for length in lengths {
                try edit.reset()
                var added = edit.new[edit.old.count..<edit.old.count + length]
                // The first header states its size, which becomes "to the end of the file" when it is whole.
                if length < 48 {
                    added.replaceSubrange(
                        added.startIndex..<added.startIndex + min(4, length),
                        with: [0, 0, 0, 48].prefix(length)
                    )
                }
                let torn = edit.old + added
                try torn.write(to: URL(filePath: edit.movie))
                let what: Comment = "\(length) bytes of \(tail) written"
                #expect(try Inspection(of: edit.movie).legible.isEmpty, what)
                if length % 8 == 0 { try edit.expectOldOrNew(what) }
                try edit.expectNextRunCompletes(what)
                #expect(try edit.current() == edit.new, what)
            }
            print("written in part to \(lengths.count) lengths")
        }
    }

    @Test(arguments: [MovieLayout.movieLast, .movieBetweenMediaToEndOfFile, .movieToEndOfFile])
    func `the next run removes what a killed edit of another caption file left`(layout: MovieLayout)
        throws
    {
        try withTemporaryFolder { folder in
            let edit = try EditUnderTest(afterKilled: layout, in: folder)
            try edit.reset()
            let short = try edit.place.copy("fr.forced.srt")
            try succeed("add-subs", edit.movie, short)
            let afterKill = try edit.current()
            try Data(try layout.bytes()).write(to: URL(filePath: edit.movie))
            try succeed("add-subs", edit.movie, short)
            #expect(try edit.current() == afterKill)
        }
    }

    private func killEverywhere(_ edit: EditUnderTest, _ name: String) throws {
        #expect(edit.calls.count >= 4, "too few calls to be all: \(edit.calls)")
        let points = SystemCall.killPoints(of: edit.calls)
        for call in points {
            try edit.reset()
            let result = try edit.strace.inject("signal=KILL", at: call)
            #expect(result.wasKilled, "\(name), \(call): \(result.standardError)")
            try edit.expectOldOrNew("\(name), killed at \(call)")
            try edit.expectNextRunCompletes("\(name), killed at \(call)")
        }
        print("killed at \(points.count) points: \(name)")
    }
}
