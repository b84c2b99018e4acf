// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import MediaReading

/// The audio of a media file as recognisers take it: a WAV file of 16 kHz, one channel and 16 bits.
///
/// It is in a folder that only this user may enter, which is removed with all that an engine leaves in it.
final class RecognitionAudio {
    /// The WAV file.
    let path: String
    /// The path of a file that an engine may write.
    let output: String
    /// The path of a file with texts that an engine is to score.
    var texts: String { folder.path + "/texts" }
    /// The length.
    let milliseconds: Int
    /// Whether no sample is louder than 60 dB below full scale: recognisers hear words even there.
    let isSilent: Bool
    private let folder: ScratchFolder

    /// Decodes a track.
    ///
    /// - Parameters:
    ///   - track: its ID.
    ///   - media: the file.
    ///   - progress: is given the place in the file up to which it is read, in bytes.
    /// - Throws: `MediaError` if it cannot be decoded, or the WAV file not be written.
    init(_ track: Int, of media: OpenedMedia, progress: (Int64) -> Void) throws(MediaError) {
        let folder = try MediaError.file(media.path) { () throws(FileError) in
            try ScratchFolder(for: "mediatag-audio")
        }
        self.folder = folder
        path = folder.path + "/audio.wav"
        output = folder.path + "/words"
        var wave = try MediaError.file(folder.path) { () throws(FileError) in
            try SpeechWaveFile(folder.path + "/audio.wav")
        }
        let errors = try TrackSounds([track], of: media).read(
            rate: SpeechWave.rate,
            progress: progress
        ) { _, start, samples in
            wave.add(samples, at: start)
        }
        milliseconds = try MediaError.file(folder.path) { () throws(FileError) in
            try wave.finish()
        }
        isSilent = wave.peak < 33
        guard errors[track] != nil, milliseconds > 0 else {
            throw MediaError(.unreadable("its audio cannot be decoded"), path: media.path)
        }
    }
}

/// A WAV file that is written while its samples arrive.
private struct SpeechWaveFile {
    private static let blockSize = 1 << 20
    /// A recording lasts at most a day.
    private static let mostSamples = TimeChecks.latestMilliseconds / 1000 * SpeechWave.rate
    /// Samples are moved to where the media says only if that is so far away: times of packets are rounded.
    private static let tolerance = SpeechWave.rate / 20

    private let file: SystemFile
    private var block: [UInt8] = []
    private var place = UInt64(SpeechWave.headerLength)
    private var count = 0
    /// The magnitude of the loudest sample.
    private(set) var peak = 0
    private var failure: FileError?

    init(_ path: String) throws(FileError) {
        file = try SystemFile.creating(path, named: path, isPrivate: true)
    }

    /// Adds samples, and silence where there are none before them.
    mutating func add(_ samples: [Float], at start: Int) {
        var samples = samples[...]
        let distance = start - count
        if distance > Self.tolerance, start <= Self.mostSamples {
            append(silence: distance)
        } else if distance < -Self.tolerance {
            samples = samples.dropFirst(-distance)
        }
        for sample in samples where count < Self.mostSamples {
            let value = SpeechWave.value(sample)
            block.append(UInt8(truncatingIfNeeded: value))
            block.append(UInt8(truncatingIfNeeded: value >> 8))
            peak = max(peak, abs(Int(value)))
            count += 1
        }
        if block.count >= Self.blockSize { flush() }
    }

    private mutating func append(silence length: Int) {
        var rest = length
        while rest > 0 {
            let part = min(rest, Self.blockSize / 2)
            block += repeatElement(0, count: 2 * part)
            count += part
            rest -= part
            flush()
        }
    }

    private mutating func flush() {
        do throws(FileError) {
            if failure == nil { try file.write(block, at: place) }
        } catch {
            failure = error
        }
        place += UInt64(block.count)
        block.removeAll(keepingCapacity: true)
    }

    /// Writes the rest and the header.
    ///
    /// - Returns: the length in milliseconds.
    mutating func finish() throws(FileError) -> Int {
        flush()
        if let failure { throw failure }
        try file.write(SpeechWave.header(samples: count), at: 0)
        return count * 1000 / SpeechWave.rate
    }
}
