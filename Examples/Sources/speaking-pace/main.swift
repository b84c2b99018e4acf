// SPDX-License-Identifier: Apache-2.0
//
// Speaking pace in 30 lines: words a minute of a recogniser's growing result, and whether somebody speaks.

import LiveCaptions

// The texts of a recogniser, as they come; a real one hands them out while somebody speaks.
let (texts, recogniser) = AsyncStream<String>.makeStream()

// Each new word once, although the recogniser repeats its whole result, and clears it at times.
let words = AsyncStream<String> { new in
    Task {
        var spoken = SpokenWords()
        for await text in texts {
            for _ in 0..<spoken.new(in: text) { new.yield(text) }
        }
        new.finish()
    }
}

Task {
    for text in ["so we", "so we shall fight", "so we shall fight on", "", "the beaches"] {
        recogniser.yield(text)
        try await Task.sleep(for: .milliseconds(100))
    }
    recogniser.finish()
}

// The words of the last ten seconds, as they come and as they are over.
var most = 0
for try await recent in words.slidingWindow(for: .seconds(10)) { most = max(most, recent.count) }
print("\(most) words in 10 seconds: \(most * 6) words a minute")
