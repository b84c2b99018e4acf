// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import Matroska
import MediaPrimitives
import MediaReading
import MediaSelection

/// A stream of an audio file as a track of Matroska or WebM.
struct MatroskaAudio {
    let track: NewMatroskaTrack
    let tags: TrackContent.Tags
    let facts: EditReport.AddedTrack.Audio
    let notices: [Notice]
    /// What to report of audio that is not as long as the file.
    let lengthNotices: [Notice]

    /// Reads the file of an addition, whose times count from the first frame.
    ///
    /// - Throws: `MediaError`: no audio or several streams of it, a codec that WebM does not have, no language, or a
    ///   tag that Matroska has no element for.
    init(
        _ addition: TrackAddition,
        stream: Int?,
        for file: MatroskaContent.File,
        progress: (_ done: UInt64, _ total: UInt64) -> Void
    ) throws(MediaError) {
        let audio: EncodedAudio
        if let prepared = addition.prepared {
            audio = prepared.audio
        } else {
            audio = try AudioTrackSource(addition.path)
                .readForMatroska(isWebM: file.isWebM, stream: stream, progress: progress)
        }
        guard let codec = MatroskaAudioCodec(audio) else {
            let obstacle = ImportObstacle.incompleteStream(nil, codec: audio.sourceCodec)
            throw MediaError(.cannotImport(obstacle), path: addition.path)
        }
        guard !file.isWebM || codec.isInWebM else {
            throw MediaError(.cannotImport(.notInWebM(codec: "AAC")), path: addition.path)
        }
        var tags = try addition.audioTags(audio)
        let rows = MatroskaCharacteristics.rows(for: .audible)
        let unknown = tags.characteristics.filter { tag in
            !addition.characteristics.contains(tag)
                && !rows.contains { $0.characteristics.contains(tag) || $0.opposite == tag }
        }
        tags.characteristics.removeAll(where: unknown.contains)
        tags.roles = []
        self.tags = tags
        let header = try MatroskaTags.header(of: .audio, tags, addition, in: file.path)
        let limit = addition.extendsMovie ? nil : file.end
        let packets = MatroskaPackets(audio, startingAt: file.audioStart, limit: limit)
        track = NewMatroskaTrack(
            codecID: codec.codecID,
            header: header,
            audio: packets.audio(audio, codec)
        )
        facts = EditReport.AddedTrack.Audio(audio, codecID: codec.codecID)
        notices =
            audio.notices.map { Notice(.media(MediaNotice($0, in: addition.path))) }
            + unknown.map { Notice(.characteristicLeftOut($0), in: addition.path) }
        lengthNotices = Self.lengthNotices(audio.duration, addition, file.end)
    }

    private static func lengthNotices(
        _ duration: MediaTime,
        _ addition: TrackAddition,
        _ end: MediaTime?
    ) -> [Notice] {
        guard let end else { return [] }
        let late: Notice.Kind =
            addition.extendsMovie
            ? .audioEndsLate(audio: duration, movie: end, extendsMovie: true)
            : .audioCutOff(audio: duration, movie: end)
        return TrackPlacement.notices(
            ofAudio: duration,
            in: addition.path,
            movieEnd: end,
            late: late
        )
    }
}

/// The packets of audio on the time line of a Matroska file: those that are heard, and what is decoded before them.
private struct MatroskaPackets {
    /// What is decoded before the first sample that is heard, at most, in seconds.
    private static let preRoll: Int64 = 1
    private static let nanoseconds: UInt32 = 1_000_000_000

    private var packets: [NewMatroskaAudio.Packet] = []
    /// Bytes of the packets before the first one.
    private var skippedBytes: UInt64 = 0
    /// Samples that are decoded and not heard, before and after the others.
    private var (priming, padding): (Int64, Int64) = (0, 0)
    private var end: Int64 = 0

    /// Chooses the packets.
    ///
    /// - Parameters:
    ///   - audio: the audio.
    ///   - start: when the file begins on the time line of its blocks.
    ///   - limit: when the file ends, counted from there; nil if it may become longer.
    init(_ audio: EncodedAudio, startingAt start: MediaTime, limit: MediaTime?) {
        let rate = Int64(audio.samples.timescale)
        let sizes = audio.samples.eachSize
        let last = limit.map { $0.rescaled(to: audio.samples.timescale, rounding: .up).ticks }
        let heardEnd = min(
            audio.presented.upperBound,
            last.map { audio.presented.lowerBound + $0 } ?? .max
        )
        let origin = start.rescaled(to: Self.nanoseconds, rounding: .nearest).ticks
        var (position, first): (Int64, Int64?) = (0, nil)
        for (size, length) in zip(sizes, Self.lengths(of: audio.samples)) {
            let next = position + Int64(length)
            defer { position = next }
            if next + Self.preRoll * rate <= audio.presented.lowerBound {
                skippedBytes += UInt64(size)
                continue
            }
            if position >= heardEnd, !packets.isEmpty { break }
            first = first ?? position
            let time = Self.nanoseconds(position - (first ?? 0), rate)
            packets.append(.init(nanoseconds: origin + time, byteCount: size))
            padding = max(0, next - heardEnd)
        }
        priming = audio.presented.lowerBound - (first ?? 0)
        end = origin + Self.nanoseconds(heardEnd - audio.presented.lowerBound, rate)
    }

    /// The elements of the track.
    func audio(_ audio: EncodedAudio, _ codec: MatroskaAudioCodec) -> NewMatroskaAudio {
        let rate = Int64(audio.samples.timescale)
        var new = NewMatroskaAudio(
            sampleRate: Double(codec.codedSampleRate ?? audio.sampleRate),
            channels: audio.channelCount,
            end: end,
            packets: packets,
            source: audio.spool.source
        )
        new.outputSampleRate = codec.codedSampleRate.map { _ in Double(audio.sampleRate) }
        new.sourceStart = skippedBytes
        new.codecPrivate = codec.codecPrivate(preSkip: Int(priming))
        new.bitDepth = codec.bitDepth
        new.codecDelay = UInt64(max(0, Self.nanoseconds(priming, rate)))
        new.seekPreRoll = codec.seekPreRoll
        new.discardPadding = UInt64(max(0, Self.nanoseconds(padding, rate)))
        let lengths = audio.samples.durations.filter { $0.sampleCount > 0 }
        // The last packet may be shorter.
        let isUniform = lengths.count == 1 || lengths.count == 2 && lengths[1].sampleCount == 1
        if isUniform, let length = lengths.first?.sampleDuration {
            new.packetDuration = UInt64(Self.nanoseconds(Int64(length), rate))
        }
        return new
    }

    /// The length of each sample, in ticks.
    private static func lengths(of samples: TrackSamples) -> [UInt32] {
        samples.durations.flatMap { run in
            repeatElement(run.sampleDuration, count: Int(run.sampleCount))
        }
    }

    private static func nanoseconds(_ samples: Int64, _ rate: Int64) -> Int64 {
        let product = Int128(samples) * Int128(nanoseconds)
        return Int64(clamping: (product + Int128(rate / 2)) / Int128(max(1, rate)))
    }
}
