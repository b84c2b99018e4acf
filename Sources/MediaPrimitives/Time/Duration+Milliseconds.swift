// SPDX-License-Identifier: Apache-2.0

extension Duration {
    /// Whole milliseconds.
    package var milliseconds: Int { nanoseconds / 1_000_000 }

    /// Whole nanoseconds.
    package var nanoseconds: Int {
        Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
    }
}
