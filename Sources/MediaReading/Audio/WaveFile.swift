// SPDX-License-Identifier: Apache-2.0

package import FFmpegMedia
import FileSystem

/// A WAV file with samples of 32 bits in floating point, which is written from the beginning to the end.
///
/// Source: Microsoft, "Multiple channel audio data and WAVE files".
struct WaveFile {
    /// Samples that are gathered before they are written, as bytes.
    private static let blockLength = 1 << 20

    private let file: SystemFile
    private let format: ChannelFormat
    private var pending: [UInt8] = []
    private var place: UInt64
    /// Number of samples of each channel.
    private var count = 0

    /// Makes the file.
    ///
    /// - Throws: `FileError.Kind.system`.
    init(_ path: String, _ format: ChannelFormat) throws(FileError) {
        self.format = format
        file = try SystemFile.creating(path, named: path, isPrivate: true)
        place = UInt64(format.waveHeader(samples: 0).count)
    }

    /// Appends interleaved samples.
    ///
    /// - Throws: `FileError.Kind.system`.
    mutating func append(_ samples: [Float]) throws(FileError) {
        pending.append(contentsOf: samples.littleEndianBytes)
        count += samples.count / format.channelCount
        if pending.count >= Self.blockLength { try write() }
    }

    /// Puts samples at a place after those that are there, with silence before it; what is earlier is left out.
    ///
    /// - Parameters:
    ///   - samples: interleaved samples.
    ///   - start: the place of the first one, in samples of a channel.
    ///   - range: the places that may have some of them.
    /// - Throws: `FileError.Kind.system`.
    mutating func put(
        _ samples: [Float],
        at start: Int,
        within range: Range<Int>
    ) throws(FileError) {
        let channels = format.channelCount
        let end = start + samples.count / channels
        let first = max(start, range.lowerBound, count)
        let last = min(end, range.upperBound)
        guard first < last else { return }
        try appendSilence(first - count)
        try append(Array(samples[(first - start) * channels..<(last - start) * channels]))
    }

    private mutating func appendSilence(_ count: Int) throws(FileError) {
        var rest = count
        while rest > 0 {
            let part = min(rest, Self.blockLength / 4 / format.channelCount + 1)
            try append([Float](repeating: 0, count: part * format.channelCount))
            rest -= part
        }
    }

    /// Writes the rest, and the header.
    ///
    /// - Throws: `FileError.Kind.system`.
    consuming func finish() throws(FileError) {
        try write()
        try file.write(format.waveHeader(samples: count), at: 0)
    }

    private mutating func write() throws(FileError) {
        try file.write(pending, at: place)
        place += UInt64(pending.count)
        pending.removeAll(keepingCapacity: true)
    }
}

extension ChannelFormat {
    /// The header of a WAV file with samples of 32 bits in floating point (`WAVE_FORMAT_IEEE_FLOAT`).
    ///
    /// More than two channels are named (`WAVE_FORMAT_EXTENSIBLE`). Numbers that do not fit are the largest, which
    /// readers take for a file that goes on to its end.
    ///
    /// - Parameter samples: number of samples of each channel.
    /// - Returns: the header, up to the samples.
    package func waveHeader(samples: Int) -> [UInt8] {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            let limited = min(value, 1 << (8 * bytes) - 1)
            return (0..<bytes).map { UInt8(truncatingIfNeeded: limited >> (8 * $0)) }
        }
        let frame = 4 * channelCount
        let length = frame * samples
        // The rest of KSDATAFORMAT_SUBTYPE_IEEE_FLOAT.
        let subtype: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        let channels =
            channelCount > 2
            ? number(32, 2) + number(Int(mask & 0x3FFFF), 4) + number(3, 2) + subtype : []
        let tag = channelCount > 2 ? 0xFFFE : 3
        let form = number(tag, 2) + number(channelCount, 2)
        let rates = number(sampleRate, 4) + number(frame * sampleRate, 4) + number(frame, 2)
        let rest = number(32, 2) + number(channels.count, 2) + channels
        let fact = Array("fact".utf8) + number(4, 4) + number(samples, 4)
        let data = Array("data".utf8) + number(length, 4)
        let chunk = Array("WAVEfmt ".utf8) + number(18 + channels.count, 4)
        let riff = number(length + 50 + channels.count, 4)
        return Array("RIFF".utf8) + riff + chunk + form + rates + rest + fact + data
    }
}

extension [Float] {
    /// The samples as bytes, the lowest first, as all processors of Linux and macOS have them.
    package var littleEndianBytes: [UInt8] { unsafe withUnsafeBytes { unsafe [UInt8]($0) } }
}
