// SPDX-License-Identifier: Apache-2.0
// Plants captions that are right, moved, retimed, cut, loosely timed or of another movie, and counts what the
// library does with them: Synchronisation FOLDER CASES NOISE [KIND…]; prints the cases if the environment has
// SHOW_CASES. Run by Benchmarks/synchronisation.

import Captions
import Foundation
import Listening
import MediaReading
import Speech

/// Numbers by chance that are the same in every run (SplitMix64).
struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }
    mutating func normal(_ deviation: Double) -> Int {
        let (first, second) = (
            Double.random(in: 1e-12..<1, using: &self), Double.random(in: 0..<1, using: &self)
        )
        return Int((-2 * log(first)).squareRoot() * cos(2 * .pi * second) * deviation)
    }
}

/// A movie: what was heard of it, and when sentences are really spoken.
struct Film {
    var name: String
    var speech: [Range<Int>]
    var milliseconds: Int
    var utterances: [Range<Int>]

    /// What was heard, as a worse detector finds it: some speech is missed, and other sound is taken for it.
    func heard(noise: Double, _ numbers: inout Numbers) -> Film {
        guard noise > 0 else { return self }
        var film = self
        film.speech = []
        for range in speech where !numbers.chance(0.3 * noise) {
            let start = range.lowerBound + numbers.normal(100 * noise)
            let end = max(start + 100, range.upperBound + numbers.normal(250 * noise))
            film.speech.append(start..<end)
            guard numbers.chance(0.3 * noise) else { continue }
            film.speech.append(end..<end + Int.random(in: 1...1500, using: &numbers))
        }
        var time = 0
        while time < milliseconds {
            time += Int(-log(Double.random(in: 1e-9..<1, using: &numbers)) * 20_000 / noise)
            let length = Int.random(
                in: 300...(numbers.chance(0.15) ? 30_000 : 4000),
                using: &numbers
            )
            film.speech.append(time..<time + length)
            time += length
        }
        film.speech = film.speech.filter { $0.lowerBound >= 0 }
        return film
    }

    var times: SpeechTimes {
        let intervals = Intervals(speech)
        return SpeechTimes(
            SoundActivity(speech: intervals, audible: intervals, milliseconds: milliseconds)
        )
    }

    /// Captions as a person makes them; `loose`: of a translation, which divides speech in another way.
    func captions(loose: Bool = false, _ numbers: inout Numbers) -> [Range<Int>] {
        var cues: [Range<Int>] = []
        let habit = numbers.normal(50) - 30
        var index = 0
        while index < utterances.count {
            var (start, end) = (utterances[index].lowerBound, utterances[index].upperBound)
            index += 1
            while index < utterances.count,
                utterances[index].lowerBound - end < (loose ? 900 : 500),
                utterances[index].upperBound - start < 6500, numbers.chance(loose ? 0.7 : 0.5)
            {
                end = utterances[index].upperBound
                index += 1
            }
            if numbers.chance(loose ? 0.12 : 0.04) { continue }
            start += habit + numbers.normal(loose ? 160 : 80)
            end += Int.random(in: 0...1200, using: &numbers)
            if end - start > 6000 {
                cues.append(start..<(start + end) / 2 - 80)
                start = (start + end) / 2
            }
            cues.append(start..<max(end, start + 800))
        }
        for index in cues.indices.dropLast()
        where cues[index].upperBound > cues[index + 1].lowerBound - 40 {
            let start = cues[index].lowerBound
            cues[index] = start..<max(start + 300, cues[index + 1].lowerBound - 40)
        }
        return cues
    }
}

/// Captions, when they should begin, and what they are compared with; nothing should for another movie.
struct Case {
    var cues: [Range<Int>]
    var right: [Int]
    var reference: SpeechTimes
}

let rates: [(from: Double, to: Double)] = {
    let known = [25, 24, 24_000.0 / 1001]
    return known.flatMap { from in known.filter { $0 != from }.map { (from, $0) } }
}()

extension Case {
    init(_ kind: String, _ films: [Film], noise: Double, _ numbers: inout Numbers) {
        let film = films[Int.random(in: films.indices, using: &numbers)].heard(
            noise: noise,
            &numbers
        )
        cues = film.captions(loose: kind == "other language", &numbers)
        right = cues.map(\.lowerBound)
        reference = film.times
        switch kind {
        case "right": break
        case "offset", "other language", "to captions":
            if kind == "to captions" {
                reference = SpeechTimes(captions: film.captions(loose: true, &numbers))
            }
            let offset =
                kind != "offset" && numbers.chance(0.5)
                ? 0 : Int.random(in: -60_000...60_000, using: &numbers)
            change { $0 + offset }
        case "frame rate":
            let rate = rates[Int.random(in: rates.indices, using: &numbers)]
            let offset = numbers.chance(0.5) ? 0 : Int.random(in: -5000...5000, using: &numbers)
            change { Int(Double($0) * rate.to / rate.from) + offset }
        case "breaks in the movie", "breaks in the captions": breaks(kind, film, films, &numbers)
        case "scenes shown again": breaks(kind, film, [film], &numbers)
        default:
            var other = films[Int.random(in: films.indices, using: &numbers)]
            while other.name == film.name {
                other = films[Int.random(in: films.indices, using: &numbers)]
            }
            let isText = kind == "other movie's captions"
            reference =
                isText
                ? SpeechTimes(captions: other.captions(&numbers))
                : other.heard(noise: noise, &numbers).times
            right = []
        }
    }

    mutating func change(_ change: (Int) -> Int) {
        cues = cues.map { change($0.lowerBound)..<change($0.upperBound) }
    }

    /// One to four advertisements of 20 seconds to four minutes, with speech of another movie, or scenes of the
    /// movie that are shown again.
    mutating func breaks(_ kind: String, _ film: Film, _ films: [Film], _ numbers: inout Numbers) {
        let gaps = zip(film.utterances, film.utterances.dropFirst())
            .map { $0.upperBound..<max($0.upperBound, $1.lowerBound) }.filter { $0.count >= 1200 }
        let places = (0..<Int.random(in: 1...4, using: &numbers))
            .compactMap { _ in
                gaps.randomElement(using: &numbers).map { ($0.lowerBound + $0.upperBound) / 2 }
            }
            .filter { $0 > 120_000 && $0 < film.milliseconds - 120_000 }.sorted()
        var breaks: [(place: Int, length: Int)] = []
        for place in places where breaks.last.map({ place - $0.place > 150_000 }) ?? true {
            breaks.append((place, Int.random(in: 20_000...240_000, using: &numbers)))
        }
        func later(_ time: Int) -> Int {
            breaks.reduce(time) { time >= $1.place ? $0 + $1.length : $0 }
        }
        guard kind != "breaks in the captions" else {
            cues = cues.map { later($0.lowerBound)..<later($0.lowerBound) + $0.count }
            return
        }
        var movie = film
        movie.speech = film.speech.map { later($0.lowerBound)..<later($0.lowerBound) + $0.count }
        for (place, length) in breaks {
            let start = later(place) - length
            let others =
                kind == "breaks in the movie" ? films.filter { $0.name != film.name } : films
            let other = others[Int.random(in: others.indices, using: &numbers)]
            let from = Int.random(in: 0..<max(1, other.milliseconds - length), using: &numbers)
            movie.speech += other.speech.map { $0.clamped(to: from..<from + length) }.filter {
                !$0.isEmpty
            }
            .map { $0.lowerBound - from + start..<$0.upperBound - from + start }
            movie.milliseconds += length
        }
        reference = movie.times
        right = right.map(later)
    }
}

/// A case as other programs read it: times in milliseconds, and what the library made of the starts of cues; nil where
/// it refused.
struct ShownCase: Encodable {
    let cues: [[Int]]
    let right: [Int]
    let speech: [[Int]]
    let milliseconds: Int
    let moved: [Int]?

    init(_ made: Case, _ sync: CaptionSync) {
        cues = made.cues.map { [$0.lowerBound, $0.upperBound] }
        right = made.right
        speech = made.reference.speech.ranges.map { [$0.lowerBound, $0.upperBound] }
        milliseconds = made.reference.milliseconds
        if case .refused = sync.decision {
            moved = nil
        } else {
            moved = made.cues.map { sync.moved($0.lowerBound, ofCueFrom: $0.lowerBound) }
        }
    }
}

/// What the library did with the cases of a kind.
struct Tally: Codable {
    var kind: String
    var cases = 0
    var right = 0
    var moved = 0
    /// Moved, or called right, though one cue in twenty is more than half a second off.
    var wrong = 0
    /// Right captions that were moved by more than 40 ms.
    var ruined = 0
    var refused = 0
    var medianError = 0
    var seconds = 0.0
}

func tally(_ kind: String, _ films: [Film], cases: Int, noise: Double) throws -> Tally {
    let showsCases = ProcessInfo.processInfo.environment["SHOW_CASES"] != nil
    var numbers = Numbers(state: kind.utf8.reduce(UInt64(noise * 8)) { $0 &* 31 &+ UInt64($1) })
    var tally = Tally(kind: kind)
    var errors: [Int] = []
    for _ in 0..<cases {
        let made = Case(kind, films, noise: noise, &numbers)
        let start = ContinuousClock.now
        let sync = CaptionSync(made.cues, to: made.reference)
        tally.seconds += (ContinuousClock.now - start) / .seconds(1)
        tally.cases += 1
        if showsCases { try printLine(ShownCase(made, sync)) }
        if case .refused = sync.decision {
            tally.refused += 1
            continue
        }
        let moved = made.cues.map { sync.moved($0.lowerBound, ofCueFrom: $0.lowerBound) }
        let own = zip(moved, made.right).map { abs($0 - $1) }.sorted()
        let isWrong = own.isEmpty || own[own.count * 95 / 100] > 500
        if isWrong { tally.wrong += 1 }
        if !own.isEmpty { errors.append(own[own.count / 2]) }
        let isRuined =
            kind == "right"
            && zip(moved, made.cues).contains { abs($0 - $1.lowerBound) > 40 }
        if isRuined { tally.ruined += 1 }
        if isWrong || isRuined {
            let segments = sync.segments.map { "\($0.offset) ms from \($0.from)" }
            let what = "case \(tally.cases): \(segments.joined(separator: ", "))"
            let rate = sync.rate.map { "\($0)" } ?? "no rate"
            FileHandle.standardError.write(Data("\(kind), \(what), \(rate)\n".utf8))
        }
        if sync.decision == .right { tally.right += 1 } else { tally.moved += 1 }
    }
    tally.medianError = errors.isEmpty ? 0 : errors.sorted()[errors.count / 2]
    return tally
}

/// The movies of a folder: sound beside when its sentences are spoken, and caption files, of which speech is made.
func load(_ folder: String) throws -> [Film] {
    struct Facts: Decodable { var utterances: [[Int]] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().compactMap { name in
        let path = folder + "/" + name
        if name.hasSuffix(".srt") {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
            let reading = try CaptionImport.read(bytes: bytes, fileName: name, encoding: .detect)
            let cues = reading.document.spokenTimes
            // Captions stay longer than what is said.
            let said = Intervals(
                cues.map { $0.lowerBound..<max($0.lowerBound + 300, $0.upperBound - 400) }
            )
            return Film(
                name: name,
                speech: said.ranges,
                milliseconds: (cues.last?.upperBound ?? 0) + 60_000,
                utterances: cues
            )
        }
        let stated = folder + "/" + name.dropLast(3) + "json"
        // A sentence from which movies are made may be left there.
        guard name.hasSuffix(".wav"), FileManager.default.fileExists(atPath: stated) else {
            return nil
        }
        let facts = try JSONDecoder().decode(
            Facts.self,
            from: Data(contentsOf: URL(filePath: stated))
        )
        let heard = try SpeechTimes(hearing: OpenedMedia(path), with: VoiceNetwork.installed())
        return Film(
            name: name,
            speech: heard.speech.ranges,
            milliseconds: heard.milliseconds,
            utterances: facts.utterances.map { $0[0]..<$0[1] }
        )
    }
}

let arguments = CommandLine.arguments
let films = try load(arguments[1])
for kind in arguments[4...] {
    let tally = try tally(
        kind,
        films,
        cases: Int(arguments[2]) ?? 100,
        noise: Double(arguments[3]) ?? 0
    )
    try printLine(tally)
}

func printLine(_ value: some Encodable) throws {
    FileHandle.standardOutput.write(try JSONEncoder().encode(value) + Data([0x0A]))
}
