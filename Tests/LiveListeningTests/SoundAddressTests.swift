// SPDX-License-Identifier: Apache-2.0

import LiveListening
import Testing

/// Sources as the command line names them.
@Suite struct SoundAddressTests {
    @Test(arguments: [
        ("film.mp4", SoundAddress.Kind.file), ("a:b.mp4", .file), ("-", .input),
        ("pcm:-", .samples),
        ("https://example.org/live.m3u8", .stream), ("rtmp://example.org/app/key", .stream),
        ("srt://127.0.0.1:9000", .stream), ("udp://127.0.0.1:5004", .stream),
        ("alsa:default", .microphone), ("pulse:", .microphone),
    ])
    func `a source is known by its name`(_ text: String, _ kind: SoundAddress.Kind) {
        #expect(SoundAddress(text)?.kind == kind)
    }

    @Test(arguments: ["", "ftp://example.org/a", "pcm:file", "gopher://x"])
    func `what is no source is refused`(_ text: String) {
        #expect(SoundAddress(text) == nil)
    }

    @Test func `a publisher is awaited at rtmp and srt alone`() {
        #expect(
            SoundAddress("rtmp://127.0.0.1:1935/a/b", awaitsPublisher: true)?.kind == .publisher
        )
        #expect(SoundAddress("https://example.org", awaitsPublisher: true) == nil)
        #expect(SoundAddress("film.mp4", awaitsPublisher: true) == nil)
    }

    @Test(arguments: [
        ("rtmp://host/app/secret", "rtmp://host/app/"),
        ("https://user:pass@host/a?key=b", "https://host/a"),
    ])
    func `errors name a source without its secrets`(_ text: String, _ name: String) {
        #expect(SoundAddress(text)?.name == name)
    }
}
