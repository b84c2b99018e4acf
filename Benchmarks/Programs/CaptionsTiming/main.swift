// SPDX-License-Identifier: Apache-2.0
// Reads a caption file: CaptionsTiming FILE. Run by Benchmarks/captions.

import Captions
import Foundation

let path = CommandLine.arguments[1]
let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
var reading: CaptionReading?
let start = processorSeconds()
do { reading = try CaptionDocument.read(bytes: bytes, fileName: path, encoding: .detect) } catch {
    print("error: \(error)")
}
let seconds = processorSeconds() - start
print("\(seconds) \(reading?.document.cues.count ?? 0) \(reading?.diagnostics.count ?? 0)")

/// The time of the processor that the process has taken.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
