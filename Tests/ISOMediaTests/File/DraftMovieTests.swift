// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import ISOMedia
import TestSupport
import Testing

@Suite struct DraftMovieTests {
    @Test func `a draft takes the place of a file only if asked`() throws {
        try MovieLayout.movieLast.withFile { movie in
            let target = movie + ".new.mp4"
            try SystemFile.write([1], to: target, replacing: false)
            #expect(throws: ISOMediaError(.file(.outputExists), path: target)) {
                try DraftMovie(for: target, of: movie, replacing: false)
            }
            let draft = try DraftMovie(for: target, of: movie, replacing: true)
            try SystemFile.write([2], to: draft.path, replacing: false)
            #expect(try bytes(of: target) == [1])
            try draft.commit()
            #expect(try bytes(of: target) == [2])
            #expect(!FileManager.default.fileExists(atPath: draft.path))
        }
    }

    @Test func `a draft never replaces the movie that it is made of under another name`() throws {
        try MovieLayout.movieLast.withFile { movie in
            let alias = movie + ".alias.mp4"
            try FileManager.default.createSymbolicLink(
                atPath: alias,
                withDestinationPath: movie
            )
            #expect(throws: ISOMediaError(.outputIsInput, path: alias)) {
                try DraftMovie(for: alias, of: movie, replacing: true)
            }
        }
    }
}
