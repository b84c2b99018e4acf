// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaReading

/// The track of pictures that captions are put into.
struct EmbeddingTarget {
    /// Its ID.
    let id: UInt32
    private let movie: MovieFile
    private let track: Track
    private let facts: TrackFacts
    private let coding: PictureCoding
    private let lengthSize: Int
    private let clock: PresentationClock

    /// Finds the track.
    ///
    /// - Parameters:
    ///   - movie: a flat movie.
    ///   - id: the track; nil: the first of pictures that can carry captions.
    /// - Throws: `ISOMediaError`: `.cannotRewrite` if the track is missing, or its samples cannot be changed.
    init(_ movie: MovieFile, _ id: UInt32?) throws(ISOMediaError) {
        let all = try TrackFacts.all(of: movie.movie)
        let tracks = zip(movie.movie.tracks, all).filter { _, facts in
            facts.kind == .video && (id ?? facts.id) == facts.id
        }
        guard let (track, facts) = tracks.first else {
            throw ISOMediaError(.cannotRewrite("there is no video"), path: movie.path)
        }
        let plan = CaptionTrackPlan(track, facts)
        guard case .units(let coding, let lengthSize) = plan.form else {
            let reason = plan.obstacle ?? "its video is neither H.264 nor H.265"
            throw ISOMediaError(
                .cannotRewrite("track \(facts.id): \(reason)"),
                path: movie.path
            )
        }
        let timescale = try movie.movie.header().timescale
        clock = PresentationClock(try track.editTimeline(movieTimescale: timescale))
        guard clock.isPlain else {
            let reason = "track \(facts.id) has several edits, so its pictures have no single time"
            throw ISOMediaError(.cannotRewrite(reason), path: movie.path)
        }
        self.movie = movie
        self.track = track
        self.facts = facts
        self.coding = coding
        self.lengthSize = lengthSize
        self.id = facts.id
    }

    /// The captions that its pictures carry now, without their cues.
    func captions() throws(ISOMediaError) -> ClosedCaptions {
        var kept = EmbeddedCaptions.Keeping.all
        kept.cueLimit = 0
        let tracks = try MovieCaptions(movie, kept, only: id).read { _, _ in }
        return tracks.first?.captions ?? ClosedCaptions()
    }

    /// The pictures in the order they are shown.
    func pictures() throws(ISOMediaError) -> [PairSchedule.Picture] {
        var pictures: [PairSchedule.Picture] = []
        var cursor = try track.sampleCursor()
        var index = 0
        while let sample = try cursor?.next() {
            let time = clock.milliseconds(ofMedia: sample.compositionTime)
            // Pictures before the first that is shown have no time of their own.
            if time > 0 || sample.compositionTime >= 0 {
                pictures.append(PairSchedule.Picture(sample: index, milliseconds: time))
            }
            index += 1
        }
        return pictures.enumerated().sorted {
            ($0.element.milliseconds, $0.offset) < ($1.element.milliseconds, $1.offset)
        }.map(\.element)
    }

    /// What changes in the samples.
    ///
    /// - Parameters:
    ///   - schedule: the pairs and the bytes of packets of each sample.
    ///   - replaced: what gives way in every picture.
    /// - Returns: the splices in decoding order.
    /// - Throws: `ISOMediaError` where a sample cannot be read or changed.
    func splices(
        _ schedule: PairSchedule,
        replacing replaced: ReplacedCaptions
    ) throws(ISOMediaError) -> [SampleSplice] {
        var splices: [SampleSplice] = []
        var window = FileWindow(movie.source)
        var cursor = try track.sampleCursor()
        var index = 0
        while let sample = try cursor?.next() {
            defer { index += 1 }
            let own = PictureLoad(
                pairs: schedule.pairs[index] ?? [],
                packets: schedule.packets[index] ?? []
            )
            guard !own.isEmpty || !replaced.isEmpty else { continue }
            let end = sample.offset + UInt64(sample.size)
            guard end <= movie.source.length else {
                throw ISOMediaError(.cannotRewrite("a sample is outside of the file"))
            }
            let units = try PictureUnits(
                sample.offset..<end,
                coding,
                lengthSize: lengthSize,
                in: &window
            )
            splices += try changes(of: units, own, replaced, sample: index)
        }
        return splices
    }

    private func changes(
        of units: PictureUnits,
        _ load: PictureLoad,
        _ replaced: ReplacedCaptions,
        sample: Int
    ) throws(ISOMediaError) -> [SampleSplice] {
        var rest = load
        var splices: [SampleSplice] = []
        for found in units.captions {
            var messages = found.messages
            messages.constructs.put(rest, replacing: replaced)
            rest = PictureLoad()
            guard messages.constructs != found.messages.constructs else { continue }
            splices.append(
                SampleSplice(
                    sample: sample,
                    range: found.range,
                    bytes: try prefixed(messages.encoded)
                )
            )
        }
        guard !rest.isEmpty else { return splices }
        guard let (place, header) = units.picture else {
            throw ISOMediaError(.cannotRewrite("sample \(sample + 1) has no picture"))
        }
        var constructs: [CaptionConstruct] = []
        constructs.put(rest, replacing: ReplacedCaptions())
        let unit = PictureMessages(constructs, coding, before: header).encoded
        return splices + [
            SampleSplice(sample: sample, range: place..<place, bytes: try prefixed(unit))
        ]
    }

    /// A unit with its length before it.
    private func prefixed(_ unit: [UInt8]) throws(ISOMediaError) -> [UInt8] {
        guard lengthSize == 4 || unit.count < 1 << (8 * lengthSize) else {
            throw ISOMediaError(.cannotRewrite("its units have too small a length for captions"))
        }
        let length = (0..<lengthSize).map { index in
            UInt8(truncatingIfNeeded: unit.count >> (8 * (lengthSize - 1 - index)))
        }
        return length + unit
    }
}

/// What a picture is to carry.
struct PictureLoad {
    /// Pairs of line 21.
    var pairs: [TimedCEA608Pair] = []
    /// Bytes of packets of CEA-708.
    var packets: [CaptionConstruct] = []

    /// Whether it is nothing.
    var isEmpty: Bool { pairs.isEmpty && packets.isEmpty }
}

/// What gives way in every picture.
struct ReplacedCaptions {
    /// Fields of line 21.
    var fields: Set<CEA608Field> = []
    /// Whether packets of CEA-708 do.
    var packets = false

    /// Whether nothing does.
    var isEmpty: Bool { fields.isEmpty && !packets }
}

extension [CaptionConstruct] {
    /// Puts pairs in front, in place of the padding of their fields, and bytes of packets after line 21.
    ///
    /// - Parameters:
    ///   - load: the pairs and the bytes.
    ///   - replaced: what gives way.
    fileprivate mutating func put(_ load: PictureLoad, replacing replaced: ReplacedCaptions) {
        let count = self.count
        let filled = Set(load.pairs.map(\.field))
        let hasPackets = !load.packets.isEmpty || replaced.packets
        removeAll { construct in
            guard construct.isLine21 else {
                return hasPackets && (!construct.isValid || replaced.packets)
            }
            let field: CEA608Field = construct.kind == .field1 ? .one : .two
            return filled.contains(field) && construct.isPadding
                || replaced.fields.contains(field) && !construct.isPadding
        }
        let new = load.pairs.constructs
        insert(contentsOf: new, at: 0)
        let place = lastIndex(where: \.isLine21).map { $0 + 1 } ?? 0
        insert(contentsOf: load.packets, at: place)
        // The number of constructs belongs to the rate of the pictures: what goes leaves padding.
        while self.count < count {
            guard !hasPackets else {
                append(CaptionConstruct(isValid: false, .packetData, 0, 0))
                continue
            }
            let padding: CaptionConstruct.Kind =
                replaced.fields.contains(.two) && !replaced.fields.contains(.one)
                ? .field2 : .field1
            insert(CaptionConstruct(padding, 0x80, 0x80), at: new.count)
        }
    }
}
