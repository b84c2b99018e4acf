// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Captions

@Suite struct TTMLTimeTests {
    private func parameters(_ settings: [String: String]) -> TTML.Parameters {
        var parameters = TTML.Parameters()
        for (name, value) in settings {
            let isSet = parameters.set(name, to: value)
            #expect(isSet)
        }
        return parameters
    }

    @Test(arguments: [
        ("00:00:01", 1000), ("01:02:03.5", 3_723_500), ("100:00:00.001", 360_000_001),
        ("00:00:01.9996", 2000), ("00:00:00.0005", 1), ("00:00:00.0004999", 0),
        ("00:00:01:15", 1500), ("00:00:00:01", 33), ("1h", 3_600_000), ("1.5m", 90_000),
        ("12.345s", 12345), ("250ms", 250), ("15f", 500), ("3t", 3000), (" 1s ", 1000),
    ])
    func `each form of time is read to the millisecond`(text: String, milliseconds: Int) {
        #expect(TTML.Time(text, TTML.Parameters())?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "1", "1x", "-1s", "1:2", "00:60:00", "00:00:61", "00:00:01.", "00:00:01:", "1 s",
        "00:00:01.5:3", "1.s", ".5s", "s", "00:00:01:02.", "wallclock(1)",
    ])
    func `what is no time is none`(text: String) {
        #expect(TTML.Time(text, TTML.Parameters()) == nil)
    }

    @Test func `frames, parts of frames and ticks follow the parameters`() {
        let film = parameters(["frameRate": "24", "frameRateMultiplier": "1000 1001"])
        #expect(TTML.Time("00:00:01:12", film)?.milliseconds == 1501)
        #expect(TTML.Time("24000f", film)?.milliseconds == 1_001_000)
        let old = parameters(["frameRate": "30", "frameRateMultiplier": "1000:1001"])
        #expect(TTML.Time("30f", old)?.milliseconds == 1001)
        let fine = parameters(["frameRate": "25", "subFrameRate": "4", "tickRate": "10000000"])
        #expect(TTML.Time("00:00:00:01.2", fine)?.milliseconds == 60)
        #expect(TTML.Time("12345678t", fine)?.milliseconds == 1235)
    }

    @Test func `SMPTE time codes count frames and know those that are dropped`() {
        let ntsc = [
            "timeBase": "smpte", "frameRate": "30", "frameRateMultiplier": "1000 1001",
        ]
        let nonDrop = parameters(ntsc)
        #expect(TTML.Time("01:00:00:00", nonDrop)?.milliseconds == 3_603_600)
        let drop = parameters(ntsc.merging(["dropMode": "dropNTSC"]) { $1 })
        #expect(TTML.Time("01:00:00:00", drop)?.milliseconds == 3_599_996)
        #expect(TTML.Time("00:01:00:02", drop)?.milliseconds == 60_060)
        #expect(TTML.Time("00:10:00:00", drop)?.milliseconds == 599_999)
        let pal = parameters(
            ["timeBase": "smpte", "frameRate": "30", "dropMode": "dropPAL"]
        )
        #expect(TTML.Time("00:02:00:04", pal)?.milliseconds == 120_000)
    }

    @Test func `impossible parameters are refused and absurd ones do not overflow`() {
        var parameters = TTML.Parameters()
        for (name, value) in [
            ("frameRate", "0"), ("frameRate", "-1"), ("frameRate", "x"), ("tickRate", ""),
            ("frameRateMultiplier", "1 2 3"), ("timeBase", "sundial"), ("cellResolution", "3"),
            ("dropMode", "all"), ("tickRate", "99999999999999999999"),
        ] {
            let isSet = parameters.set(name, to: value)
            #expect(!isSet)
        }
        #expect(parameters == TTML.Parameters())
        let absurd = self.parameters([
            "frameRate": "999999937", "frameRateMultiplier": "999999929 999999893",
            "subFrameRate": "999999883", "tickRate": "999999751",
        ])
        for text in [
            "999999999999h", "999999999999:59:59:999999999999.999999999999", "1.123456789012345f",
        ] {
            guard let time = TTML.Time(text, absurd) else { continue }
            var sum = time
            for _ in 0..<50 { sum = sum + time }
            _ = sum < time
            _ = sum.milliseconds
        }
    }
}
