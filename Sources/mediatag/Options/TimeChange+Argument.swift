// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions

/// The frame rate captions were made for, and the one they are to fit.
struct FrameRateChange {
    var from: Ratio
    var to: Ratio
}

/// Reads `--rate`, such as `25:23.976`.
func parseRates(_ text: String) throws -> FrameRateChange {
    let rates = text.split(separator: ":").map { Ratio(frameRate: String($0)) }
    guard rates.count == 2, let from = rates[0], let to = rates[1] else {
        throw ValidationError("\"\(text)\" is no change of frame rate; write 25:23.976.")
    }
    return FrameRateChange(from: from, to: to)
}

/// Reads `--shift`, such as `+1.5s` or `-250ms`, in milliseconds.
func parseShift(_ text: String) throws -> Int {
    let isNegative = text.hasPrefix("-")
    let length = try parseLength(String(text.drop { $0 == "-" || $0 == "+" }))
    return isNegative ? -length : length
}
