// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Looking

/// Where shots change, and when nothing is to be seen.
@Suite struct ShotFinderTests {
    /// A picture with shapes, different for each number.
    private static func picture(_ number: Int, _ x: Int, _ y: Int) -> [Double] {
        let hash = ((x / 16) &* 7919 &+ (y / 16) &* 104_729 &+ number &* 15_485_863) % 251
        let base = Double(number % 5) / 8
        return [
            base + Double(abs(hash)) / 600, base + Double(abs(hash) % 13) / 40,
            0.5 - base / 2 + Double(abs(hash) % 7) / 30,
        ]
    }

    private static func mixed(_ one: Int, _ other: Int, _ share: Double, _ x: Int, _ y: Int)
        -> [Double]
    {
        zip(picture(one, x, y), picture(other, x, y)).map { $0 * (1 - share) + $1 * share }
    }

    @Test func `a cut is found at its first picture, and a flash is no cut`() {
        var film = PlantedFilm(framesPerSecond: 25)
        for frame in 0..<60 {
            if frame == 20 || frame == 21 {
                film.add([1, 1, 1])
            } else {
                film.add { Self.picture(frame < 40 ? 1 : 2, $0, $1) }
            }
        }
        #expect(film.activity()?.shots == [Shot(milliseconds: 1600)])
    }

    @Test func `a dissolve and a fade through black are gradual`() throws {
        var film = PlantedFilm(framesPerSecond: 25)
        for frame in 0..<125 {
            switch frame {
            case ..<35: film.add { Self.picture(1, $0, $1) }
            case 35..<50:
                film.add { Self.mixed(1, 2, Double(frame - 35) / 15, $0, $1) }
            case 50..<80: film.add { Self.picture(2, $0, $1) }
            case 80..<90:
                film.add { x, y in Self.picture(2, x, y).map { $0 * Double(90 - frame) / 10 } }
            case 90..<95: film.add([0, 0, 0])
            case 95..<105:
                film.add { x, y in Self.picture(3, x, y).map { $0 * Double(frame - 95) / 10 } }
            default: film.add { Self.picture(3, $0, $1) }
            }
        }
        let shots = try #require(film.activity()?.shots)
        #expect(shots.map(\.isGradual) == [true, true])
        #expect(shots.first.map { (1500...1900).contains($0.milliseconds) } == true)
        #expect(shots.last.map { (3500...3900).contains($0.milliseconds) } == true)
    }

    @Test func `a fade whose darkest picture is not black is found`() throws {
        var film = PlantedFilm(framesPerSecond: 25)
        for frame in 0..<100 {
            // Six pictures on each side: the darkest have a twelfth of the light.
            let light = min(1, (abs(Double(frame) - 49.5) / 6))
            film.add { x, y in Self.picture(frame < 50 ? 1 : 2, x, y).map { $0 * light } }
        }
        let shots = try #require(film.activity()?.shots)
        #expect(shots.map(\.isGradual) == [true])
        #expect(shots.first.map { (1900...2060).contains($0.milliseconds) } == true)
    }

    @Test func `a short dissolve between scenes in which the camera moves is found`() throws {
        var film = PlantedFilm(framesPerSecond: 25)
        for frame in 0..<100 {
            let share = min(1, max(0, (Double(frame) - 44) / 11))
            film.add { Self.mixed(1, 2, share, $0 + frame, $1) }
        }
        let shots = try #require(film.activity()?.shots)
        #expect(shots.map(\.isGradual) == [true])
        #expect(shots.first.map { (1760...2240).contains($0.milliseconds) } == true)
    }

    @Test func `a cut between lights that flash is found, and the lights are no cuts`() throws {
        var film = PlantedFilm(framesPerSecond: 25)
        for frame in 0..<150 {
            if frame % 8 < 4 {
                film.add([1, 1, 1])
            } else {
                film.add { Self.picture(frame < 80 ? 1 : 2, $0, $1) }
            }
        }
        let activity = try #require(film.activity())
        #expect(activity.flashes.passages.contains { $0.cause == .light })
        #expect(
            activity.shots.allSatisfy { (3040...3360).contains($0.milliseconds) },
            "\(activity.shots)"
        )
    }

    @Test(arguments: [0.4, 0.15])
    func `light that becomes weaker without going out is no change`(least: Double) throws {
        var film = PlantedFilm(framesPerSecond: 25)
        for frame in 0..<100 {
            let light = min(1, least + abs(Double(frame) - 50) / 12)
            film.add { x, y in
                let isBright = (x / 16 * 7 + y / 16 * 3) % 5 < 2
                return Array(repeating: light * (isBright ? 0.95 : 0.05), count: 3)
            }
        }
        #expect(film.activity()?.shots == [])
    }

    @Test func `black and frozen pictures are found from two seconds on`() {
        var film = PlantedFilm(framesPerSecond: 25)
        for frame in 0..<200 {
            switch frame {
            case ..<60: film.add([0, 0, 0])
            case 60..<130: film.add { Self.picture(1, $0, $1) }
            default: film.add { Self.picture(1, $0 + 3 * frame, $1) }
            }
        }
        let activity = film.activity()
        #expect(activity?.black == [0..<2400])
        #expect(activity?.frozen == [2400..<5200])
        #expect(activity?.milliseconds == 8000)
        #expect(activity?.area == nil)
    }

    @Test func `bars that are black in all pictures are no part of the picture`() {
        let (columns, rows) = (PlantedFilm.grid.columns, PlantedFilm.grid.rows)
        var film = PlantedFilm(framesPerSecond: 25)
        film.add([0, 0, 0])
        for frame in 0..<40 {
            // Once, there is text in the lower bar.
            film.add { x, y in
                let isText = frame == 20 && y >= rows - 8 && x > columns / 2
                if isText { return [0.9, 0.9, 0.9] }
                return y < 16 || y >= rows - 24 ? [0, 0, 0] : Self.picture(frame / 20, x, y)
            }
        }
        let area = film.activity()?.area
        #expect(area?.top == 16 / Double(rows) && area?.bottom == 1)
        #expect(area?.left == 0 && area?.right == 1)
    }
}
