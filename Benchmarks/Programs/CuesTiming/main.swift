// SPDX-License-Identifier: Apache-2.0
// Looks up cues by time: CuesTiming CUES OVERLAP LOOKUPS. Run by Benchmarks/cues.
//
// Prints seconds of processor for making the timeline, for the look-ups at random times and in order of time, and for all
// changes; the number of cues found; and how many of 1,000 look-ups differ from a search of all cues.

import Captions
import ProcessorTime

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let (count, overlap, lookups) = (numbers[0], numbers[1], numbers[2])
var cues = (0..<count).map { index in
    Cue(
        startMilliseconds: index * 2000,
        endMilliseconds: index * 2000 + 1900 * overlap,
        text: CaptionText("This is cue \(index).")
    )
}
// One that is as long as everything, which a list by starts alone would search for from the beginning.
cues.append(Cue(startMilliseconds: 0, endMilliseconds: count * 2000, text: CaptionText("♪")))
let styled = CaptionDocument(cues: cues).styledCues

var start = processorSeconds()
let timeline = CueTimeline(styled)
let making = processorSeconds() - start

var state: UInt64 = 34
var found = 0
start = processorSeconds()
for _ in 0..<lookups {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    found += timeline.cues(at: Int(state >> 33) % (count * 2000)).count
}
let random = processorSeconds() - start

start = processorSeconds()
for index in 0..<lookups { found += timeline.cues(at: index * count * 2000 / lookups).count }
let ordered = processorSeconds() - start

start = processorSeconds()
var changes = 0
for _ in timeline.changes { changes += 1 }
let all = processorSeconds() - start

var different = 0
for index in 0..<1000 {
    let time = index * count * 2
    let searched = styled.filter { $0.startMilliseconds <= time && time < $0.endMilliseconds }
    if searched != timeline.cues(at: time) { different += 1 }
}
print(making, random, ordered, all, changes, found, different)
