// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Testing

@testable import Muxing

@Suite struct `The end of a subtitle track` {
    private func end(_ captions: Int, movie: UInt64, extends: Bool) throws -> [UInt64] {
        var header = try sampleMovie().header()
        header.timescale = 600
        header.duration = movie
        let end = PresentationEnd(captions: captions, movie: header, extendsMovie: extends)
        return [end.trackDuration, end.movieDuration, UInt64(end.mediaMilliseconds)]
    }

    @Test func `is that of the movie, whose length stays`() throws {
        #expect(try end(20_000, movie: 16_200, extends: false) == [16_200, 0, 27_000])
        #expect(try end(30_000, movie: 16_200, extends: false) == [16_200, 0, 30_000])
        #expect(try end(20_000, movie: 16_201, extends: false) == [16_201, 0, 27_002])
    }

    @Test func `is that of the captions where the movie becomes longer`() throws {
        #expect(try end(30_001, movie: 16_200, extends: true) == [18_001, 18_001, 30_001])
        #expect(try end(20_000, movie: 16_200, extends: true) == [16_200, 12_000, 27_000])
    }

    @Test func `is that of the captions where the movie does not know its length`() throws {
        for unknown in [0, UInt64.max] {
            #expect(try end(20_000, movie: unknown, extends: false) == [12_000, 0, 20_000])
        }
    }
}
