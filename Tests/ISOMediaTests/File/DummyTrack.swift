// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import TestSupport

/// A text track of two samples, as simple as can be, for edits that add one.
enum DummyTrack {
    /// `Hello`, then nothing.
    static let media = hex("0005 48656C6C6F 0000")

    /// The edit that adds the track to a movie and gives every other track an alternate group.
    static func edit(_ movie: Movie) throws -> MovieEdit {
        var movie = movie
        for track in movie.tracks {
            try movie.updateTrack(try track.header().trackID) { track throws(ISOMediaError) in
                try track.updateHeader { $0.alternateGroup = 7 }
            }
        }
        let id = try movie.unusedTrackID()
        movie.append(track(id, timescale: try movie.header().timescale))
        try movie.updateHeader { $0.nextTrackID = id &+ 1 }
        return MovieEdit(movie: movie, newMedia: [NewMedia(trackID: id, data: media)])
    }

    private static func track(_ id: UInt32, timescale: UInt32) -> Track {
        let header = TrackHeaderBox(trackID: id, duration: 3 * UInt64(timescale))
        let information = Box(
            "minf",
            children: [
                Box(NullMediaHeaderBox()),
                Box(
                    "dinf",
                    children: [
                        Box(
                            "dref",
                            prefix: hex("00000000 00000001"),
                            children: [Box(DataEntryURLBox())]
                        )
                    ]
                ),
                sampleTable,
            ]
        )
        let mediaHeader = hex("00000000 00000000 00000000 000003E8 00000BB8 55C4 0000")
        let media = Box(
            "mdia",
            children: [
                Box("mdhd", payload: mediaHeader), Box(HandlerBox(handlerType: "sbtl")),
                information,
            ]
        )
        return Track(box: Box("trak", children: [Box(header), media]))
    }

    private static var sampleTable: Box {
        let entry = TextSampleEntry(
            displayFlags: [],
            defaultTextBox: TextBox(top: 0, left: 0, bottom: 54, right: 640),
            defaultStyle: TextStyle(fontSize: 18),
            fontName: "Sans-Serif"
        )
        let run = SampleToChunkBox.Entry(
            firstChunk: 1,
            samplesPerChunk: 2,
            sampleDescriptionIndex: 1
        )
        return Box(
            "stbl",
            children: [
                Box("stsd", prefix: hex("00000000 00000001"), children: [Box(entry)]),
                Box(TimeToSampleBox(durations: [1000, 2000])),
                Box(SampleSizeBox(sizes: [7, 2])),
                Box(SampleToChunkBox(entries: [run])),
                Box(ChunkOffsetBox(offsets: [0])),
            ]
        )
    }
}
