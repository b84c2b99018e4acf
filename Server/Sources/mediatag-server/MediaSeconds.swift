// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// A time of a medium on the command line: seconds, or hours, minutes and seconds with colons.
struct MediaSeconds: ExpressibleByArgument, Sendable {
    let value: Double

    init?(argument: String) {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 3 else { return nil }
        var value = 0.0
        for part in parts {
            guard let number = Double(part), number >= 0, number < 1e6, number.isFinite else {
                return nil
            }
            value = value * 60 + number
        }
        self.value = value
    }
}
