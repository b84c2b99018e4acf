// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import Matroska
import TestSupport
import Testing

@testable import MediaReading
@testable import Muxing

/// An edit is a change: programs that compare size and time see it.
@Suite struct ModificationTimeTests {
    private func makeOld(_ path: String) throws {
        let old = Date(timeIntervalSince1970: 1_600_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    }

    private func isNow(_ path: String) throws -> Bool {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        let time = try #require(attributes[.modificationDate] as? Date)
        return abs(time.timeIntervalSinceNow) < 60
    }

    private func tag(_ path: String) throws {
        var tags = TrackTags()
        tags.name = "Another"
        let request = TagRequest(track: try #require(TrackSelector("2")), tags: tags)
        _ = try TagTracks(movie: path, output: .inPlace).run([request])
    }

    @Test(arguments: [MovieLayout.movieLast, .movieFirst, .movieFirstWithReserve])
    func `an edit of a movie and its undo have the time of now`(layout: MovieLayout) throws {
        try layout.withFile { path in
            // The second edit stays within the slots that the first has made, as does its undo.
            for _ in 0..<2 {
                try makeOld(path)
                try tag(path)
                #expect(try isNow(path))
                try makeOld(path)
                try MovieUndo(path: path).commit()
                #expect(try isNow(path))
            }
        }
    }

    @Test func `an edit that changes nothing keeps the time`() throws {
        try MovieLayout.movieLast.withFile { path in
            try tag(path)
            try makeOld(path)
            try tag(path)
            #expect(try !isNow(path))
        }
    }
}
