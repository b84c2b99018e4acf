// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaReading

/// The video of a transport stream that captions are put into.
struct TransportStreamTarget {
    private static let pieceLength: UInt64 = 1 << 20

    /// The video.
    let video: TransportVideo
    private let media: OpenedMedia
    private let file: SystemFile

    /// Finds the video; nil if the file is no transport stream.
    ///
    /// - Throws: `MediaError` if it is one, without a video that can carry captions.
    init?(_ media: OpenedMedia) throws(MediaError) {
        guard let file = media.file, let video = try media.transportVideo() else { return nil }
        (self.media, self.file, self.video) = (media, file, video)
    }

    /// The captions that its pictures carry now, without their cues.
    func captions() throws(MediaError) -> EmbeddedCaptions.Track? {
        try Self.captions(of: media, video)
    }

    /// The captions of the same video in a file that is open, without their cues.
    static func captions(
        of media: OpenedMedia,
        _ video: TransportVideo
    ) throws(MediaError) -> EmbeddedCaptions.Track? {
        var kept = EmbeddedCaptions.Keeping.all
        kept.cueLimit = 0
        let found = try EmbeddedCaptions(of: media, keeping: kept)
        return found.tracks.first { $0.id == video.number }
    }

    /// The pictures in the order they are shown.
    ///
    /// Where times begin anew, they go on as they do when captions are read.
    ///
    /// - Throws: `MediaError` if pictures are not divided as packets are.
    func pictures() throws(MediaError) -> [PairSchedule.Picture] {
        var pictures: [PairSchedule.Picture] = []
        var fault: String?
        var clock = video.clock
        var rewriting = TransportStreamRewriting(pid: video.pid)
        try pass(
            &rewriting,
            { _ in }
        ) { unit in
            guard fault == nil, let stamp = unit.stamp else { return nil }
            let (time, _) = clock.times(
                presentation: video.ticks(ofStamp: stamp),
                decoding: unit.decodingStamp.map(video.ticks)
            )
            switch PictureUnits(startCodesIn: unit.data, video.coding) {
            case let units where !Self.beginsWithUnit(unit.data) || units.pictureCount > 1:
                fault = "its packets have no picture each (PES packet \(unit.number + 1))"
            case let units where units.picture != nil:
                pictures.append(
                    PairSchedule.Picture(
                        sample: unit.number,
                        milliseconds: clock.milliseconds(of: time)
                    )
                )
            default: break
            }
            return nil
        }
        if let fault { throw failure(fault) }
        return pictures.enumerated().sorted {
            ($0.element.milliseconds, $0.offset) < ($1.element.milliseconds, $1.offset)
        }.map(\.element)
    }

    /// Writes the stream with captions.
    ///
    /// - Parameters:
    ///   - schedule: the pairs and the bytes of packets of each picture.
    ///   - replaced: what gives way in every picture.
    ///   - tables: what the tables of the stream are to state.
    ///   - output: an empty file.
    ///   - progress: gets how many bytes have been read, and how many there are.
    /// - Returns: the tables, with what became of them.
    /// - Throws: `MediaError` if the stream cannot be read or changed, or the file cannot be written.
    func write(
        _ schedule: PairSchedule,
        replacing replaced: ReplacedCaptions,
        stating tables: CaptionServiceTables,
        to output: SystemFile,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(MediaError) -> CaptionServiceTables {
        var rewriting = TransportStreamRewriting(pid: video.pid, tables: tables)
        var fault: ISOMediaError?
        var place: UInt64 = 0
        try pass(
            &rewriting,
            { bytes throws(MediaError) in
                try MediaError.file(output.path) { () throws(FileError) in
                    try output.write(bytes, at: place)
                }
                place += UInt64(bytes.count)
                progress(place, file.length)
            }
        ) { unit in
            let load = PictureLoad(
                pairs: schedule.pairs[unit.number] ?? [],
                packets: schedule.packets[unit.number] ?? [],
                isPadded: schedule.padded.contains(unit.number)
            )
            guard !load.isEmpty || !replaced.isEmpty, fault == nil else { return nil }
            do throws(ISOMediaError) {
                let units = PictureUnits(startCodesIn: unit.data, video.coding)
                let splices = try units.splices(
                    putting: load,
                    replacing: replaced,
                    sample: unit.number
                )
                return splices.isEmpty ? nil : Self.data(unit.data, with: splices)
            } catch {
                fault = error
                return nil
            }
        }
        if let fault { throw MediaError(.media(fault), path: media.path) }
        return rewriting.tables ?? tables
    }

    private func pass(
        _ rewriting: inout TransportStreamRewriting,
        _ output: ([UInt8]) throws(MediaError) -> Void,
        _ change: (TransportStreamRewriting.Unit) -> [UInt8]?
    ) throws(MediaError) {
        var place: UInt64 = 0
        while place < file.length {
            let end = min(file.length, place + Self.pieceLength)
            let piece = try MediaError.file(media.path) { () throws(FileError) in
                try file.read(place..<end)
            }
            place = end
            let changed: [UInt8]
            do {
                changed = try rewriting.take(piece, change)
            } catch {
                throw failure(error.reason)
            }
            try output(changed)
        }
        let last: [UInt8]
        do {
            last = try rewriting.finish(change)
        } catch {
            throw failure(error.reason)
        }
        try output(last)
    }

    private func failure(_ reason: String) -> MediaError {
        MediaError(
            .unreadable("captions cannot be put into its video: \(reason)"),
            path: media.path
        )
    }

    /// Whether a packet begins where a unit does.
    private static func beginsWithUnit(_ data: ArraySlice<UInt8>) -> Bool {
        let rest = data.drop { $0 == 0 }
        return rest.first == 1 && rest.startIndex - data.startIndex >= 2
    }

    /// The data with the splices worked in, which are in its order.
    private static func data(_ data: ArraySlice<UInt8>, with splices: [SampleSplice]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = data
        for splice in splices.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let (start, end) = (
                data.startIndex + Int(splice.range.lowerBound),
                data.startIndex + Int(splice.range.upperBound)
            )
            result += rest[rest.startIndex..<start] + splice.bytes
            rest = data[end...]
        }
        return result + rest
    }
}
