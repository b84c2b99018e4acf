// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Looking

/// Flashes near each limit of WCAG 2.3.1 and of television's rules.
@Suite struct FlashMeterTests {
    private static func verdicts(_ film: PlantedFilm) -> [String] {
        guard let flashes = film.activity()?.flashes else { return [] }
        return FlashStandard.allCases.map { flashes.verdict(of: $0).name }
    }

    private static func flashing(
        low: Double = 0.05,
        high: Double = 0.6,
        each length: Int = 2,
        framesPerSecond: Int = 24,
        where isThere: @escaping (Int, Int) -> Bool = { _, _ in true }
    ) -> PlantedFilm {
        let (dark, bright) = (PlantedFilm.grey(low), PlantedFilm.grey(high))
        var film = PlantedFilm(framesPerSecond: framesPerSecond)
        film.alternate(for: framesPerSecond * 3 / 2, each: length) { isOn, x, y in
            isOn && isThere(x, y) ? bright : dark
        }
        return film
    }

    @Test func `six flashes a second fail, and are measured`() throws {
        let film = Self.flashing()
        #expect(Self.verdicts(film) == ["failed", "failed"])
        let flashes = try #require(film.activity()?.flashes)
        let failure = try #require(flashes.failures(of: .wcag, .general).first)
        #expect(failure.flashesPerSecond == 6 && failure.area > 0.95)
        #expect(failure.time.lowerBound < 150 && failure.time.upperBound > 1300)
        #expect(flashes.failures(of: .wcag, .red).isEmpty)
        #expect(flashes.curve.max() == 6)
    }

    @Test func `three flashes a second pass`() {
        #expect(Self.verdicts(Self.flashing(each: 4)) == ["passed", "passed"])
    }

    @Test(arguments: [(6, "passed"), (7, "failed")])
    func `more than six changes in a row fail`(changes: Int, verdict: String) {
        let (dark, bright) = (PlantedFilm.grey(0.1), PlantedFilm.grey(0.5))
        var film = PlantedFilm()
        for _ in 0..<4 { film.add(dark) }
        for change in 1...changes {
            for _ in 0..<3 { film.add(change % 2 == 1 ? bright : dark) }
        }
        for _ in 0..<4 { film.add(changes % 2 == 1 ? bright : dark) }
        #expect(Self.verdicts(film) == [verdict, verdict])
    }

    @Test func `small changes and bright ones pass`() {
        #expect(Self.verdicts(Self.flashing(low: 0.3, high: 0.39)) == ["passed", "passed"])
        #expect(Self.verdicts(Self.flashing(low: 0.3, high: 0.41)) == ["failed", "failed"])
        #expect(Self.verdicts(Self.flashing(low: 0.82, high: 1)) == ["passed", "passed"])
        #expect(Self.verdicts(Self.flashing(low: 0.78, high: 0.92)) == ["failed", "failed"])
    }

    @Test func `the area decides, and its size on the screen`() throws {
        func square(_ side: Int) -> PlantedFilm {
            Self.flashing { x, y in (200..<200 + side).contains(x) && (12..<12 + side).contains(y) }
        }
        // 1,364 cells are a quarter of a tenth of the field of view on a screen of 1024.
        #expect(Self.verdicts(square(16)) == ["passed", "passed"])
        #expect(Self.verdicts(square(44)) == ["failed", "passed"])
        let open = square(28)
        #expect(Self.verdicts(open) == ["cantTell", "passed"])
        let reason = try #require(open.activity()?.flashes.verdict(of: .wcag).reason)
        #expect(reason.contains("1920 CSS pixels"))
        #expect(Self.verdicts(Self.flashing { x, _ in x < 100 }) == ["failed", "failed"])
    }

    @Test func `halves that flash in turn and strips that follow each other fail`() {
        let (dark, bright) = (PlantedFilm.grey(0.05), PlantedFilm.grey(0.6))
        var halves = PlantedFilm()
        halves.alternate(for: 36, each: 2) { isOn, x, _ in (x < 128) == isOn ? bright : dark }
        #expect(Self.verdicts(halves) == ["failed", "failed"])
        var strips = PlantedFilm()
        for frame in 0..<36 {
            strips.add { x, _ in (frame + x / 44) / 3 % 2 == 0 ? bright : dark }
        }
        #expect(Self.verdicts(strips) == ["failed", "failed"])
    }

    @Test func `red flashes at the same luminance`() throws {
        let grey = PlantedFilm.grey(0.2126 * 0.5)
        let red = [PlantedFilm.code(0.5), 0, 0]
        var film = PlantedFilm()
        film.alternate(for: 36, each: 2) { isOn, _, _ in isOn ? red : grey }
        #expect(Self.verdicts(film) == ["failed", "failed"])
        let flashes = try #require(film.activity()?.flashes)
        #expect(flashes.failures(of: .wcag, .general).isEmpty)
        #expect(flashes.failures(of: .wcag, .red).first?.flashesPerSecond == 6)
        // Orange is not far from red.
        let orange = [PlantedFilm.code(0.45), PlantedFilm.code(0.2), 0]
        var near = PlantedFilm()
        near.alternate(for: 36, each: 2) { isOn, _, _ in isOn ? red : orange }
        #expect(near.activity()?.flashes.failures(of: .wcag, .red).isEmpty == true)
    }

    @Test func `high dynamic range counts in candelas`() {
        let colour = PictureColour(
            components: .redGreenBlue,
            primaries: 9,
            transfer: 16,
            matrix: 9,
            height: 360,
            bits: 10
        )
        // Codes of ST 2084 for 60, 82, 200, 215 and 240 cd/m².
        let codes = [60: 0.4598, 82: 0.4907, 200: 0.5799, 215: 0.5874, 240: 0.5987]
        for (low, high, verdict) in [
            (60, 82, "failed"), (200, 240, "failed"), (200, 215, "passed"),
        ] {
            var film = PlantedFilm(colour)
            film.alternate(for: 36, each: 2) { isOn, _, _ in
                [Double](repeating: codes[isOn ? high : low] ?? 0, count: 3)
            }
            #expect(Self.verdicts(film) == [verdict, verdict], "\(low) to \(high)")
        }
    }

    @Test func `what moves does not flash`() {
        let (dark, bright) = (PlantedFilm.grey(0.05), PlantedFilm.grey(0.6))
        // Stripes of several widths, which do not repeat soon, move by five cells a picture.
        let widths = [7, 11, 5, 17, 3, 13, 23, 6, 9, 19, 4, 15, 8, 21, 10]
        let stripes = widths.enumerated().flatMap { index, width in
            [[Double]](repeating: index % 2 == 0 ? dark : bright, count: width)
        }
        // The second round of the widths, which are of an odd number, is the first one inverted.
        let inverted = stripes.map { $0 == dark ? bright : dark }
        let pattern = stripes + inverted + stripes + inverted
        var film = PlantedFilm()
        for frame in 0..<48 { film.add(square: 1) { x, y in pattern[x + 5 * frame + y / 3] } }
        #expect(Self.verdicts(film) == ["passed", "passed"])
    }

    @Test func `whether fast cuts flash cannot be decided`() throws {
        var film = PlantedFilm()
        for shot in 0..<20 {
            for _ in 0..<2 {
                film.add { x, y in
                    var hash = UInt32(x / 9 + 100 * (y / 9) + 10_000 * shot) &* 2_654_435_761
                    hash = (hash ^ (hash >> 15)) &* 2_246_822_519
                    let code = Double((hash ^ (hash >> 13)) % 97) / 97
                    return [code, code, code]
                }
            }
        }
        let flashes = try #require(film.activity()?.flashes)
        #expect(flashes.verdict(of: .wcag).name == "cantTell")
        #expect(flashes.verdict(of: .wcag).reason?.contains("cuts or movement") == true)
    }

    @Test func `unknown light gives no pass`() {
        let colour = PictureColour(components: .redGreenBlue, primaries: 9, height: 360, bits: 10)
        var film = PlantedFilm(colour)
        for _ in 0..<30 { film.add([0.5, 0.5, 0.5]) }
        #expect(Self.verdicts(film) == ["cantTell", "cantTell"])
    }
}
