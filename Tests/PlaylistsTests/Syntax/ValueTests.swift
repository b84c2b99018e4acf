// SPDX-License-Identifier: Apache-2.0

import Playlists
import Testing

@Suite struct ValueTests {
    @Test(arguments: [
        ("6", 6_000_000_000, "6"), ("6.006", 6_006_000_000, "6.006"), ("0.5", 500_000_000, "0.5"),
        (".5", 500_000_000, "0.5"), ("-1.25", -1_250_000_000, "-1.25"), ("7.", 7_000_000_000, "7"),
        ("1.0000000019", 1_000_000_001, "1.000000001"),
    ])
    func `seconds are whole nanoseconds`(text: String, nanoseconds: Int, written: String) {
        #expect(DecimalSeconds(text)?.nanoseconds == nanoseconds)
        #expect(DecimalSeconds(text)?.description == written)
    }

    @Test(arguments: ["", ".", "-", "1.2.3", "1e3", "+1", " 1", "99999999999999999999", "inf"])
    func `text that is not a number is not read as one`(text: String) {
        #expect(DecimalSeconds(text) == nil)
    }

    @Test(arguments: [(6_016, 6), (6_500, 7), (6_499, 6), (0, 0)])
    func `durations are rounded as players round`(milliseconds: Int, seconds: Int) {
        #expect(DecimalSeconds(nanoseconds: milliseconds * 1_000_000).roundedSeconds == seconds)
    }

    @Test func `ticks become the nearest nanoseconds`() {
        #expect(DecimalSeconds(ticks: 180_180, timescale: 30_000)?.description == "6.006")
        #expect(DecimalSeconds(ticks: 1, timescale: 3)?.nanoseconds == 333_333_333)
        #expect(DecimalSeconds(ticks: -2, timescale: 3)?.nanoseconds == -666_666_667)
        #expect(DecimalSeconds(ticks: .max, timescale: 1) == nil)
        #expect(DecimalSeconds(ticks: 1, timescale: 0) == nil)
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2010-02-19T14:54:23.031+08:00", 1_266_562_463_031),
        ("2000-02-29T00:00:00", 951_782_400_000), ("1969-12-31T23:59:59.5Z", -500),
        ("2026-11-21T10:00:00-0330", 1_795_267_800_000),
    ])
    func `dates are milliseconds since 1970`(text: String, milliseconds: Int) {
        #expect(DateTime(text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "2010-02-30T00:00:00Z", "2010-13-01T00:00:00Z", "2010-02-19", "2010-02-19T24:00:00Z",
        "2010-02-19T00:00:00.Z", "2010-02-19T00:00:00Zx", "",
    ])
    func `dates that do not exist are not read`(text: String) {
        #expect(DateTime(text) == nil)
    }

    @Test func `byte ranges have a length and perhaps an offset`() {
        #expect(ByteRange("720@0") == ByteRange(length: 720, offset: 0))
        #expect(ByteRange("720")?.offset == nil)
        #expect(ByteRange("9223372036854775807@1") == nil)
        #expect(ByteRange("@1") == nil)
        #expect(Resolution("1920x1080") == Resolution(width: 1920, height: 1080))
        #expect(Resolution("1920X1080") == nil)
    }
}
