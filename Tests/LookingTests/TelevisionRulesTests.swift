// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Looking

/// What television's rules have besides flashes within a second: long sequences, and regular stripes.
@Suite struct TelevisionRulesTests {
    private static let (dark, bright) = (PlantedFilm.grey(0.05), PlantedFilm.grey(0.6))

    /// A film that changes its light every so many pictures, of which there are twelve a second.
    private static func flashing(seconds: Int, each length: Int, share: Int = 100) -> PlantedFilm {
        var film = PlantedFilm(framesPerSecond: 12)
        let columns = PlantedFilm.grid.columns * share / 100
        film.alternate(for: seconds * 12, each: length) { isOn, x, _ in
            isOn && x < columns ? bright : dark
        }
        return film
    }

    @Test func `two flashes a second for more than five seconds are open on television alone`()
        throws
    {
        let flashes = try #require(Self.flashing(seconds: 7, each: 3).activity()?.flashes)
        #expect(flashes.verdict(of: .wcag) == .passed)
        #expect(flashes.verdict(of: .broadcast).name == "cantTell")
        let long = try #require(flashes.sequences.first)
        #expect(flashes.sequences.count == 1 && long.kind == .general && long.cause == .light)
        #expect(long.flashesPerSecond == 2 && long.time.count > 6000)
    }

    @Test(arguments: [(4, 3, 100), (7, 6, 100), (7, 3, 20)])
    func `short, slow and small sequences pass`(seconds: Int, each: Int, share: Int) throws {
        let film = Self.flashing(seconds: seconds, each: each, share: share)
        let flashes = try #require(film.activity()?.flashes)
        #expect(flashes.sequences.isEmpty && flashes.verdict(of: .broadcast) == .passed)
    }

    /// Stripes across a part of the picture for so many pictures, of which there are eight a second.
    private static func striped(
        pairs: Int,
        share: Int = 100,
        light: Double = 0.6,
        pictures: Int = 7,
        _ line: (_ x: Int, _ y: Int) -> Int = { x, _ in x }
    ) throws -> Flashes {
        var film = PlantedFilm(framesPerSecond: 8)
        let (columns, rows) = (PlantedFilm.grid.columns, PlantedFilm.grid.rows)
        let on = PlantedFilm.grey(light)
        for _ in 0..<pictures {
            film.add(square: 1) { x, y in
                let place = ((line(x, y) % columns) + columns) % columns
                let isLight = place * 2 * pairs / columns % 2 == 0
                return isLight && y < rows * share / 100 ? on : dark
            }
        }
        return try #require(film.activity()?.flashes)
    }

    @Test(arguments: [6, 8, 12, 20])
    func `stripes on more than 40 % of the screen fail on television`(pairs: Int) throws {
        let flashes = try Self.striped(pairs: pairs)
        #expect(flashes.verdict(of: .broadcast) == .failed && flashes.verdict(of: .wcag) == .passed)
        #expect(flashes.stripes.count == 1 && flashes.stripes[0].area > 0.9)
    }

    @Test func `stripes in other directions fail, too`() throws {
        let lying = try Self.striped(pairs: 20) { _, y in y }
        let slanted = try Self.striped(pairs: 12) { x, y in x + y }
        for flashes in [lying, slanted] {
            #expect(flashes.verdict(of: .broadcast) == .failed)
        }
    }

    @Test func `whether stripes on less of the screen are too much is open`() throws {
        let flashes = try Self.striped(pairs: 10, share: 33)
        #expect(flashes.verdict(of: .broadcast).name == "cantTell")
        #expect(try Self.striped(pairs: 10, share: 20).stripes.isEmpty)
    }

    @Test func `few, short, weak and irregular stripes pass`() throws {
        #expect(try Self.striped(pairs: 4).stripes.isEmpty)
        #expect(try Self.striped(pairs: 10, pictures: 4).stripes.isEmpty)
        #expect(try Self.striped(pairs: 10, light: 0.13).stripes.isEmpty)
        let edges = [9, 31, 38, 60, 66, 97, 104, 119, 140, 149, 171, 178, 199, 226, 236]
        let irregular = try Self.striped(pairs: 12) { x, _ in
            edges.count { $0 <= x } % 2 * PlantedFilm.grid.columns / 20
        }
        #expect(irregular.stripes.isEmpty)
    }
}
