// SPDX-License-Identifier: Apache-2.0
// Runs random streams of live texts beside the model of Fuzzing/Invariants: LiveModel FIRST COUNT. Run by
// Benchmarks/live-model.

import Foundation
import FuzzInvariants

let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
guard arguments.count == 2 else {
    print("usage: LiveModel FIRST COUNT")
    exit(2)
}
var failures = 0
var events = 0
for seed in arguments[0]..<arguments[0] + arguments[1] {
    let length = Int(10 + seed % 60)
    events += length
    do throws(BrokenInvariant) {
        try LiveStreamInvariants.check(seed: seed, length: length)
    } catch {
        failures += 1
        print("seed \(seed), length \(length): \(error)")
        if failures == 10 { break }
    }
}
print("streams: \(arguments[1]), events: \(events), differences: \(failures)")
exit(failures == 0 ? 0 : 1)
