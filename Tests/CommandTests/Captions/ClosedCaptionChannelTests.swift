// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Channels and time codes of byte pairs that `captions convert` reads and writes.
@Suite struct ClosedCaptionChannelTests {
    private static func convert(_ arguments: String..., in place: Workplace) throws -> ProcessResult
    {
        try run(builtBinary.path, ["captions", "convert"] + arguments, in: place.folder)
    }

    @Test(arguments: ["CC1", "CC2", "CC3", "CC4"])
    func `captions written to a channel are read from that channel only`(channel: String) throws {
        try Workplace.with { place in
            let written = try Self.convert(
                "es.srt",
                "-o",
                "a.scc",
                "--channel",
                channel,
                in: place
            )
            #expect(written.exitCode == 0, written.summary)
            let back = try Self.convert("a.scc", "-o", "b.srt", "--channel", channel, in: place)
            #expect(back.exitCode == 0, back.summary)
            let text = String(decoding: try place.data("b.srt"), as: UTF8.self)
            #expect(text.contains("-->"))
            let other = channel == "CC1" ? "CC2" : "CC1"
            let missing = try Self.convert("a.scc", "-o", "c.srt", "--channel", other, in: place)
            #expect(missing.exitCode == 2)
            #expect(missing.standardError.contains("no captions on channel \(other)"))
            #expect(try !place.names.contains("c.srt"))
        }
    }

    @Test func `either channel of a file with two can be read`() throws {
        try Workplace.with { place in
            let pairs = "9420 9420 94ae 94ae 9470 9470 c8e9 942f 942f 8080"
            let second = "1c20 1c20 1cae 1cae 1c70 1c70 d9ef 1c2f 1c2f 8080"
            try place.write(
                "two.scc",
                text: "Scenarist_SCC V1.0\n\n00:00:01;00\t\(pairs) \(second)\n"
            )
            for (channel, word) in [("CC1", "Hi"), ("CC2", "Yo")] {
                let result = try Self.convert(
                    "two.scc",
                    "-o",
                    "\(channel).srt",
                    "--channel",
                    channel,
                    in: place
                )
                #expect(result.exitCode == 0, result.summary)
                let text = String(decoding: try place.data("\(channel).srt"), as: UTF8.self)
                #expect(text.contains(word), "\(text)")
            }
        }
    }

    @Test func `both kinds of time code give the same time`() throws {
        try Workplace.with { place in
            try place.write("a.srt", text: "1\n00:20:00,000 --> 00:20:03,000\nLate.\n")
            _ = try Self.convert("a.srt", "-o", "drop.scc", in: place)
            let plain = try Self.convert("a.srt", "-o", "plain.scc", "--non-drop-frame", in: place)
            #expect(plain.exitCode == 0, plain.summary)
            let drop = String(decoding: try place.data("drop.scc"), as: UTF8.self)
            let whole = String(decoding: try place.data("plain.scc"), as: UTF8.self)
            #expect(drop.contains("00:19:59;") && !whole.contains(";"))
            #expect(whole.contains("00:19:58:"))
            for name in ["drop", "plain"] {
                _ = try Self.convert("\(name).scc", "-o", "\(name).srt", in: place)
            }
            #expect(try place.data("drop.srt") == place.data("plain.srt"))
        }
    }

    @Test func `channel options without a meaning are rejected`() throws {
        try Workplace.with { place in
            let frames = try Self.convert("es.srt", "-o", "a.vtt", "--non-drop-frame", in: place)
            #expect(frames.exitCode == 64)
            let channel = try Self.convert("es.srt", "-o", "a.vtt", "--channel", "CC1", in: place)
            #expect(channel.exitCode == 2)
            #expect(channel.standardError.contains("requires an SCC or MCC file"))
            let text = try Self.convert("es.srt", "-o", "a.scc", "--channel", "T1", in: place)
            #expect(text.exitCode == 64)
        }
    }
}
