// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// The header of a CMAF track: `ftyp`, and a `moov` with one track and no samples.
///
/// The track keeps its tags: sample entries, language, name, characteristics. It has no edit list, because
/// that is worked into the times of the samples.
///
/// Source: ISO/IEC 23000-19, 7.3.1.
struct InitializationSegment {
    /// Every track is the only one of its files.
    static let trackID: UInt32 = 1

    private let track: Track
    private let timescale: UInt32
    private let entries: [Box]

    /// Makes the header of a track.
    init(_ track: Track, timescale: UInt32) {
        self.track = track
        self.timescale = timescale
        entries = track.sampleEntries.map(Self.inISOForm)
    }

    /// The bytes.
    ///
    /// - Throws: `ISOMediaError` where a box of the track is damaged.
    func encoded() throws(ISOMediaError) -> [UInt8] {
        Box(fileType).encoded + (try movie()).encoded
    }

    /// The brands of CMAF, with those of Dolby Vision if the video has it.
    private var fileType: FileTypeBox {
        FileTypeBox(
            majorBrand: "iso6",
            minorVersion: 0,
            compatibleBrands: ["iso6", "cmfc", "mp41"]
                + DolbyVisionRecord.brands(of: entries.first)
        )
    }

    private func movie() throws(ISOMediaError) -> Box {
        let header = MovieHeaderBox(timescale: timescale, duration: 0, nextTrackID: 2)
        let extends = Box("mvex", children: [Box(TrackExtendsBox(trackID: Self.trackID))])
        return Box("moov", children: [Box(header), try trackBox(), extends])
    }

    private func trackBox() throws(ISOMediaError) -> Box {
        var header = try track.header()
        header.trackID = Self.trackID
        header.duration = 0
        header.isEnabled = true
        header.alternateGroup = 0
        var children = [Box(header), try mediaBox()]
        if let userData = track.box.child("udta") { children.append(userData) }
        return Box("trak", children: children)
    }

    private func mediaBox() throws(ISOMediaError) -> Box {
        let media = try track.box.requiredChild("mdia")
        var header = try track.mediaHeader()
        header.duration = 0
        if header.language.isMacintosh {
            // Players of fragmented media know letters only.
            header.language = try track.language().map { PackedLanguageCode($0) } ?? .undetermined
        }
        var handler = try media.requiredChild("hdlr").decode(HandlerBox.self)
        handler.componentType = FourCC(rawValue: 0)
        var children = [Box(header)]
        if let language = media.child("elng") { children.append(language) }
        children += [Box(handler), try mediaInformation(media.requiredChild("minf"))]
        return Box("mdia", children: children)
    }

    private func mediaInformation(_ old: Box) throws(ISOMediaError) -> Box {
        let kept: Set<FourCC> = ["vmhd", "smhd", "sthd", "nmhd"]
        let reference = Box(
            "dref",
            prefix: [0, 0, 0, 0, 0, 0, 0, 1],
            children: [Box(DataEntryURLBox())]
        )
        let count = UInt32(entries.count)
        let descriptions = Box(
            "stsd",
            prefix: [0, 0, 0, 0]
                + (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - $0 * 8)) },
            children: entries
        )
        let empty = ["stts", "stsc", "stco"].map {
            Box($0, payload: [UInt8](repeating: 0, count: 8))
        }
        let sizes = Box("stsz", payload: [UInt8](repeating: 0, count: 12))
        return Box(
            "minf",
            children: old.children.filter { kept.contains($0.type) } + [
                Box("dinf", children: [reference]),
                Box("stbl", children: [descriptions, empty[0], empty[1], sizes, empty[2]]),
            ]
        )
    }
}

extension InitializationSegment {
    /// The boxes that configure a decoder of audio.
    private static let configurations: Set<FourCC> = [
        "esds", "dac3", "dec3", "dac4", "alac", "dfLa", "dOps", "btrt",
    ]

    private static let audio: Set<FourCC> = [
        "mp4a", "ac-3", "ec-3", "ac-4", "alac", "fLaC", "Opus",
    ]

    /// A sample entry in the form of ISO media, whatever the movie has.
    ///
    /// Sound descriptions of versions 1 and 2 of QuickTime have fields and boxes of their own, which
    /// players of fragmented media do not know.
    static func inISOForm(_ entry: Box) -> Box {
        guard let sound = AudioSampleEntry(entry), entry.payload.count >= 10 else { return entry }
        let version = entry.payload[entry.payload.startIndex + 9]
        guard version > 0, audio.contains(entry.type) else { return entry }
        return AudioSampleEntry.box(
            entry.type,
            channels: sound.channels,
            sampleRate: sound.sampleRate,
            boxes: sound.boxes.filter { configurations.contains($0.type) }
        )
    }
}
