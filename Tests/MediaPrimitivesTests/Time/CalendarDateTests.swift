// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@Suite struct CalendarDateTests {
    @Test(
        arguments: [
            (0, 1970, 1, 1), (-1, 1969, 12, 31), (11_016, 2000, 2, 29), (11_017, 2000, 3, 1),
            (-25_509, 1900, 2, 28), (-25_508, 1900, 3, 1), (20_783, 2026, 11, 26),
            (-719_528, 0, 1, 1),
        ]
    )
    func `a day since 1970 is a date, and back`(_ days: Int, _ year: Int, _ month: Int, _ day: Int)
    {
        let date = CalendarDate(daysSince1970: days)
        #expect(date == CalendarDate(year: year, month: month, day: day))
        #expect(date.daysSince1970 == days)
    }

    @Test(arguments: [(2026, 2, 29), (1900, 2, 29), (2026, 13, 1), (2026, 4, 31), (2026, 1, 0)])
    func `a day that the month does not have is no date`(_ year: Int, _ month: Int, _ day: Int) {
        #expect(CalendarDate(year: year, month: month, day: day) == nil)
    }

    @Test func `a time before 1970 is written`() {
        #expect(UTCTime.text(-1) == "1969-12-31T23:59:59.999")
        #expect(UTCTime.text(1_795_435_200_000) == "2026-11-23T12:00:00.000")
    }
}
