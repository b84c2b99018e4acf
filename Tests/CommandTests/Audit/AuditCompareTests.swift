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

    private func compared(_ before: String, _ after: String, in place: Workplace) throws -> (
        rules: Set<String>, status: Int32
    ) {
        let result = try mediatag(
            "audit",
            "--compare",
            before,
            after,
            in: place.folder
        )
        let found = result.standardOutput.matches(of: #/\bX7[0-9]{2}\b/#).map { String($0.output) }
        return (Set(found), result.exitCode)
    }

    @Test func `--compare reads the cues of HLS renditions, and their times`() throws {
        try Workplace.with("en.sdh.srt") { place in
            try succeed("add-subs", "movie.mp4", "en.sdh.srt", in: place.folder)
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            try succeed("hls", "movie.mp4", "-o", "out", in: place.folder)
            let same = try compared("movie.mp4", "out/master.m3u8", in: place)
            #expect(same.rules == [] && same.status == 0)
            try succeed("hls", "movie.mp4", "--imsc", "-o", "imsc", in: place.folder)
            let imsc = try compared("out/master.m3u8", "imsc/master.m3u8", in: place)
            #expect(imsc.rules == [] && imsc.status == 0)
            // All segments of the Spanish subtitles lose their cues.
            _ = try shell(
                "cp -r out bare; for f in bare/subtitles/es/*.vtt; do sed -i '/^$/q' $f; done",
                in: place.folder
            )
            let bare = try compared("out/master.m3u8", "bare/master.m3u8", in: place)
            #expect(bare.rules.contains("X701") && bare.status == 1)
            _ = try shell("cp -r out gone; rm gone/subtitles/es/segment-2.vtt", in: place.folder)
            let gone = try compared("out/master.m3u8", "gone/master.m3u8", in: place)
            #expect(gone.status != 0)
            _ = try shell(
                "cp -r out none; sed -i '/LANGUAGE=\"es\"/d' none/master.m3u8",
                in: place.folder
            )
            let none = try compared("movie.mp4", "none/master.m3u8", in: place)
            #expect(none.rules.contains("X701") && none.status == 1)
        }
    }

    @Test func `--compare finds captions that a conversion moved`() throws {
        try Workplace.with { place in
            try succeed(
                "captions",
                "convert",
                "es.srt",
                "--shift",
                "60s",
                "-o",
                "late.es.srt",
                in: place.folder
            )
            let late = try compared("es.srt", "late.es.srt", in: place)
            #expect(late.rules == ["X765"] && late.status == 1)
            try succeed("captions", "convert", "es.srt", "-o", "es.vtt", in: place.folder)
            let same = try compared("es.srt", "es.vtt", in: place)
            #expect(same.rules == [] && same.status == 0)
            try place.copy("movie.mp4", as: "a.mp4")
            try place.copy("movie.mp4", as: "b.mp4")
            try place.copy("es.srt", as: "a.es.srt")
            try place.write("b.es.srt", try place.data("late.es.srt"))
            #expect(try compared("a.mp4", "b.mp4", in: place).rules.contains("X765"))
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
