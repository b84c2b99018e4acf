// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaPrimitives

/// Reads the sound of any file that FFmpeg opens, for a new track of a movie.
///
/// What the movie can carry is taken as it is; all else is decoded and encoded as AAC-LC with 64 kbit/s a
/// channel, which the result's notes say.
public struct AudioTrackSource: Sendable {
    /// Bits a second of each channel that is encoded anew.
    private static let bitRatePerChannel = 64000
    /// What an added track keeps as it is; other sound is encoded anew.
    private static let taken: Set<String> = ["aac", "ac3", "eac3", "alac", "opus", "flac", "mp3"]

    private let path: String

    /// Names the file.
    public init(_ path: String) {
        self.path = path
    }

    /// Reads the sound.
    ///
    /// - Parameters:
    ///   - format: the container of the movie that it is for.
    ///   - index: place of the stream in the file, from 0; nil for the only one that is sound.
    ///   - progress: told how many bytes of the file have been read, and how many there are.
    /// - Returns: the sound.
    /// - Throws: `MuxingError`: FFmpeg cannot open the file, there is no sound in it or more than one
    ///   stream of it, or sound without a sampling rate, channels or packets.
    public func read(
        for format: MovieFormat,
        stream index: Int? = nil,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MuxingError) -> EncodedAudio {
        var input: InputFile
        do {
            input = try InputFile(path: path, completesTimes: true)
        } catch {
            throw MuxingError(.ffmpeg(error), path: path)
        }
        let stream = try chosen(index, of: input.streams)
        let length = try MuxingError.media(path) { () throws(ISOMediaError) in
            try SystemFile.reading(path).length
        }
        let step = { (position: Int64) in progress(UInt64(clamping: position), length) }
        var audio: EncodedAudio
        let isTaken = Self.taken.contains(stream.codecName)
        if isTaken, CodecSupport.refusal(stream, in: format) == nil {
            audio = try take(stream, from: &input, for: format, step)
        } else {
            audio = try encode(stream, from: &input, for: format, step)
        }
        if let complaint = input.complaint { audio.notes.append("\(path): \(complaint)") }
        return audio
    }

    /// The stream that is asked for, or the only one that is sound.
    private func chosen(
        _ index: Int?,
        of streams: [StreamInfo]
    ) throws(MuxingError) -> StreamInfo {
        let sound = streams.filter { $0.kind == .audio }
        guard !sound.isEmpty else {
            throw fault("no sound in it; name a file with an audio stream")
        }
        let list = sound.map { "\n  " + $0.summary }.joined()
        let named = index.map { index in sound.filter { $0.index == index } } ?? sound
        guard let stream = named.first else {
            throw fault("no stream \(index ?? 0) that is sound; pass --stream with one of:" + list)
        }
        guard named.count == 1 else {
            throw fault("\(sound.count) streams of sound; pass --stream with one of:" + list)
        }
        guard stream.sampleRate != nil else { throw fault("its sound has no sampling rate") }
        guard stream.channels != nil else { throw fault("its sound has no channels") }
        return stream
    }

    private func fault(_ reason: String) -> MuxingError {
        MuxingError(.cannotImport(reason), path: path)
    }

    // MARK: - As it is

    private func take(
        _ stream: StreamInfo,
        from input: inout InputFile,
        for format: MovieFormat,
        _ progress: (Int64) -> Void
    ) throws(MuxingError) -> EncodedAudio {
        input.selectStreams([stream.index])
        var formatter = SampleFormatter(stream, as: format)
        var log = PacketLog()
        var spool = try newSpool()
        while let packet = try next(&input) {
            if let position = packet.position { progress(position) }
            let sample = formatter.sample(packet.data)
            guard !sample.isEmpty else { continue }
            let length = AudioPacketLength.samples(of: packet.data, in: stream) ?? 0
            log.append(packet, size: sample.count, length: length, order: nil)
            try MuxingError.media(path) { () throws(ISOMediaError) in try spool.append(sample) }
        }
        guard let times = SoundTimes(stream, log, linear: nil)?.times() else {
            throw fault("there are no packets of sound in it")
        }
        guard let entry = formatter.audioEntry() else {
            throw fault("its \(stream.codecName) says too little of itself to be put into a movie")
        }
        var audio = try described(stream, entry, times.samples, spool)
        audio.presented = times.presented
        audio.notes += times.notes
        return audio
    }

    private func next(_ input: inout InputFile) throws(MuxingError) -> Packet? {
        do {
            return try input.readPacket()
        } catch {
            throw MuxingError(.ffmpeg(error), path: path)
        }
    }

    private func newSpool() throws(MuxingError) -> SampleSpool {
        try MuxingError.media(path) { () throws(ISOMediaError) in try SampleSpool() }
    }

    private func described(
        _ stream: StreamInfo,
        _ entry: Box,
        _ samples: TrackSamples,
        _ spool: SampleSpool
    ) throws(MuxingError) -> EncodedAudio {
        let tags = StreamTags(stream)
        let file = try MuxingError.media(path) { () throws(ISOMediaError) in try spool.finished() }
        return EncodedAudio(
            sampleEntry: entry,
            samples: samples,
            spool: file,
            channelCount: stream.channels ?? 0,
            sampleRate: Int(samples.timescale),
            presented: 0..<Int64(clamping: samples.duration),
            isReencoded: false,
            sourceCodec: stream.codecName,
            streamIndex: stream.index,
            language: tags.language,
            name: tags.name,
            characteristics: tags.characteristics,
            roles: tags.roles,
            notes: tags.notes
        )
    }

    // MARK: - As AAC

    private func encode(
        _ stream: StreamInfo,
        from input: inout InputFile,
        for format: MovieFormat,
        _ progress: (Int64) -> Void
    ) throws(MuxingError) -> EncodedAudio {
        var spool = try newSpool()
        var sizes: [UInt32] = []
        var failure: ISOMediaError?
        let result: AACResult
        do {
            result = try input.encodeAAC(
                stream: stream.index,
                bitRatePerChannel: Self.bitRatePerChannel,
                progress: progress
            ) { frame in
                guard failure == nil else { return }
                do throws(ISOMediaError) {
                    try spool.append(frame)
                    sizes.append(UInt32(frame.count))
                } catch {
                    failure = error
                }
            }
        } catch {
            throw MuxingError(.ffmpeg(error), path: path)
        }
        if let failure { throw MuxingError(.media(failure), path: path) }
        guard result.sampleCount > 0, !sizes.isEmpty else {
            throw fault(
                result.errorCount > 0
                    ? "none of its \(result.errorCount) packets of \(stream.codecName) can be decoded"
                    : "there are no packets of sound in it"
            )
        }
        return try encoded(stream, result, sizes, spool)
    }

    private func encoded(
        _ stream: StreamInfo,
        _ result: AACResult,
        _ sizes: [UInt32],
        _ spool: SampleSpool
    ) throws(MuxingError) -> EncodedAudio {
        let coding = result.format
        let kilobitRate = Self.bitRatePerChannel * coding.channels / 1000
        let descriptor = ElementaryStreamDescriptorBox(
            objectType: 0x40,
            streamType: .audio,
            bitRate: UInt32(kilobitRate * 1000),
            configuration: coding.configuration
        )
        let entry = AudioSampleEntry.box(
            "mp4a",
            channels: coding.channels,
            sampleRate: coding.sampleRate,
            boxes: [Box(descriptor)]
        )
        let run = TimeToSampleBox.Entry(
            sampleCount: UInt32(sizes.count),
            sampleDuration: UInt32(coding.frameLength)
        )
        let samples = TrackSamples(
            timescale: UInt32(coding.sampleRate),
            sizes: .each(sizes),
            durations: [run]
        )
        var audio = try described(stream, entry, samples, spool)
        let first = Int64(coding.initialPadding)
        audio.presented = first..<min(first + result.sampleCount, Int64(clamping: samples.duration))
        audio.channelCount = coding.channels
        audio.isReencoded = true
        audio.notes.append(
            "\(stream.codecName) was encoded anew as AAC with \(kilobitRate) kbit/s"
        )
        if result.errorCount > 0 {
            audio.notes.append("\(result.errorCount) packets could not be decoded")
        }
        return audio
    }
}

extension StreamInfo {
    /// A line that tells a stream of sound from others: `1: aac, en, "Commentary", 2 channels, default`.
    fileprivate var summary: String {
        var words = [codecName]
        if let language { words.append(language) }
        if let title { words.append("\"\(title)\"") }
        if let channels { words.append(channels == 1 ? "1 channel" : "\(channels) channels") }
        if disposition.contains(.default) { words.append("default") }
        return "\(index): " + words.joined(separator: ", ")
    }
}
