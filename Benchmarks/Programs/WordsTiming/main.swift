// SPDX-License-Identifier: Apache-2.0
// Looks for words in a text: WordsTiming TEXT WORDS, which has a word on each line. Run by Benchmarks/pronunciation.

import AudioDescription
import Foundation

let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
let words = try String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8)
    .split(separator: "\n").map(String.init)
let start = processorSeconds()
let found = try WordFinder().onWords(words, in: text).reduce(0) { count, _ in count + 1 }
print(processorSeconds() - start, text.utf8.count, found)

/// The time of the processor that the process has taken.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
