// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@testable import AudioDescription

@Suite struct EspeakEngineTests {
    private let engine: EspeakEngine

    init() throws { engine = try EspeakEngine() }

    @Test func `a text is spoken as samples`() throws {
        let sound = try engine.speak("The lead actor.", voice: "en-us")
        #expect(sound.sampleRate == 22050)
        #expect(sound.samples.count > sound.sampleRate / 2)
        #expect(sound.samples.contains { $0.magnitude > 0.1 })
        #expect(sound.samples.allSatisfy { $0.magnitude <= 1 })
    }

    @Test func `a rate of two is about half as long, and pitch does not change the length`() throws
    {
        let text = "The lead actor walks in, slowly."
        func seconds(_ rate: Double, _ pitch: Int) throws -> Double {
            let sound = try engine.speak(text, voice: "en-gb", rate: rate, pitch: pitch)
            return Double(sound.samples.count) / Double(sound.sampleRate)
        }
        let usual = try seconds(1, 50)
        #expect(abs(try seconds(2, 50) / usual - 0.5) < 0.08)
        #expect(abs(try seconds(1, 90) / usual - 1) < 0.02)
        #expect(try seconds(-3, 500) > usual)
        #expect(try seconds(.nan, 0) > 0)
    }

    @Test func `brackets, commands and markup in a text are not acted on`() throws {
        for text in ["a [[l'Ed]] b", "a \u{1}100Vde b", "a <voice xml:lang=\"de\">b</voice>"] {
            // After each kind of text, as the library keeps what the last one could have in it.
            for input in [EspeakEngine.Input.mnemonics, .ssml, .text] {
                _ = try engine.speak("a", voice: "en-us", as: input)
                let plain = try engine.phonemes(of: text, voice: "en-us")
                _ = try engine.speak("a", voice: "en-us", as: .text)
                #expect(try engine.phonemes(of: text, voice: "en-us") == plain)
                #expect(!plain.contains(" lˈɛd "), "\(plain)")
            }
        }
        let sounds = try engine.phonemes(of: "[[l'Ed]]", voice: "en-us", as: .mnemonics)
        #expect(sounds == "lˈɛd")
        #expect(try engine.phonemes(of: "a\0b", voice: "en-us").isEmpty == false)
    }

    @Test(
        arguments: [
            ("en-uk", ["en-gb", "en-us"]), ("englsih", []), ("", []), ("en-us+f33", ["en-us+f3"]),
            ("../../etc/passwd", []), ("frr", ["fr"]),
        ]
    )
    func `an unknown voice is an error with the voices that may be meant`(
        name: String,
        nearest: [String]
    ) {
        let fault = #expect(throws: EspeakFault.self) {
            _ = try engine.speak("a", voice: name)
        }
        guard case .unknownVoice(name, let found) = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
        for voice in nearest { #expect(found.contains(voice), "\(found)") }
    }

    @Test func `voices have names, languages and variants`() throws {
        let american = try #require(engine.voices.first { $0.languages.contains("en-us") })
        #expect(american.name == "English (America)")
        for name in ["en-us", "EN-US", "English (America)", "en-us+f3", "gmw/en-US", "en-gb+m3"] {
            try engine.check(voice: name)
        }
    }

    @Test(
        arguments: [
            ("en", "en-us"), ("en-GB", "en-gb"), ("pt-BR", "pt-br"), ("de-AT", "de"),
            ("es-419", "es-419"), ("fr", "fr"),
        ]
    )
    func `a language has a voice`(tag: String, voice: String) throws {
        #expect(engine.voice(for: try LanguageTag(tag)) == voice)
    }

    @Test func `engines speak on several threads at a time`() async throws {
        let expected = try engine.phonemes(of: "church", voice: "en-us")
        await withTaskGroup { group in
            for index in 0..<40 {
                group.addTask {
                    do {
                        let engine = try EspeakEngine()
                        if index % 2 == 0 { _ = try engine.speak("bonjour", voice: "fr") }
                        #expect(try engine.phonemes(of: "church", voice: "en-us") == expected)
                    } catch {
                        Issue.record(error)
                    }
                }
            }
        }
    }
}
