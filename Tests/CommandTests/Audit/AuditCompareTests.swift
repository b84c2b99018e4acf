// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AuditCompareTests {
    @Test func `--compare finds the losses of a stream copy by another program`() throws {
        try Workplace.with { place in
            try succeed("add-subs", "movie.mp4", "es.srt", "--sdh", in: place.folder)
            let movie = place.path("movie.mp4")
            try place.make("copied.mp4", ["-i", movie, "-map", "0", "-c", "copy"])
            let tags = try mediatag(
                "audit",
                "--compare",
                "movie.mp4",
                "copied.mp4",
                in: place.folder
            )
            #expect(tags.exitCode == 1, tags.summary)
            #expect(tags.standardOutput.contains("X702 tags-lost"), tags.summary)
            #expect(tags.standardOutput.contains("transcribes-spoken-dialog is lost"), tags.summary)
            #expect(!tags.standardOutput.contains("X701"), tags.summary)
            try place.make("bare.mp4", ["-i", movie, "-map", "0:v", "-map", "0:a", "-c", "copy"])
            let text = try mediatag("audit", "--compare", "movie.mp4", "bare.mp4", in: place.folder)
            #expect(text.exitCode == 1, text.summary)
            #expect(text.standardOutput.contains("X701 captions-lost"), text.summary)
        }
    }

    @Test func `--compare finds no loss in a copy, or in captions extracted to a file`() throws {
        try Workplace.with { place in
            try succeed("add-subs", "movie.mp4", "es.srt", "--sdh", in: place.folder)
            try place.write("same.mp4", try place.data("movie.mp4"))
            let same = try mediatag("audit", "--compare", "movie.mp4", "same.mp4", in: place.folder)
            #expect(same.exitCode == 0, same.summary)
            #expect(same.standardOutput.hasPrefix("same.mp4  passed\n"), same.summary)
            try place.copy("movie.mp4", as: "bare.mp4")
            try place.copy("es.srt", as: "bare.es.sdh.srt")
            let beside = try mediatag(
                "audit",
                "--compare",
                "movie.mp4",
                "bare.mp4",
                in: place.folder
            )
            #expect(beside.exitCode == 0, beside.summary)
        }
    }

    @Test func `--compare takes exactly two files`() throws {
        try Workplace.with { place in
            #expect(
                try mediatag("audit", "--compare", "movie.mp4", in: place.folder).exitCode == 64
            )
            let folder = try mediatag("audit", "--compare", "movie.mp4", ".", in: place.folder)
            #expect(folder.exitCode == 2, folder.summary)
            let both = try mediatag("audit", "--compare", "--fix", "a", "b", in: place.folder)
            #expect(both.exitCode == 64, both.summary)
        }
    }
}
