// SPDX-License-Identifier: Apache-2.0
// Looks for words in a text: WordsTiming TEXT WORDS, which has a word on each line. Run by Benchmarks/pronunciation.

import AudioDescription
import Foundation
import ProcessorTime

let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
let words = try String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8)
    .split(separator: "\n").map(String.init)
let start = processorSeconds()
let list = WordList(words, caseSensitive: false)
let found = WordMatches(of: list, in: text).reduce(0) { count, _ in count + 1 }
print(processorSeconds() - start, text.utf8.count, found)
