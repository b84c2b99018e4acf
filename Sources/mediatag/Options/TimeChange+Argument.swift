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

/// Reads a frame rate that times are counted with, such as `25` or `23.976`.
func parseRate(_ text: String) throws -> Ratio {
    guard let rate = Ratio(frameRate: text), rate.numerator <= 1000 * rate.denominator else {
        throw ValidationError("\"\(text)\" is no frame rate; write 25, 23.976 or 24000/1001.")
    }
    return rate
}

/// Reads `--shift`, such as `+1.5s` or `-250ms`, in milliseconds.
func parseShift(_ text: String) throws -> Int {
    let isNegative = text.hasPrefix("-")
    let length = try parseLength(String(text.drop { $0 == "-" || $0 == "+" }))
    return isNegative ? -length : length
}
