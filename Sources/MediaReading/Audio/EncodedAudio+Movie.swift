// SPDX-License-Identifier: Apache-2.0

import FileSystem
package import ISOMedia
package import MediaPrimitives

extension EncodedAudio {
    /// The sound as a movie of one track, in a file without a name that is gone with the process.
    ///
    /// - Parameters:
    ///   - facts: the track whose ID and tags it gets.
    ///   - delay: how long the movie is silent before the sound.
    ///   - name: how messages name the movie.
    /// - Returns: the movie.
    /// - Throws: `ISOMediaError.Kind.system` where it cannot be written.
    package func movie(
        taggedAs facts: TrackFacts,
        delay: MediaTime,
        named name: String
    ) throws(ISOMediaError) -> MovieFile {
        var head = ByteWriter()
        head.write(bytes: Box(MovieFormat.mp4.fileType).encoded)
        head.write(UInt32(1))
        head.write("mdat" as FourCC)
        head.write(spool.length + 16)
        let file = try rethrowing { () throws(FileError) in
            var file = try SpoolFile(named: name)
            try file.append(head.bytes)
            var place: UInt64 = 0
            while place < spool.length {
                let end = min(place + 1 << 20, spool.length)
                try file.append(try spool.source.read(place..<end))
                place = end
            }
            try file.append(movieBox(facts, delay, mediaStart: UInt64(head.count)).encoded)
            return file
        }
        return try MovieFile(file.source)
    }

    private func movieBox(_ facts: TrackFacts, _ delay: MediaTime, mediaStart: UInt64) -> Box {
        let timescale = samples.timescale
        let silence = UInt64(max(0, delay.rescaled(to: timescale, rounding: .nearest).ticks))
        var header = TrackHeaderBox(
            trackID: facts.id,
            duration: silence + UInt64(presented.count)
        )
        header.isEnabled = facts.isEnabled
        header.volume = 0x100
        let duration = header.duration
        var track = NewTrack(
            media: .audio,
            header: header,
            sampleEntry: sampleEntry,
            samples: samples
        )
        track.edits = edits(movieTimescale: timescale)
        if silence > 0 {
            let all = EditListBox.Entry(
                segmentDuration: UInt64(presented.count),
                mediaTime: presented.lowerBound
            )
            track.edits = [.init(segmentDuration: silence, mediaTime: -1), all]
        }
        track.language = facts.language
        track.name = facts.name
        track.characteristics = facts.characteristics
        track.roles = facts.statedRoles
        var place = mediaStart
        for chunk in samples.chunksOfOneSecond {
            track.chunks.append(offset: place, sampleCount: chunk.sampleCount)
            place += chunk.length
        }
        let movie = MovieHeaderBox(timescale: timescale, duration: duration, nextTrackID: .max)
        return Box("moov", children: [Box(movie), track.track(forQuickTime: false).box])
    }
}
