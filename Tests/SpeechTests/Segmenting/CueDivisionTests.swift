// SPDX-License-Identifier: Apache-2.0

import AuditRunning
import Guidelines
import MediaSelection
import Testing

@testable import Speech

@Suite struct CueDivisionTests {
    @Test(
        arguments: ["netflix", "bbc", "dcmp-lower", "cea-608", "bbc-vertical", "none"],
        [false, true]
    )
    func `the division of random words is the cheapest of all divisions`(
        name: String,
        pairs: Bool
    ) throws {
        let profile = try #require(CaptionProfile.builtIn(name))
        var limits = SegmentLimits(profile, language: nil, frameRate: nil)
        // Narrow lines, so that a few words make several.
        limits.lineHalves = 36
        for seed in 1...6 {
            let words = SpokenText.random(8, seed: UInt64(seed), speakers: pairs)
            let division = CaptionSegmenter.division(of: words, nil, limits, pairs ? .dash : .none)
            let least = try #require(division.everyDivision().map(division.price(of:)).min())
            #expect(division.price(of: division.parts) == least, "seed \(seed)")
        }
    }

    @Test(arguments: ["netflix", "netflix-kids", "bbc", "dcmp-upper", "amazon", "cea-608"])
    func `if any division has no finding, the division has none`(name: String) throws {
        let profile = try #require(CaptionProfile.builtIn(name))
        let segmenter = CaptionSegmenter(profile: profile)
        var (solvable, solved) = (0, 0)
        for seed in 1...8 {
            let words = SpokenText.random(6, seed: UInt64(seed))
            let division = CaptionSegmenter.division(of: words, nil, segmenter.limits(nil), .none)
            let isSolvable = division.everyDivision().contains { parts in
                let times = CueTiming(division: division, parts: parts).times
                let cues = zip(parts, times).map { GeneratedCue(division, $0, $1) }
                let captions = GeneratedCaptions(
                    words: words,
                    cues: cues,
                    language: nil,
                    speakers: .none
                )
                return segmenter.notices(of: captions).allSatisfy { $0.rule == nil }
            }
            guard isSolvable else { continue }
            solvable += 1
            let captions = segmenter.captions(of: Transcript(words: words))
            if segmenter.notices(of: captions).allSatisfy({ $0.rule == nil }) { solved += 1 }
        }
        #expect(solvable > 0)
        #expect(solved == solvable)
    }

    @Test(arguments: [(60, 36, 18..<27), (60, 36, 10..<20), (58, 38, 14..<24), (62, 34, 20..<30)])
    func `where somebody speaks too fast for a while, no few words are set apart`(
        slow: Int,
        fast: Int,
        hurried: Range<Int>
    ) throws {
        let text =
            "The council has decided that the old bridge over the river will be closed to all traffic from the first "
            + "of June until the end of the year because the engineers have found cracks in three of the five pillars"
        var time = 0
        let words = text.split(separator: " ").enumerated().map { index, text in
            let start = time
            time += (text.count + 1) * (hurried.contains(index) ? fast : slow)
            return Word(
                text: String(text),
                startMilliseconds: start,
                endMilliseconds: time - 5
            )
        }
        let profile = try #require(CaptionProfile.builtIn("netflix"))
        let segmenter = CaptionSegmenter(profile: profile, language: try LanguageTag("en"))
        let cues = segmenter.captions(of: Transcript(words: words)).texts.map {
            $0.joined(separator: " ")
        }
        #expect(cues.allSatisfy { $0.count >= 20 }, "\(cues)")
        #expect(!cues.contains { $0.hasSuffix(" the") }, "\(cues)")
    }
}

extension CueDivision {
    /// Every division into cues that may be, with every division of each into lines.
    fileprivate func everyDivision() -> [[Part]] {
        var divisions: [[Part]] = []
        for mask in 0..<(1 << (atoms.count - 1)) {
            var starts = [0]
            for place in 1..<atoms.count where mask & 1 << (place - 1) != 0 { starts.append(place) }
            var choices: [[Part]] = [[]]
            for (start, end) in zip(starts, starts.dropFirst() + [atoms.count]) {
                let layouts = layouts(start, end)
                choices = choices.flatMap { parts in layouts.map { parts + [$0] } }
            }
            divisions += choices
        }
        return divisions
    }

    /// The layouts of a cue: one line if that is wide enough, or else every way to make more.
    private func layouts(_ start: Int, _ end: Int) -> [Part] {
        let inside = start + 1..<max(end, start + 1)
        if inside.contains(where: { atoms[$0].isHard }) { return [] }
        if end - start > 1, atoms[end - 1].start - atoms[start].start >= limits.mostMilliseconds {
            return []
        }
        let turns = inside.filter { atoms[$0].isTurn }
        if !turns.isEmpty {
            let fits =
                turns.count == 1 && pairsSpeakers
                && line(start, turns[0]) + dashHalves <= limits.lineHalves
                && line(turns[0], end) + dashHalves <= limits.lineHalves
            return fits ? [Part(atoms: start..<end, breaks: turns)] : []
        }
        if line(start, end) <= limits.lineHalves || end - start == 1 {
            return [Part(atoms: start..<end)]
        }
        var layouts: [Part] = []
        for mask in 1..<(1 << inside.count) {
            let breaks = inside.filter { mask & 1 << ($0 - start - 1) != 0 }
            guard breaks.count < limits.lines else { continue }
            let fits = zip([start] + breaks, breaks + [end]).allSatisfy {
                line($0, $1) <= limits.lineHalves
            }
            if fits { layouts.append(Part(atoms: start..<end, breaks: breaks)) }
        }
        return layouts
    }

    private func line(_ start: Int, _ end: Int) -> Int {
        (start..<end).reduce(0) { $0 + atoms[$1].halves + ($1 > start ? atoms[$1].space : 0) }
    }

    /// The sum over the cues, each counted from what it shows.
    fileprivate func price(of parts: [Part]) -> Int {
        parts.reduce(0) { sum, part in
            let (first, last) = (part.atoms.lowerBound, part.atoms.upperBound - 1)
            let end = SegmentPrices.cue + (last + 1 < atoms.count ? atoms[last + 1].cut : 0)
            if part.breaks.contains(where: { atoms[$0].isTurn }) {
                return sum + cost(first, last, part.breaks[0])
            }
            let width = line(first, last + 1)
            let isTooWide = width > limits.lineHalves && part.breaks.isEmpty
            let fault = isTooWide ? Self.fault * min(line(first, last + 1), 512) : 0
            return sum + end + fault + fragment(first, last, width)
                + cost(first, last, breaks: part.breaks)
        }
    }
}
