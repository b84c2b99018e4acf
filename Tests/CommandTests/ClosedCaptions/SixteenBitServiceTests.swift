// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Services of CEA-708 in 16-bit characters, from the pictures of a movie to caption files and reports.
@Suite struct SixteenBitServiceTests {
    /// A movie whose pictures carry one caption.
    private func make(_ text: String, in place: Workplace) throws {
        try place.make(
            "pictures.h264",
            ["-i", place.path("movie.mp4"), "-an", "-t", "4", "-r", "\(TelevisionCaptions.rate)"]
                + ["-vf", "scale=160:90", "-c:v", "libx264", "-preset", "ultrafast", "-bf", "0"]
        )
        let captions = TelevisionCaptions([LibraryCue(start: 1000, end: 3000, text: text)])
        try captions.put(into: place.data("pictures.h264"))
            .write(to: place.folder.appending(path: "captioned.h264"))
        try place.make(
            "service.mp4",
            ["-r", "\(TelevisionCaptions.rate)", "-f", "h264", "-i", place.path("captioned.h264")]
                + ["-i", place.path("movie.mp4"), "-map", "0:v", "-map", "1:a", "-t", "4"]
                + ["-c", "copy", "-metadata:s:a", "language=eng"]
        )
    }

    @Test(arguments: ["你好，世界\n喝水😀", "안녕하세요\n세계!", "سلام، دنیا", "Zażółć gęślą jaźń"])
    func `a service of 16-bit characters is inspected, extracted and found by an audit`(
        _ text: String
    ) throws {
        try Workplace.with { place in
            try make(text, in: place)
            let movie = place.path("service.mp4")
            let scan = try CaptionScan(of: movie)
            #expect(scan.brief == ["1 SERVICE1 1"])
            #expect(scan.captionScan.flatMap(\.faults).isEmpty)
            let visible = text.unicodeScalars.count { !$0.properties.isWhitespace }
            // A surrogate pair is two characters of the service.
            let pairs = text.unicodeScalars.count { $0.value > 0xFFFF }
            #expect(scan.embeddedCaptions[0].characters == visible + pairs)
            let arguments = ["--track", "cc:SERVICE1", "--to", "vtt", "-o", "-"]
            let extracted = try succeed(["extract", movie] + arguments)
            #expect(extracted.contains("\n\(text)\n"), "\(extracted)")
            let report = try run(builtBinary.path, ["audit", "--captions", movie])
            #expect(report.standardOutput.contains("SERVICE1: 1 caption, pop-on"))
            #expect(!report.standardOutput.contains("M101"), report.summary)
        }
    }

    @Test
    func `a service of an unknown character set is reported with the number of unread characters`()
        throws
    {
        try Workplace.with { place in
            // Characters that every encoder is free to give a meaning of its own.
            try make("\u{E000}\u{E001}\u{E002}a", in: place)
            let movie = place.path("service.mp4")
            let scan = try CaptionScan(of: movie)
            let track = try #require(scan.captionScan.first)
            #expect(track.faults.map(\.code) == ["unread-characters"])
            #expect(track.faults.map(\.count) == [3])
            #expect(track.reason?.contains("SERVICE1: 3 of 4 characters") == true)
            let report = try run(builtBinary.path, ["audit", "--captions", movie])
            #expect(report.standardOutput.contains("WCAG 1.2.2  not tested"), report.summary)
            #expect(report.standardOutput.contains("3 of 4 characters"), report.summary)
            #expect(report.standardOutput.contains("E604"), report.summary)
            let result = try mediatag(
                "extract",
                movie,
                "--track",
                "cc:SERVICE1",
                "--to",
                "vtt",
                "-o",
                "-"
            )
            #expect(result.standardOutput.contains("\u{FFFD}\u{FFFD}\u{FFFD}a"), result.summary)
            #expect(result.standardError.contains("3 of 4 characters"), result.summary)
        }
    }
}
