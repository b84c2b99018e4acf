// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a report of `audit --format json` has that tests of listening look at.
struct DeepReport: Decodable {
    struct Asset: Decodable {
        let outcome: String
        let findings: [Finding]
        let notAssessed: [String]
    }
    struct Finding: Decodable {
        struct Location: Decodable {
            let timeSeconds: [Double]?
            let track: Int?
        }
        let rule: String
        let severity: String
        let confidence: String
        let location: Location
        let measured: Double?
        let fix: String?
    }
    let assets: [Asset]
}

extension Workplace {
    /// Writes a SubRip file with the same words at each of these times, in milliseconds.
    func writeWords(at times: [Range<Int>], _ name: String) throws {
        func time(_ milliseconds: Int) -> String {
            String(
                format: "00:%02d:%02d,%03d",
                milliseconds / 60_000,
                milliseconds / 1000 % 60,
                milliseconds % 1000
            )
        }
        let cues = times.enumerated().map { index, range in
            "\(index + 1)\n\(time(range.lowerBound)) --> \(time(range.upperBound))\nWords.\n\n"
        }
        try write(name, text: cues.joined())
    }
}
