// SPDX-License-Identifier: Apache-2.0

import Captions
import FFmpegMedia
import FileSystem
import ISOMedia
import MediaPrimitives

/// Finds the captions in the packets of any container that FFmpeg reads, in one file or in the segments of
/// one presentation.
struct StreamCaptions {
    /// A stream of pictures that is read.
    fileprivate struct Reading {
        var gathering: CaptionGathering
        var picture = PictureCaptions()
        let coding: PictureCoding
        /// Number of bytes of a length before each unit; nil where there are start codes.
        let lengthSize: Int?
        var clock: StreamClock
    }

    private let media: OpenedMedia
    /// The segments after the first, whose streams continue those of the first.
    private let followers: ArraySlice<String>
    private let kept: EmbeddedCaptions.Keeping

    /// Prepares to read a file, or the segments of one presentation.
    ///
    /// - Parameters:
    ///   - media: the file, or the first segment.
    ///   - paths: the file, or all segments.
    ///   - kept: what is kept of the captions.
    init(_ media: OpenedMedia, _ paths: [String], _ kept: EmbeddedCaptions.Keeping) {
        self.media = media
        followers = paths.dropFirst()
        self.kept = kept
    }

    /// Reads every stream of pictures.
    ///
    /// - Parameter progress: gets how many bytes have been read, and how many there are.
    /// - Returns: what was found in each.
    /// - Throws: `MediaError.Kind.ffmpeg` where the file cannot be opened; a fault further on is an
    ///   obstacle of its streams.
    func read(
        _ progress: (UInt64, UInt64) -> Void
    ) throws(MediaError) -> [EmbeddedCaptions.Track] {
        do throws(FFmpegError) {
            var input = try media.input(completesTimes: true)
            let streams = input.streams.filter {
                $0.kind == .video && !$0.disposition.contains(.attachedPicture)
            }
            var readings = self.readings(
                of: streams,
                start: Self.start(of: input.streams, input.formatName, in: input.file)
            )
            input.selectStreams(Set(readings.keys))
            var fault = try copy(&input, to: &readings, progress)
            for follower in followers where fault == nil {
                fault = try follow(follower, to: &readings)
            }
            let languages = declaredLanguages(input.formatName, in: input.file)
            let hasAncillaryData = Self.hasAncillaryData(input.streams, input.formatName)
            return streams.map { stream in
                guard var reading = readings[stream.index] else {
                    return Self.unread(stream, hasAncillaryData: hasAncillaryData)
                }
                if let fault { reading.gathering.note(obstacle: fault) }
                reading.gathering.declare(languages[stream.id] ?? [:])
                if reading.gathering.track.pictureCount == 0 {
                    reading.gathering.note(obstacle: "it has no video that can be read")
                }
                return reading.gathering.finish(endMilliseconds: reading.clock.endMilliseconds)
            }
        } catch {
            throw MediaError(.ffmpeg(error), path: media.path)
        }
    }

    /// Goes on with the next segment.
    private func follow(
        _ path: String,
        to readings: inout [Int: Reading]
    ) throws(FFmpegError) -> String? {
        var input = try InputFile(path: path, completesTimes: true)
        for (index, reading) in readings {
            let coding = input.streams.first { $0.index == index }.flatMap {
                PictureCoding(codecName: $0.codecName)
            }
            guard coding == reading.coding else {
                return "\(path) has other streams than the first"
            }
        }
        input.selectStreams(Set(readings.keys))
        return try copy(&input, to: &readings) { _, _ in }
    }

    /// What the tables of a transport stream say, by PID; other containers say nothing.
    private func declaredLanguages(
        _ format: String,
        in file: SystemFile
    ) -> [Int: [ClosedCaptionChannel: String]] {
        guard format == "mpegts" else { return [:] }
        do throws(FileError) {
            let beginning = 0..<min(file.length, DeclaredCaptionServices.byteLimit)
            return DeclaredCaptionServices(try file.read(beginning)[...]).languages
        } catch {
            // The stream has just been read: nothing is known of its tables, that is all.
            return [:]
        }
    }

    private func copy(
        _ input: inout InputFile,
        to readings: inout [Int: Reading],
        _ progress: (UInt64, UInt64) -> Void
    ) throws(FFmpegError) -> String? {
        guard !readings.isEmpty else { return nil }
        let length = input.file.length
        do throws(FFmpegError) {
            while let packet = try input.readPacket() {
                readings[packet.streamIndex]?.take(packet)
                if let position = packet.position { progress(UInt64(clamping: position), length) }
            }
        } catch {
            return error.description
        }
        return input.complaint
    }

    /// When the first frame is shown, which players show at 0; in segments of a presentation, the first stream.
    private static func start(
        of streams: [StreamInfo],
        _ formatName: String,
        in file: SystemFile
    ) -> MediaTime? {
        if formatName.contains("matroska") {
            return ContainerTimeline(streams, of: file, formatName: formatName).start
        }
        return streams.compactMap { stream in
            stream.startTicks.flatMap { stream.timeBase.time(ticks: $0) }
        }.min()
    }

    private func readings(of streams: [StreamInfo], start: MediaTime?) -> [Int: Reading] {
        var readings: [Int: Reading] = [:]
        for stream in streams {
            guard let coding = PictureCoding(codecName: stream.codecName) else { continue }
            let clock = StreamClock(stream, start: start)
            let track = EmbeddedCaptions.Track(
                id: stream.index + 1,
                carriage: coding.carriage
            )
            readings[stream.index] = Reading(
                gathering: CaptionGathering(track, kept) { clock.milliseconds(of: $0) },
                coding: coding,
                lengthSize: Self.lengthSize(stream.codecConfiguration, coding),
                clock: clock
            )
        }
        return readings
    }

    /// The size of lengths that an `avcC` or `hvcC` states; nil for start codes.
    private static func lengthSize(_ configuration: [UInt8], _ coding: PictureCoding) -> Int? {
        let place = coding == .avc ? 4 : 21
        guard [.avc, .hevc].contains(coding), configuration.first == 1, configuration.count > place
        else {
            return nil
        }
        return Int(configuration[place] & 3) + 1
    }

    /// Whether there may be ancillary data, in which MXF carries captions beside any video (SMPTE ST 436-1).
    private static func hasAncillaryData(_ streams: [StreamInfo], _ format: String) -> Bool {
        format.hasPrefix("mxf") && streams.contains { [.data, .unknown].contains($0.kind) }
    }

    /// A stream that was not read: one whose codec cannot carry captions has none.
    private static func unread(
        _ stream: StreamInfo,
        hasAncillaryData: Bool
    ) -> EmbeddedCaptions.Track {
        var track = EmbeddedCaptions.Track(id: stream.index + 1, carriage: nil)
        if CaptionlessCodec.names.contains(stream.codecName) {
            guard hasAncillaryData else { return track }
            track.outcome = .untested
            track.obstacle = "captions in ancillary data of MXF are not looked for"
            return track
        }
        track.outcome = .untested
        track.obstacle = "captions in \(stream.codecName) are not looked for"
        return track
    }
}

extension StreamCaptions.Reading {
    fileprivate mutating func take(_ packet: Packet) {
        picture.reset()
        if coding == .av1 {
            picture.read(temporalUnit: packet.data[...])
        } else if let lengthSize, !packet.data.starts(with: [0, 0, 0, 1]) || lengthSize != 4 {
            picture.read(unitsIn: packet.data[...], lengthSize: lengthSize, coding)
        } else {
            picture.read(startCodesIn: packet.data[...], coding)
        }
        let (time, earliest) = clock.times(of: packet)
        gathering.take(picture, at: time, earliest: earliest)
    }
}

extension PictureCoding {
    /// The coding by FFmpeg's name of the codec; nil where captions are not looked for in it.
    init?(codecName: String) {
        switch codecName {
        case "h264": self = .avc
        case "hevc": self = .hevc
        case "mpeg1video", "mpeg2video": self = .mpeg2
        case "av1": self = .av1
        default: return nil
        }
    }

    /// How it carries captions.
    fileprivate var carriage: EmbeddedCaptions.Carriage {
        switch self {
        case .avc, .hevc: .messages
        case .mpeg2: .userData
        case .av1: .metadata
        }
    }
}
