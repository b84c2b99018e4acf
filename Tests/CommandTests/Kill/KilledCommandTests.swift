// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A command, and what was done to the movie before.
struct KilledEdit: CustomTestStringConvertible, Sendable {
    var layout: MovieLayout
    var before: [[String]] = []
    var command: [String]

    var testDescription: String {
        "\(command.joined(separator: " ")), \(layout)"
    }
}

extension KilledEdit {
    private static let subtitles = ["add-subs", "movie", "es.srt", "--sdh"]
    /// Half of SDH, which repair completes.
    private static let halfTagged = [
        "tag", "movie", "--track", "subtitle:es", "--remove-characteristic",
        "public.accessibility.transcribes-spoken-dialog",
    ]

    private static let chapters = [
        "chapters", "movie", "--set", "chapters.txt", "--language", "en",
    ]

    /// One for each way in which a command writes.
    static let all = [
        KilledEdit(
            layout: .movieLast,
            command: ["tag", "movie", "--track", "2", "--language", "de"]
        ),
        KilledEdit(
            layout: .movieFirst,
            before: [subtitles],
            command: ["tag", "movie", "--track", "2", "--language", "de"]
        ),
        KilledEdit(
            layout: .movieLast,
            before: [subtitles, halfTagged],
            command: ["repair", "movie", "--sync-kind"]
        ),
        KilledEdit(
            layout: .movieFirst,
            before: [subtitles, halfTagged],
            command: ["repair", "movie", "--sync-kind"]
        ),
        KilledEdit(
            layout: .movieLast,
            before: [subtitles],
            command: ["remove", "movie", "--track", "3"]
        ),
        KilledEdit(
            layout: .movieLast,
            before: [subtitles],
            command: ["remove", "movie", "--track", "3", "--reclaim"]
        ),
        KilledEdit(layout: .movieLast, command: chapters),
        KilledEdit(layout: .movieFirstWithReserve, command: chapters),
        KilledEdit(
            layout: .movieFirst,
            before: [chapters],
            command: ["chapters", "movie", "--remove"]
        ),
        KilledEdit(layout: .movieLast, before: [subtitles], command: ["undo", "movie"]),
        KilledEdit(layout: .movieFirst, before: [subtitles], command: ["undo", "movie"]),
        KilledEdit(layout: .movieLast, before: [subtitles], command: ["optimize", "movie"]),
        KilledEdit(layout: .movieFirst, before: [subtitles], command: ["optimize", "movie"]),
    ]
}

/// Every command that edits, killed at each system call that changes a file.
@Suite(.slow) struct KilledCommandTests {
    @Test(arguments: KilledEdit.all)
    func `a killed command leaves the old movie or the new one, and the next run completes it`(
        edit: KilledEdit
    )
        throws
    {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try place.copy("es.srt")
            try place.write("chapters.txt", text: "00:00:00 One\n00:00:12 Two\n")
            let movie = try place.write("movie.mp4", try edit.layout.bytes())
            func arguments(_ words: [String]) -> [String] {
                words.map {
                    $0 == "movie" ? movie : $0.contains(".") && $0.count < 13 ? place.path($0) : $0
                }
            }
            for command in edit.before {
                let result = try run(builtBinary.path, arguments(command))
                try #require(result.exitCode == 0, result.summary)
            }
            let names = try place.names
            let (old, seen) = (try place.data("movie.mp4"), try VisibleMovie(of: movie))
            let strace = Strace(arguments(edit.command))
            let calls = try strace.writingCalls(in: place)
            #expect(calls.count >= 3, "too few calls to be all: \(calls)")
            let (new, changed) = (try place.data("movie.mp4"), try VisibleMovie(of: movie))
            #expect(edit.command[0] == "optimize" || changed != seen)
            let points = SystemCall.killPoints(of: calls)
            for call in points {
                try old.write(to: URL(filePath: movie))
                let killed = try strace.inject("signal=KILL", at: call)
                #expect(killed.wasKilled, "\(call): \(killed.standardError)")
                let isOld = try isVisible(old, new, seen, changed, at: movie, "killed at \(call)")
                // An undo that was done would be taken back by the next one.
                if isOld {
                    let again = try run(builtBinary.path, strace.arguments)
                    #expect(again.exitCode == 0, "killed at \(call): \(again.standardError)")
                    let now = try place.data("movie.mp4")
                    #expect(try now == new || VisibleMovie(of: movie) == changed, "after \(call)")
                    #expect(try place.names == names, "after \(call)")
                }
            }
            print("killed at \(points.count) points: \(edit.testDescription)")
        }
    }

    /// Whether a movie is the old one; if not, it has to be the new one.
    private func isVisible(
        _ old: Data,
        _ new: Data,
        _ seen: VisibleMovie,
        _ changed: VisibleMovie,
        at movie: String,
        _ what: Comment
    ) throws -> Bool {
        let now = try Data(contentsOf: URL(filePath: movie))
        if now == old { return true }
        if now == new { return false }
        let visible = try VisibleMovie(of: movie)
        #expect(visible == seen || visible == changed, what)
        return visible == seen
    }
}
