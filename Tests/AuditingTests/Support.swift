// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import Guidelines
import MediaPrimitives
import MediaReading
import MediaSelection

/// Reads a text as a file of a name and holds it against all rules.
func audit(
    _ text: String,
    name: String = "en.srt",
    profile: CaptionProfile = .none,
    language: String? = nil,
    fps: String? = nil,
    limit: Int = Findings.defaultLimit,
    wording: RemedyWording = { _ in nil }
) throws -> Findings {
    let reading = try CaptionImport.read(bytes: Array(text.utf8), fileName: name)
    let asset = CaptionAsset(
        reading,
        fileName: name,
        declaredLanguage: try language.map { try LanguageTag($0) },
        frameRate: fps.flatMap(FrameRate.init),
        profile: profile
    )
    return CaptionAudit.check(asset, limit: limit, wording: wording)
}

extension Finding {
    /// `rule line:column`.
    var brief: String {
        rule + (location.position.map { " \($0)" } ?? "")
    }
}

/// SubRip of cues that are given by their times in milliseconds and their text.
func subRip(_ cues: (start: Int, end: Int, text: String)...) -> String {
    func time(_ milliseconds: Int) -> String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: width - digits.count) + digits
        }
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        return "00:\(padded(seconds / 60, 2)):\(padded(seconds % 60, 2)),\(padded(rest, 3))"
    }
    return cues.enumerated().map { index, cue in
        "\(index + 1)\n\(time(cue.start)) --> \(time(cue.end))\n\(cue.text)\n"
    }.joined(separator: "\n")
}

extension LanguageTag {
    static let english = tag("en")
    static let spanish = tag("es")

    private static func tag(_ text: String) -> LanguageTag {
        do {
            return try LanguageTag(text)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
