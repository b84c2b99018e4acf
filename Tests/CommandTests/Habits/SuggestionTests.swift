// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Typing errors: each is named first, in one form, with the nearest name there is.
@Suite struct SuggestionTests {
    private static let mistakes: [(words: String, answer: String)] = [
        ("tag --verson", "unknown option '--verson'. Did you mean '--version'?"),
        ("tag movie.mp4 --tack 1", "Did you mean '--track'?"),
        ("inspect movie.mp4 --colr never", "Did you mean '--color'?"),
        ("inspec movie.mp4", "did you mean inspect?"),
        ("captions chek en.srt", "did you mean check?"),
        ("help inspct", "did you mean inspect?"),
        ("help captions chek", "did you mean check?"),
        ("audit --profile netflx movie.mp4", "Did you mean netflix?"),
        ("audit --format htlm movie.mp4", "Did you mean 'html'?"),
        ("audit --fail-on eror movie.mp4", "Did you mean 'error'?"),
        ("audit --require capions movie.mp4", "Did you mean captions?"),
        ("audit --severity no-caption=error movie.mp4", "Did you mean no-captions?"),
        ("audit --severity M103=eror movie.mp4", "Did you mean error?"),
        ("explain no-caption", "Did you mean no-captions?"),
        ("captions convert es.srt --to vt", "Did you mean vtt?"),
        ("captions convert es.srt -o es.vvt", "Did you mean .vtt?"),
        ("captions check es.srt --profile netflx", "Did you mean netflix?"),
        ("tag movie.mp4 --track subtitel:es --sdh", "Did you mean subtitle?"),
        (
            "tag movie.mp4 --track 1 --characteristic public.accessibility.describes-vide",
            "did you mean public.accessibility.describes-video?"
        ),
        ("tag movie.mp4 --track 1 --language spanish", "es"),
        ("simulate movie.mp4 --viewer def-en", "Did you mean deaf-en?"),
        ("simulate movie.mp4 --engine hlsj", "Did you mean hlsjs?"),
        ("mpd set x.mpd --set 1 --role captin", "Did you mean caption?"),
    ]

    @Test(arguments: mistakes)
    func `a misspelt name is answered with the nearest`(words: String, answer: String) throws {
        let words = words.split(separator: " ").map(String.init)
        let result = try run(builtBinary.path, words)
        #expect(result.exitCode == 64, result.summary)
        #expect(result.standardError.contains(answer), result.summary)
        #expect(result.standardOutput.isEmpty)
        // Every error begins in the same way, and names the whole command for help.
        let message = result.standardError.dropFirst("error: ".count)
        #expect(result.standardError.hasPrefix("error: "), result.summary)
        #expect(message.first?.isUppercase == false, result.summary)
        if result.standardError.contains("See '") {
            #expect(result.standardError.contains("See 'mediatag \(words[0])"), result.summary)
        }
    }

    @Test(arguments: [
        ("captions convert es.srt -o a.vtt --output=b.vtt", "--output"),
        ("captions check es.srt --profile netflix --profile bbc", "--profile"),
        ("extract movie.mp4 --track 2 --track 3 -o a.srt", "--track"),
        ("playlist add m.m3u8 --subtitles es.srt --subtitles fr.srt", "--subtitles"),
        ("tag movie.mp4 --track 2 --language es --language fr", "--language"),
    ])
    func `an option that takes one value and is given twice is an error`(
        words: String,
        option: String
    ) throws {
        let result = try run(builtBinary.path, words.split(separator: " ").map(String.init))
        #expect(result.exitCode == 64, result.summary)
        #expect(
            result.standardError
                == "error: \(option) is given more than once, but takes one value\n"
        )
    }

    @Test(arguments: [
        "tag movie.mp4 --track 2 --language es --track 3 --language fr",
        "add-subs movie.mp4 es.srt --characteristic public.easy-to-read --characteristic x.y",
        "captions convert -- -o -o",
    ])
    func `an option that repeats, or stands in another block, may be given twice`(
        words: String
    ) throws {
        let result = try run(builtBinary.path, words.split(separator: " ").map(String.init))
        #expect(!result.standardError.contains("more than once"), result.summary)
    }

    @Test func `a name in capitals keeps them`() throws {
        let result = try run(builtBinary.path, ["mpd", "show", "-"])
        #expect(result.standardError.hasPrefix("error: an MPD"), result.summary)
    }
}
