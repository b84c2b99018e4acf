// SPDX-License-Identifier: Apache-2.0

import Listening
import MediaPrimitives

extension ScriptFinding {
    /// Descriptions that go on in another shot, and still pictures that no description is spoken over.
    ///
    /// - Parameters:
    ///   - results: the descriptions, and how long they are spoken.
    ///   - pictures: the cuts and the still pictures.
    /// - Returns: reviews, those of descriptions in the order of the script.
    static func reviews(
        of results: [ScriptCheck.Result],
        beside pictures: DescribedPictures
    ) -> [ScriptFinding] {
        let times = results.map { result in
            // Scripts may state any time.
            let start = min(max(result.description.start, 0), 1 << 50)
            return start..<start + max(1, result.spoken)
        }
        let overCuts = zip(results, times).compactMap { result, time -> ScriptFinding? in
            guard let (cut, rest) = pictures.cut(during: time) else { return nil }
            return ScriptFinding(
                severity: .review,
                code: "description-over-cut",
                message:
                    "\(result.description.id.quoted) is spoken for \(seconds(rest)) s after the cut at "
                    + "\(ClockTime(milliseconds: cut))",
                position: result.description.position
            )
        }
        let still = pictures.undescribed(by: times).map { range in
            ScriptFinding(
                severity: .review,
                code: "still-picture-not-described",
                message:
                    "the picture does not change from \(ClockTime(milliseconds: range.lowerBound)) for "
                    + "\(seconds(range.count)) s, and is not described: an extended description would fit there",
                position: nil
            )
        }
        return overCuts + still
    }

    /// Milliseconds as seconds, to a tenth.
    private static func seconds(_ milliseconds: Int) -> String {
        let tenths = (milliseconds + 50) / 100
        return "\(tenths / 10).\(tenths % 10)"
    }
}
