// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
package import FileSystem
import ISOMedia
import MediaPrimitives
import MediaSelection

/// Reads the sound of any file that FFmpeg opens, for a new track of a movie.
///
/// What the movie can carry is taken as it is; all else is decoded and encoded as AAC-LC with 64 kbit/s a
/// channel, which the result's notices report. WebM has no AAC, so that other sound than its own is refused.
package struct AudioTrackSource: Sendable {
    /// Bits a second of each channel that is encoded anew.
    private static let bitRatePerChannel = 64000
    /// What an added track keeps as it is; other sound is encoded anew.
    private static let taken: Set<String> = ["aac", "ac3", "eac3", "alac", "opus", "flac", "mp3"]

    private let path: String
    /// The file, if it is open.
    private let opened: SystemFile?

    /// Names the file.
    package init(_ path: String) {
        self.path = path
        opened = nil
    }

    /// Takes an open file.
    package init(_ file: SystemFile) {
        path = file.path
        opened = file
    }

    private func reader() throws(MediaError) -> InputFile {
        do {
            guard let opened else { return try InputFile(path: path, completesTimes: true) }
            return try InputFile(opened, completesTimes: true)
        } catch {
            throw MediaError(.ffmpeg(error), path: path)
        }
    }

    /// Reads the sound.
    ///
    /// - Parameters:
    ///   - format: the container of the movie that it is for.
    ///   - index: place of the stream in the file, from 0; nil for the only one that is sound.
    ///   - asAAC: whether it is encoded as AAC, whatever it is.
    ///   - progress: gets how many bytes of the file have been read, and how many there are.
    /// - Returns: the sound.
    /// - Throws: `MediaError`: FFmpeg cannot open the file, there is no sound in it or more than one
    ///   stream of it, or sound without a sampling rate, channels or packets.
    package func read(
        for format: MovieFormat,
        stream index: Int? = nil,
        asAAC: Bool = false,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> EncodedAudio {
        try read(index, for: format, progress) { stream in
            !asAAC && Self.taken.contains(stream.codecName)
                && CodecSupport.refusal(stream, in: format) == nil
        }
    }

    /// Reads the sound for a Matroska or WebM file.
    ///
    /// - Parameters:
    ///   - isWebM: whether it is for WebM.
    ///   - index: place of the stream in the file, from 0; nil for the only one that is sound.
    ///   - progress: gets how many bytes of the file have been read, and how many there are.
    /// - Returns: the sound.
    /// - Throws: `MediaError`, as for a movie; and if WebM cannot carry the sound.
    package func readForMatroska(
        isWebM: Bool,
        stream index: Int? = nil,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> EncodedAudio {
        try read(index, for: .mp4, progress) { stream throws(MediaError) in
            if MatroskaAudioCodec.isCarried(stream.codecName, inWebM: isWebM) { return true }
            if isWebM { throw obstacle(.notInWebM(codec: stream.codecName)) }
            return false
        }
    }

    private func read(
        _ index: Int?,
        for format: MovieFormat,
        _ progress: (_ done: UInt64, _ total: UInt64) -> Void,
        isTaken: (StreamInfo) throws(MediaError) -> Bool
    ) throws(MediaError) -> EncodedAudio {
        var input = try reader()
        let stream = try chosen(index, of: ContainerStreams(input).streams)
        let length = input.file.length
        let step = { (position: Int64) in progress(UInt64(clamping: position), length) }
        var audio: EncodedAudio
        if try isTaken(stream) {
            audio = try take(stream, from: &input, for: format, step)
        } else {
            audio = try encode(stream, from: &input, for: format, step)
        }
        if let complaint = input.complaint { audio.notices.append(.ffmpeg(complaint)) }
        return audio
    }

    /// The stream that is asked for, or the only one that is sound.
    private func chosen(
        _ index: Int?,
        of streams: [StreamInfo]
    ) throws(MediaError) -> StreamInfo {
        let sound = streams.filter { $0.kind == .audio }
        guard !sound.isEmpty else { throw obstacle(.noAudio) }
        let list = sound.map(\.summary)
        let named = index.map { index in sound.filter { $0.index == index } } ?? sound
        guard let stream = named.first else {
            throw obstacle(.noSuchAudioStream(index ?? 0, list))
        }
        guard named.count == 1 else { throw obstacle(.severalAudioStreams(list)) }
        guard stream.sampleRate != nil else { throw obstacle(.noSamplingRate) }
        guard stream.channels != nil else { throw obstacle(.noChannels) }
        return stream
    }

    private func obstacle(_ obstacle: ImportObstacle) -> MediaError {
        MediaError(.cannotImport(obstacle), path: path)
    }

    // MARK: - As it is

    private func take(
        _ stream: StreamInfo,
        from input: inout InputFile,
        for format: MovieFormat,
        _ progress: (Int64) -> Void
    ) throws(MediaError) -> EncodedAudio {
        input.selectStreams([stream.index])
        var formatter = SampleFormatter(stream, as: format)
        var log = PacketLog()
        var spool = try newSpool()
        while let packet = try input.nextPacket() {
            if let position = packet.position { progress(position) }
            let sample = formatter.sample(packet.data)
            guard !sample.isEmpty else { continue }
            let length = AudioPacketLength.samples(of: packet.data, in: stream) ?? 0
            log.append(packet, size: sample.count, length: length, order: nil)
            try MediaError.file(path) { () throws(FileError) in try spool.append(sample) }
        }
        guard let times = SoundTimes(stream, log, linear: nil)?.times() else {
            throw obstacle(.noAudioPackets)
        }
        guard let entry = formatter.audioEntry() else {
            throw obstacle(.incompleteStream(nil, codec: stream.codecName))
        }
        var audio = try described(stream, in: input.file, entry, times.samples, spool)
        audio.presented = times.presented
        audio.notices += times.notices
        return audio
    }

    private func newSpool() throws(MediaError) -> SampleSpool {
        try MediaError.file(path) { () throws(FileError) in try SampleSpool() }
    }

    private func described(
        _ stream: StreamInfo,
        in source: SystemFile,
        _ entry: Box,
        _ samples: TrackSamples,
        _ spool: SampleSpool
    ) throws(MediaError) -> EncodedAudio {
        let tags = StreamTags(stream)
        let file = try MediaError.file(path) { () throws(FileError) in try spool.finished() }
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
            language: language(of: stream, in: source, tags),
            name: tags.name,
            characteristics: tags.characteristics,
            roles: tags.roles,
            notices: tags.notices
        )
    }

    /// The language of a track; FFmpeg reads no `elng`, and takes every 0 in `mdhd` for English.
    private func language(
        of stream: StreamInfo,
        in source: SystemFile,
        _ tags: StreamTags
    ) -> LanguageTag? {
        do {
            let movie = try MovieFile(source).movie
            return try movie.track(UInt32(clamping: stream.id))?.language()
        } catch {
            // It is another container, or damaged: FFmpeg knows best.
            return tags.language
        }
    }

    // MARK: - As AAC

    private func encode(
        _ stream: StreamInfo,
        from input: inout InputFile,
        for format: MovieFormat,
        _ progress: (Int64) -> Void
    ) throws(MediaError) -> EncodedAudio {
        var spool = try newSpool()
        var sizes: [UInt32] = []
        var failure: FileError?
        let result: AACResult
        do {
            result = try input.encodeAAC(
                stream: stream.index,
                bitRatePerChannel: Self.bitRatePerChannel,
                progress: progress
            ) { frame in
                guard failure == nil else { return }
                do throws(FileError) {
                    try spool.append(frame)
                    sizes.append(UInt32(frame.count))
                } catch {
                    failure = error
                }
            }
        } catch {
            throw MediaError(.ffmpeg(error), path: path)
        }
        if let failure { throw MediaError(.media(ISOMediaError(failure)), path: path) }
        guard result.sampleCount > 0, !sizes.isEmpty else {
            throw obstacle(
                result.errorCount > 0
                    ? .undecodable(packets: result.errorCount, codec: stream.codecName)
                    : .noAudioPackets
            )
        }
        return try encoded(stream, in: input.file, result, sizes, spool)
    }

    private func encoded(
        _ stream: StreamInfo,
        in file: SystemFile,
        _ result: AACResult,
        _ sizes: [UInt32],
        _ spool: SampleSpool
    ) throws(MediaError) -> EncodedAudio {
        let coding = result.format
        let kilobitRate = Self.bitRatePerChannel * coding.channels / 1000
        let samples = coding.samples(sizes: sizes)
        let entry = coding.sampleEntry(bitRate: kilobitRate * 1000)
        var audio = try described(stream, in: file, entry, samples, spool)
        audio.presented = coding.presented(of: result.sampleCount, in: samples)
        audio.channelCount = coding.channels
        audio.isReencoded = true
        audio.notices.append(.reencoded(codec: stream.codecName, kilobitRate: kilobitRate))
        if result.errorCount > 0 { audio.notices.append(.undecodedPackets(result.errorCount)) }
        return audio
    }
}

extension StreamInfo {
    /// A line that distinguishes an audio stream from others: `1: aac, en, "Commentary", 2 channels, default`.
    fileprivate var summary: String {
        var words = [codecName]
        if let language { words.append(language) }
        if let title { words.append("\"\(title)\"") }
        if let channels { words.append(channels == 1 ? "1 channel" : "\(channels) channels") }
        if disposition.contains(.default) { words.append("default") }
        return "\(index): " + words.joined(separator: ", ")
    }
}
