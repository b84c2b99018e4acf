// SPDX-License-Identifier: Apache-2.0

/// A fragmented movie of one text track, put together byte by byte without the code under test.
package struct FragmentedText {
    /// The track; each sample becomes a fragment.
    package var track: TextMovie.Track
    /// Where the first fragment starts, in ticks of the media timescale.
    package var start: UInt32 = 0

    /// Makes a movie.
    package init(_ track: TextMovie.Track) { self.track = track }

    /// The file: `ftyp`, `moov` without samples, and a `moof` with its `mdat` for each sample.
    package var bytes: [UInt8] {
        var empty = track
        empty.samples = []
        // The layout of a flat movie: ftyp, an mdat without content, and the moov.
        let flat = TextMovie(empty).bytes
        let fileType = Array(flat[..<20])
        let moov = Array(flat[28...])
        let defaults = BoxBuilder.box("trex", Self.number(0, 1, 1, 0, 0, 0))
        let whole = BoxBuilder.box("moov", Array(moov[8...]), BoxBuilder.box("mvex", defaults))
        var time = start
        var file = fileType + whole
        for (index, sample) in track.samples.enumerated() {
            file += Self.fragment(UInt32(index + 1), sample, at: time)
            time += sample.duration
        }
        return file
    }

    private static func fragment(
        _ number: UInt32,
        _ sample: (bytes: [UInt8], duration: UInt32),
        at time: UInt32
    ) -> [UInt8] {
        func moof(_ offset: UInt32) -> [UInt8] {
            BoxBuilder.box(
                "moof",
                BoxBuilder.box("mfhd", Self.number(0, number)),
                BoxBuilder.box(
                    "traf",
                    BoxBuilder.box("tfhd", Self.number(0x020000, 1)),
                    BoxBuilder.box("tfdt", Self.number(0, time)),
                    // The data offset, and duration and size of each sample.
                    BoxBuilder.box(
                        "trun",
                        Self.number(0x301, 1, offset, sample.duration, UInt32(sample.bytes.count))
                    )
                )
            )
        }
        return moof(UInt32(moof(0).count + 8)) + BoxBuilder.box("mdat", sample.bytes)
    }

    private static func number(_ values: UInt32...) -> [UInt8] {
        values.flatMap { BoxBuilder.number($0) }
    }
}
