// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaSelection
import TestSupport
import Testing

@testable import Speech

@Suite struct SpeechAlignerTests {
    private func aligner() throws -> SpeechAligner {
        let language = try LanguageTag("en-US")
        return try SpeechAligner(LanguageModelFolder(language: language), language: language)
    }

    @Test func `a language without a model is refused by name`() throws {
        let language = try LanguageTag("xh")
        #expect {
            try LanguageModelFolder(language: language)
        } throws: {
            ($0 as? AlignmentError)?.kind == .missingLanguage(language)
        }
    }

    @Test func `the documentation names the packaged model of each language that has one`() throws {
        let document = SampleMedia.packageRoot.appending(path: "Docs/Speech.md")
        let text = try String(contentsOf: document, encoding: .utf8)
        #expect(!LanguageModelFolder.packaged.isEmpty)
        for (language, name) in LanguageModelFolder.packaged {
            #expect(
                text.contains("(`\(language)`) | `\(LanguageModelFolder.installed)\(name)`"),
                "\(language)"
            )
        }
    }

    @Test func `a folder without a model is refused`() {
        #expect {
            try LanguageModelFolder(folder: "/")
        } throws: {
            ($0 as? AlignmentError)?.kind == .missingModel
        }
    }

    @Test func `sentences are refused in silence and noise`() throws {
        var aligner = try aligner()
        var state: UInt64 = 1
        let noise = (0..<4000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (Float(state >> 40) / 8_388_608 - 1) * 0.1
        }
        aligner.append(noise, at: 4000)
        #expect(aligner.durationMilliseconds == 500)
        let aligned = try aligner.align([
            TranscriptSentence("Nobody is here."), TranscriptSentence("—"),
        ])
        let outcomes = aligned.sentences.map(\.outcome)
        #expect(outcomes == [.refused(.notHeard), .refused(.nothingToSpeak)])
        #expect(aligned.sentences.allSatisfy { $0.words.isEmpty })
        #expect(aligned.otherSpeech.isEmpty)
    }

    @Test func `nothing is found in a recording without samples`() throws {
        let aligner = try aligner()
        let aligned = try aligner.align([TranscriptSentence("Nobody is here.")])
        #expect(aligned.sentences.map(\.outcome) == [.refused(.notHeard)])
        #expect(aligned.otherSpeech.isEmpty)
    }
}
