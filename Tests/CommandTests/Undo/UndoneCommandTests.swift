// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

/// Every command that edits, taken back.
@Suite struct UndoneCommandTests {
    private static let commands = [
        ["add-subs", "movie", "fr.forced.srt"],
        ["tag", "movie", "--track", "audio:1", "--language", "de"],
        ["tag", "movie", "--track", "subtitle:es", "--no-sdh"], ["repair", "movie", "--sync-kind"],
        ["remove", "movie", "--track", "subtitle:es"],
        ["remove", "movie", "--track", "audio:1", "--allow-last"],
        ["chapters", "movie", "--set", "chapters.txt", "--language", "en"],
    ]

    /// In a fresh movie, and in one that was edited before and has two places for its `moov`.
    @Test(.slow, arguments: [MovieLayout.movieLast, .movieFirst, .movieFirstWithReserve])
    func `undo restores the movie after every command that edits`(layout: MovieLayout) throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            let subtitles = try place.copy("es.srt")
            let files = [
                "movie": try place.write("movie.mp4", try layout.bytes()),
                "fr.forced.srt": try place.copy("fr.forced.srt"),
                "chapters.txt": try place.write(
                    "chapters.txt",
                    text: "00:00:00 One\n00:00:12 Two\n"
                ),
            ]
            let movie = try #require(files["movie"])
            try undo(
                ["tag", movie, "--track", "audio:1", "--language", "de"],
                movie,
                "fresh movie"
            )
            try layout.write(to: URL(filePath: movie))
            try succeed("add-subs", movie, subtitles, "--sdh")
            try tagWithoutRole(movie)
            for command in Self.commands {
                try undo(command.map { files[$0] ?? $0 }, movie, "\(command)")
            }
        }
    }

    /// Tags the sound without the role, as other programs do, which repair --sync-kind then has to write.
    private func tagWithoutRole(_ path: String) throws {
        let editor = try MovieEditor(path: path, output: .inPlace)
        var movie = editor.movie.movie
        try movie.updateTrack(2) { track throws(ISOMediaError) in
            try track.addCharacteristic("public.auxiliary-content")
        }
        let edit = MovieEdit(movie: movie, changedBoxes: ["tagc"])
        try editor.commit(edit, by: try editor.plan(edit))
    }

    private func undo(_ command: [String], _ movie: String, _ what: Comment) throws {
        let before = try VisibleMovie(of: movie)
        let result = try run(builtBinary.path, command)
        try #require(result.exitCode == 0, result.summary)
        try #require(!result.standardOutput.contains("nothing written"), what)
        let after = try VisibleMovie(of: movie)
        #expect(after != before, what)
        try succeed("undo", movie)
        #expect(try VisibleMovie(of: movie) == before, what)
    }
}
