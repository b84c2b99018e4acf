// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What a wrong command line is answered with.
@Suite struct UsageMessageTests {
    /// Words, the first line of the answer, and the command whose usage follows; nil: none.
    struct Case: Sendable, CustomTestStringConvertible {
        var words: String
        var says: String
        var usage: String?
        var testDescription: String { words }
    }

    static let cases = [
        // An option that does not exist comes before an argument that is missing.
        Case(
            words: "tag --verson",
            says: "unknown option '--verson'. Did you mean '--version'?",
            usage: "tag"
        ),
        Case(
            words: "inspect --capt",
            says: "unknown option '--capt'. Did you mean '--captions'?",
            usage: "inspect"
        ),
        Case(
            words: "hls --outpt x",
            says: "unknown option '--outpt'. Did you mean '--output'?",
            usage: "hls"
        ),
        Case(
            words: "audit --verson",
            says: "unknown option '--verson'. Did you mean '--version'?",
            usage: "audit"
        ),
        Case(
            words: "captions check --formt json a.srt",
            says: "unknown option '--formt'. Did you mean '--format'?",
            usage: "captions check"
        ),
        // Nothing near: no advice, or what the option would be here.
        Case(words: "inspect --zzz a.mp4", says: "unknown option '--zzz'", usage: "inspect"),
        Case(
            words: "captions convert a.srt",
            says: "name the new file after -o, or the format after --to.",
            usage: "captions convert"
        ),
        Case(
            words: "captions convert a.vtt --to str",
            says: "\"str\" is not a format of captions; write srt, vtt, ttml, scc, stl, mcc, ass.",
            usage: "captions convert"
        ),
        Case(
            words: "tag --track 2 --sdh",
            says: "missing expected argument '<movies> ...'",
            usage: "tag"
        ),
        // Values.
        Case(
            words: "captions check --format jsn a.srt",
            says: "Did you mean 'json'?",
            usage: "captions check"
        ),
        Case(words: "audit --format htm .", says: "Did you mean 'html'?", usage: "audit"),
        Case(words: "audit --fail-on erorr .", says: "Did you mean 'error'?", usage: "audit"),
        Case(words: "audit --profile wcag-aaaa .", says: "Did you mean wcag-aaa?", usage: "audit"),
        Case(words: "audit --severity M103=eror .", says: "Did you mean error?", usage: "audit"),
        Case(words: "audit --require captoins .", says: "Did you mean captions?", usage: "audit"),
        Case(words: "explain no-caption", says: "Did you mean no-captions?", usage: "explain"),
        Case(
            words: "captions check --profile netflx a.srt",
            says: "Did you mean netflix?",
            usage: "captions check"
        ),
        Case(
            words: "captions check --target tx3 a.srt",
            says: "Did you mean tx3g?",
            usage: "captions check"
        ),
        Case(words: "extract a.mp4 --to vvt -o a", says: "Did you mean vtt?", usage: "extract"),
        Case(words: "extract a.mp4 --to str -o a", says: "Did you mean srt?", usage: "extract"),
        Case(
            words: "extract a.mp4 --track audoi:1 -o a.srt",
            says: "Did you mean audio?",
            usage: "extract"
        ),
        Case(words: "tag a.mp4 --track 2 --forced al", says: "Did you mean all?", usage: "tag"),
        Case(words: "hls a.mp4:langauge=en -o out", says: "Did you mean language?", usage: "hls"),
        Case(words: "extract a.mp4 -o a.vvt", says: "Did you mean .vtt?", usage: "extract"),
        Case(
            words: "captions convert a.srt -o a.vvt",
            says: "Did you mean .vtt?",
            usage: "captions convert"
        ),
        Case(
            words: "captions fix a.srt --all-saf",
            says: "unknown option '--all-saf'. Did you mean '--all-safe'?",
            usage: "captions fix"
        ),
        // Commands.
        Case(
            words: "inspct",
            says: "there is no command \"inspct\"; did you mean inspect?",
            usage: nil
        ),
        Case(
            words: "captions chekc",
            says: "there is no command \"chekc\"; did you mean check?",
            usage: nil
        ),
        Case(words: "playlist zzz m.m3u8", says: "see mediatag playlist --help", usage: nil),
    ]

    @Test(arguments: cases)
    func `a wrong command line is answered with a suggestion and the usage of its command`(
        _ wrong: Case
    ) throws {
        let result = try run(builtBinary.path, wrong.words.split(separator: " ").map(String.init))
        #expect(result.exitCode == 64, result.summary)
        #expect(result.standardError.contains(wrong.says), result.summary)
        #expect(!result.standardError.contains("--rate'?"))
        let usages = result.standardError.matches(of: /Usage: mediatag ([a-z-]+(?: [a-z]+)?)/)
        #expect(usages.map { String($0.1) } == [wrong.usage].compactMap(\.self), result.summary)
    }
}
