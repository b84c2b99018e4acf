// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@Suite struct MovieEditorTests {
    /// How each layout is edited in place.
    private enum Way { case append, reserve, copy }

    private func way(_ layout: MovieLayout) -> Way {
        switch layout {
        case .movieFirstWithReserve: .reserve
        case .movieFirst, .movieFirstWithSmallReserve, .mediaToEndOfFile, .wideAndMediaToEndOfFile,
            .chaptersAndTimecode, .editLists, .trailingGarbage, .trailingZeros,
            .fragmentRandomAccess:
            .copy
        default: .append
        }
    }

    @Test(.slow, arguments: MovieLayout.allCases)
    func `an edit in place keeps everything and takes the cheapest safe method`(
        layout: MovieLayout
    ) throws {
        try layout.withFile { path in
            let before = try MovieState(path)
            let wasFastStart = try MovieFile(opening: path).isFastStart
            switch (try MovieEditor.addDummy(to: path), way(layout)) {
            case (.inPlace(let switches), .append): #expect(switches.count == 1)
            case (.inPlace(let switches), .reserve): #expect(switches.count == 1)
            case (.copy, .copy): break
            case (let method, let way): Issue.record("\(method) instead of \(way)")
            }
            try before.expectKept(in: path, added: 1)
            #expect(try MovieFile(opening: path).isFastStart == wasFastStart)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder(path)).count == 1)
        }
    }

    @Test(.slow, arguments: MovieLayout.allCases)
    func `an edit to a new file keeps everything and the old file`(layout: MovieLayout) throws {
        try layout.withFile { path in
            let before = try MovieState(path)
            let old = try bytes(of: path)
            let output = folder(path) + "/out.mp4"
            let method = try MovieEditor.addDummy(
                to: path,
                output: .file(output, replacing: false)
            )
            #expect(method == .copy)
            #expect(try bytes(of: path) == old)
            try before.expectKept(in: output, added: 1)
        }
    }

    @Test(
        .slow,
        arguments: [
            MovieLayout.movieLast, .movieFirst, .movieFirstWithReserve, .movieToEndOfFile,
            .mediaToEndOfFile, .chaptersAndTimecode, .trailingGarbage, .twoMediaDataAroundMovie,
        ]
    )
    func `ten edits in a row keep the movie consistent`(layout: MovieLayout) throws {
        try layout.withFile { path in
            let before = try MovieState(path)
            var copies = 0
            for _ in 1...10 where try MovieEditor.addDummy(to: path) == .copy { copies += 1 }
            try before.expectKept(in: path, added: 10)
            // A copy makes slots that the next edits use.
            #expect(copies <= 1)
        }
    }

    @Test func `an edit without new media switches headers only`() throws {
        try MovieLayout.movieLast.withFile { path in
            let editor = try MovieEditor(path: path, output: .inPlace)
            var movie = editor.movie.movie
            try movie.updateTrack(2) { track throws(ISOMediaError) in
                try track.updateHeader { $0.alternateGroup = 3 }
            }
            let edit = MovieEdit(movie: movie)
            try editor.commit(edit, by: try editor.plan(edit))
            let file = try MovieFile(opening: path)
            #expect(try file.movie.track(2)?.header().alternateGroup == 3)
            #expect(file.boxes.count { $0.type == "mdat" } == 1)
        }
    }

    @Test func `an edit without an output is only planned`() throws {
        try MovieLayout.movieLast.withFile { path in
            let old = try bytes(of: path)
            try MovieEditor.addDummy(to: path, output: .none)
            #expect(try bytes(of: path) == old)
        }
    }

    private func folder(_ path: String) -> String {
        URL(filePath: path).deletingLastPathComponent().path
    }
}
