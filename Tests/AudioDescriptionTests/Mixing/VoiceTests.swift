// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Speech
import Testing

@testable import AudioDescription

@Suite struct VoiceTests {
    private static let utterance = Utterance(
        Description(id: "d1", start: 0, text: "A boat; $(touch x)"),
        language: nil
    )

    private static func fault(_ line: String, seconds: Int = 20) -> VoiceFault? {
        do throws(VoiceFault) {
            let voice = CommandVoice(line, timeLimitSeconds: seconds)
            _ = try voice?.speak(utterance)?.trimmed()
            return nil
        } catch {
            return error
        }
    }

    @Test func `a command speaks the text on its standard input or in an argument`() throws {
        let tone = "ffmpeg -v error -f lavfi -i sine=duration=1 -ac 1 -y {output}"
        let quoted = "sh -c 'read text && test \"$text\" = \"A boat; \\$(touch x)\" && \(tone)'"
        let voice = try #require(CommandVoice(quoted))
        let sound = try #require(try voice.speak(Self.utterance))
        #expect(abs(sound.milliseconds - 1000) < 5)
        let piped = try #require(
            CommandVoice("ffmpeg -v error -f lavfi -i sine=duration=1 -metadata t={text} -f wav -")
        )
        #expect(try piped.speak(Self.utterance)?.samples.isEmpty == false)
    }

    @Test func `a command that fails is an error with its words`() {
        let fault = Self.fault("sh -c 'echo no such model >&2; exit 3'")
        #expect(fault?.sentence.hasSuffix("ended with status 3:\nno such model") == true)
    }

    @Test func `a command that hangs is ended`() {
        let fault = Self.fault("sleep 60", seconds: 1)
        #expect(fault?.sentence == "the voice was not done after 1 seconds and was ended")
    }

    @Test func `silence, no audio and other bytes than audio are errors`() {
        let silence = "ffmpeg -v error -f lavfi -i anullsrc=duration=1 -t 1 -y {output}"
        #expect(Self.fault(silence) == .silent)
        #expect(Self.fault("true") == .noOutput)
        guard case .unreadable(_)? = Self.fault("echo this is not audio") else {
            Issue.record("text was taken for audio")
            return
        }
    }

    @Test func `a voice of eSpeak NG speaks a word as the lexicon transcribes it`() throws {
        let lexicon = try PronunciationLexicon.read(
            bytes: Array("lead\tbəˈnænə bəˈnænə\n".utf8),
            fileName: "names"
        ).lexicon
        let voice = try SynthesisedVoice("en-us", speaksIPA: true)
        func milliseconds(_ text: String, _ lexicon: PronunciationLexicon?) throws -> Int {
            let spoken = try lexicon.map {
                SpokenText(text, language: nil, lexicon: $0, by: try WordFinder())
            }
            let description = Description(id: "d1", start: 0, text: text)
            let utterance = Utterance(description, language: nil, spoken: spoken)
            return try #require(try voice.speak(utterance)?.trimmed()).milliseconds
        }
        let plain = try milliseconds("lead", nil)
        let transcribed = try milliseconds("lead", lexicon)
        #expect(transcribed > plain + 200)
        #expect(abs(transcribed - (try milliseconds("banana banana", nil))) < 60)
    }

    @Test func `a voice whose sounds the library cannot give is an error that says so`() throws {
        let engine = try EspeakEngine()
        try engine.check(voice: "kl")
        #expect(throws: EspeakFault.unreadableSounds(voice: "kl")) {
            _ = try EspeakPronouncer(voice: "kl", engine: engine)
        }
    }

    @Test func `a program that is not installed is an error`() {
        guard case .program(.notStarted(_, _))? = Self.fault("no-such-synthesiser {text}") else {
            Issue.record("it was started")
            return
        }
    }

    @Test func `speech is played faster at the same pitch`() throws {
        let samples = (0..<48000).map { $0 % 100 < 50 ? Float(0.3) : -0.3 }
        let sound = VoiceSound(samples: samples, sampleRate: 24000)
        let faster = try SpeechRate.sped(sound, by: 125)
        #expect(abs(faster.milliseconds - 1600) < 40)
        #expect(try SpeechRate.sped(sound, by: 100) == sound)
        #expect(try SpeechRate.sped(sound, by: 125) == faster)
    }

    @Test func `silence before and after speech is left out, and doing so again changes nothing`()
        throws
    {
        let silence = [Float](repeating: 0, count: 2000)
        let speech = [Float](repeating: 0.5, count: 500)
        let sound = VoiceSound(samples: silence + speech + silence, sampleRate: 1000)
        let trimmed = try sound.trimmed()
        #expect(trimmed.samples.count == 520)
        #expect(try trimmed.trimmed() == trimmed)
    }
}
