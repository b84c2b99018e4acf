// SPDX-License-Identifier: Apache-2.0

import FuzzInvariants
import Testing

/// Random streams of live texts beside a model; `Benchmarks/live-model` tries a million of them.
@Suite struct LiveStreamTests {
    @Test(arguments: 0..<8)
    func `the archive of a session is that of the model, whatever comes`(part: UInt64) throws {
        for seed in part * 400..<(part + 1) * 400 {
            try LiveStreamInvariants.check(seed: seed, length: Int(10 + seed % 60))
        }
    }
}
