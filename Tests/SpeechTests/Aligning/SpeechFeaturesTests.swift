// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Speech

/// What a recording is measured to be, with and without silence.
@Suite struct SpeechFeaturesTests {
    private static let speech = MadeSound.speech(3)
    private static let other = MadeSound.speech(2).map { $0 / 2 }
    /// Samples of a hundred frames.
    private static let second = 16_000

    /// Speech, silence of some frames, and other speech.
    private static func spectrum(before: Int = 20, between: Int) -> MelSpectrum {
        var spectrum = MelSpectrum(FeatureParameters())
        let silence = { repeatElement(Float(0), count: $0 * FeatureParameters.frameShift) }
        spectrum.append(silence(before))
        spectrum.append(speech)
        spectrum.append(silence(between))
        spectrum.append(other)
        return spectrum
    }

    private static func features(_ spectrum: MelSpectrum) -> (AudibleFrames, SpeechFeatures) {
        let frames = AudibleFrames(spectrum)
        return (frames, SpeechFeatures(FeatureParameters(), spectrum, frames))
    }

    /// The features of the frames of speech, without those whose neighbours are silence.
    private static func spoken(_ spectrum: MelSpectrum) -> [[Float]] {
        let (frames, features) = features(spectrum)
        return (3..<frames.count - 3).filter { frames.isActive[$0 - 3...$0 + 3].allSatisfy(\.self) }
            .map { features.features($0..<$0 + 1) }
    }

    @Test(arguments: [(before: 20, between: 300), (before: 300, between: 60), (30, 45)])
    func `silence before and in speech does not change its features`(
        before: Int,
        between: Int
    ) throws {
        let plain = Self.spoken(Self.spectrum(between: 60))
        let other = Self.spoken(Self.spectrum(before: before, between: between))
        #expect(plain.count > 200)
        #expect(plain.count == other.count)
        #expect(zip(plain, other).allSatisfy { $0 == $1 })
    }

    @Test func `the middle of long silence is left out, and frames keep their times`() throws {
        let (frames, _) = Self.features(Self.spectrum(before: 300, between: 500))
        let plain = AudibleFrames(Self.spectrum(before: 20, between: 40))
        #expect(abs(frames.count - plain.count) <= 4)
        let first = try #require(frames.isActive.firstIndex(of: true))
        #expect(first == AudibleFrames.keptSilence)
        #expect((298...302).contains(frames[first]))
        let last = try #require(frames.isActive.lastIndex(of: true))
        let length = (Self.speech.count + Self.other.count) / FeatureParameters.frameShift
        #expect((800 + length - 6...800 + length).contains(frames[last]))
        let recording = (0..<frames.count).map { frames[$0] }
        #expect(zip(recording, recording.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `a recording of silence has no frames`() {
        var spectrum = MelSpectrum(FeatureParameters())
        spectrum.append(repeatElement(Float(0), count: Self.second))
        let (frames, features) = Self.features(spectrum)
        #expect(frames.count == 0 && features.frameCount == 0)
    }
}
