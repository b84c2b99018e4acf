// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import Foundation
import Testing

@Suite struct SubtitleDecoderTests {
    private static let microDVD = "{1}{1}25\n{50}{75}{Y:i}Two\n{25}{50}One|line\n"

    private func events(_ text: String, _ format: String) throws -> [SubtitleEvent] {
        var decoder = try SubtitleDecoder(text: Array(text.utf8)[...], format: format, name: "a")
        var events: [SubtitleEvent] = []
        while let event = try decoder.next() { events.append(event) }
        return events
    }

    @Test func `events come in the order of their times, with their places in the text`() throws {
        let events = try events(Self.microDVD, "microdvd")
        #expect(events.map(\.startTicks) == [25, 50])
        #expect(events.map(\.durationTicks) == [25, 25])
        #expect(events.map(\.byteOffset) == [26, 9])
        #expect(events.map(\.failure) == [nil, nil])
        #expect(events[0].dialogues == ["0,0,Default,,0,0,0,,One\\Nline"])
        #expect(events[1].dialogues.first?.contains("{\\i1}Two") == true)
    }

    @Test func `the time base, codec and header are known`() throws {
        let text = Array(Self.microDVD.utf8)[...]
        let decoder = try SubtitleDecoder(text: text, format: "microdvd", name: "a")
        #expect(decoder.timeBase == TimeBase(numerator: 1, denominator: 25))
        #expect(decoder.codecName == "microdvd")
        #expect(decoder.header.contains("[V4+ Styles]"))
        #expect(decoder.complaint == nil)
    }

    @Test func `a slice of a longer text is read from its own beginning`() throws {
        let whole = Array(("{0}{" + Self.microDVD).utf8)
        var decoder = try SubtitleDecoder(text: whole[4...], format: "microdvd", name: "a")
        #expect(try decoder.next()?.byteOffset == 26)
    }

    @Test(arguments: ["microdvd", "ass", "sami", "mpl2", "lrc", "realtext", "jacosub"])
    func `a text without events has none`(format: String) throws {
        #expect(try events("", format).isEmpty)
        #expect(try events("nothing\n", format).count <= 1)
    }

    @Test func `a large text is read whole`() throws {
        let lines = (0..<20_000).map { "{\($0 * 10)}{\($0 * 10 + 9)}Line number \($0)\n" }
        let events = try events(lines.joined(), "microdvd")
        #expect(events.count == 20_000)
        #expect(events.last?.dialogues.first?.hasSuffix("Line number 19999") == true)
    }

    @Test func `a format that FFmpeg does not have is an error with the name of the file`() {
        #expect(throws: FFmpegError.self) { try events("x", "no-such-format") }
        do {
            _ = try SubtitleDecoder(text: [0x78], format: "no-such-format", name: "b.sub")
        } catch {
            #expect(error.description.hasPrefix("b.sub: "))
            #expect(error.description.contains("no-such-format"))
        }
    }

    @Test func `the format is recognised by the content alone`() throws {
        let vPlayer = "00:00:01:One\n00:00:03:Two\n"
        #expect(try SubtitleDecoder.format(of: Array(vPlayer.utf8)[...]) == "vplayer")
        #expect(try SubtitleDecoder.format(of: Array("hello\n".utf8)[...]) == nil)
        #expect(try SubtitleDecoder.format(of: []) == nil)
    }

    @Test func `random bytes are read or refused`() throws {
        var state: UInt64 = 7
        for count in 0..<300 {
            let noise = (0..<count).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33)
            }
            for (format, head) in [("ass", "Dialogue: 0,"), ("sami", "<SAMI><SYNC Start=1>")] {
                let text = (Array(head.utf8) + noise)[...]
                var decoder = try SubtitleDecoder(text: text, format: format, name: "a")
                while let event = try decoder.next() {
                    #expect(event.source.count <= text.count + 64)
                }
            }
        }
    }
}
