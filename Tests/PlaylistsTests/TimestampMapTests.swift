// SPDX-License-Identifier: Apache-2.0

import Playlists
import Testing

@Suite struct TimestampMapTests {
    @Test(arguments: [
        ("X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000", 0, 900_000),
        ("X-TIMESTAMP-MAP=MPEGTS:7500,LOCAL:01:02.500", 62_500, 7_500),
        ("X-TIMESTAMP-MAP=LOCAL:100:00:00.001,MPEGTS:0", 360_000_001, 0),
    ])
    func `a map is read in either order`(line: String, local: Int, ticks: Int) {
        let map = TimestampMap(line)
        #expect(map == TimestampMap(localMilliseconds: local, mpegTicks: ticks))
        #expect(map.flatMap { TimestampMap($0.description) } == map)
    }

    @Test(arguments: [
        "X-TIMESTAMP-MAP", "X-TIMESTAMP-MAP=LOCAL:00:00.000", "X-TIMESTAMP-MAP=MPEGTS:1",
        "X-TIMESTAMP-MAP=LOCAL:0,MPEGTS:1", "X-TIMESTAMP-MAP=LOCAL:00:00.000,MPEGTS:8589934592",
        "X-TIMESTAMP-MAP=LOCAL:-1:00.000,MPEGTS:1", "Kind: captions",
    ])
    func `another line is not a map`(line: String) {
        #expect(TimestampMap(line) == nil)
    }

    @Test func `the shift is what is added to a cue's time`() {
        let map = TimestampMap(localMilliseconds: 6_000, mpegTicks: 900_000)
        #expect(map.shiftMilliseconds == 4_000)
    }
}
