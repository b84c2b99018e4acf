// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia

/// Speech of one channel.
package struct VoiceSound: Equatable, Sendable {
    /// The samples; 1 is full scale.
    package var samples: [Float]
    /// Samples a second.
    package var sampleRate: Int

    /// The longest speech of one description, in seconds.
    static let longest = 600
    /// The level under which there is silence: -60 dB of full scale.
    private static let silence: Float = 0.001
    /// How much silence is kept before and after speech, in milliseconds.
    private static let margin = 10

    /// Makes speech of samples.
    ///
    /// - Parameters:
    ///   - samples: the samples.
    ///   - sampleRate: their rate.
    package init(samples: [Float], sampleRate: Int) {
        self.samples = samples
        self.sampleRate = sampleRate
    }

    /// How long it is, in milliseconds, rounded up.
    package var milliseconds: Int {
        sampleRate > 0 ? (samples.count * 1000 + sampleRate - 1) / sampleRate : 0
    }

    /// Decodes the first audio stream of a file.
    ///
    /// - Parameter path: the file.
    /// - Throws: `VoiceFault`: not audio, damaged or too long.
    init(decoding path: String) throws(VoiceFault) {
        let decoded: (sound: VoiceSound, damaged: Int)?
        do throws(FFmpegError) {
            decoded = try Self.decode(path)
        } catch {
            throw .unreadable(error)
        }
        guard let (sound, damaged) = decoded else { throw .noAudio }
        if sound.samples.count > Self.longest * sound.sampleRate {
            throw .tooLong(seconds: Self.longest)
        }
        if damaged > 0 { throw .damaged(packets: damaged) }
        self = sound
    }

    /// Decodes a file, a little more of it than may be used; nil if it has no audio.
    private static func decode(
        _ path: String
    ) throws(FFmpegError) -> (sound: VoiceSound, damaged: Int)? {
        var input = try InputFile(path: path)
        guard let stream = input.streams.first(where: { $0.kind == .audio }),
            let rate = stream.sampleRate
        else { return nil }
        var sound = VoiceSound(samples: [], sampleRate: rate)
        let errors = try input.decodeSound(streams: [stream.index], rate: rate) { _, _, part in
            if sound.samples.count <= longest * rate { sound.samples += part }
        }
        return (sound, errors[stream.index] ?? 0)
    }

    /// A part of it.
    ///
    /// - Parameters:
    ///   - begin: where it begins, in milliseconds.
    ///   - end: where it ends, in milliseconds; nil: at the end.
    /// - Returns: the part.
    /// - Throws: `VoiceFault.clipBeyondEnd`.
    func clip(from begin: Int, to end: Int?) throws(VoiceFault) -> VoiceSound {
        let first = begin * sampleRate / 1000
        guard first < samples.count else {
            throw .clipBeyondEnd(begin: begin, length: milliseconds)
        }
        let last = min(samples.count, end.map { $0 * sampleRate / 1000 } ?? samples.count)
        guard first < last else { throw .silent }
        return VoiceSound(samples: Array(samples[first..<last]), sampleRate: sampleRate)
    }

    /// The speech without the silence before and after it.
    ///
    /// - Returns: the speech.
    /// - Throws: `VoiceFault.silent` if nothing is left.
    func trimmed() throws(VoiceFault) -> VoiceSound {
        guard sampleRate > 0,
            let first = samples.firstIndex(where: { $0.magnitude >= Self.silence }),
            let last = samples.lastIndex(where: { $0.magnitude >= Self.silence })
        else { throw .silent }
        let margin = Self.margin * sampleRate / 1000
        let range = max(0, first - margin)..<min(samples.count, last + 1 + margin)
        return VoiceSound(samples: Array(samples[range]), sampleRate: sampleRate)
    }

    /// The speech at another rate of sampling.
    ///
    /// - Returns: the speech.
    /// - Throws: `VoiceFault.unreadable` where FFmpeg is not installed.
    func resampled(to rate: Int) throws(VoiceFault) -> VoiceSound {
        do throws(FFmpegError) {
            let samples = try ResampledSound.mono(samples, from: sampleRate, to: rate)
            return VoiceSound(samples: samples, sampleRate: rate)
        } catch {
            throw VoiceFault.unreadable(error)
        }
    }
}
