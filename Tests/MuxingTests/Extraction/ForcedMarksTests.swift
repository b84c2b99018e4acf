// SPDX-License-Identifier: Apache-2.0

import Captions
import Foundation
import ISOMedia
import TestSupport
import Testing

@testable import MediaReading
@testable import Muxing

@Suite struct ForcedMarksTests {
    private static let subRip = """
        1
        00:00:01,000 --> 00:00:02,000
        Hola

        2
        00:00:03,000 --> 00:00:04,000
        [forced] <i>SALA 2</i>

        3
        00:00:05,000 --> 00:00:06,000
        [forced] PELIGRO
        no pasar

        """

    /// What is extracted of a track made of a file.
    private func text(_ file: String, named name: String) throws -> TrackText {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "movie.mp4").path
            try Data(SampleMedia.bytes("movie.mp4")).write(to: URL(filePath: path))
            _ = try AddTracks(movie: path, output: .inPlace).run([subtitles(name, file)])
            let tracks = try TextTracks(path: path)
            return try tracks.reading(tracks.texts)(try tracks.only(nil))
        }
    }

    @Test func `forced cues are marked if the format has no other way`()
        throws
    {
        let text = try text(Self.subRip, named: "es.srt")
        #expect(text.facts.forced == .some)
        #expect(text.document.cues.map(\.isForced) == [false, true, true])
        let (bytes, losses) = text.write(as: .captions(.subRip), fileName: "es.srt")
        #expect(String(decoding: bytes, as: UTF8.self) == Self.subRip)
        #expect(losses == [])
        let webVTT = text.write(as: .captions(.webVTT), fileName: "es.vtt")
        #expect(String(decoding: webVTT.bytes, as: UTF8.self).contains("\n[forced] <i>SALA 2"))
        // The words alone have no marks, and TTML has a way of its own.
        let plain = text.write(as: .plain, fileName: nil).bytes
        #expect(String(decoding: plain, as: UTF8.self) == "Hola\nSALA 2\nPELIGRO no pasar\n")
        let ttml = text.write(as: .captions(.ttml), fileName: "es.ttml").bytes
        #expect(!String(decoding: ttml, as: UTF8.self).contains("[forced]"))
    }

    @Test func `cues have no marks if all are forced and the file's name says so`() throws {
        let text = try text(
            Self.subRip.replacing("[forced] ", with: ""),
            named: "es.forced.srt"
        )
        #expect(text.facts.forced == .all)
        let (bytes, losses) = text.write(as: .captions(.subRip), fileName: "es.forced.srt")
        #expect(!String(decoding: bytes, as: UTF8.self).contains("[forced]"))
        #expect(losses == [])
        #expect(text.write(as: .captions(.subRip), fileName: "es.srt").losses.count == 1)
    }
}
