// SPDX-License-Identifier: Apache-2.0

/// How a finding stands to what was known before, and to what was agreed on.
public struct FindingStanding: Equatable, Sendable {
    /// What names the finding again in a later report of the same asset.
    public let fingerprint: String
    /// Whether the baseline has it; nil where there is no baseline.
    public var isKnown: Bool?
    /// Why it does not count; nil where it does.
    public var suppression: Suppression?

    /// Whether the exit status depends on it.
    public var counts: Bool { isKnown != true && suppression == nil }
}

extension FindingStanding {
    /// The standings of findings, in their order, as long as nothing else is known.
    static func plain(_ findings: [Finding], asset: String) -> [FindingStanding] {
        var seen: [String: Int] = [:]
        return findings.map { finding in
            let identity = identity(of: finding, asset: asset)
            let number = seen[identity, default: 0]
            seen[identity] = number + 1
            let fingerprint = number == 0 ? identity : "\(identity)\u{0}\(number)"
            return FindingStanding(fingerprint: hash(fingerprint))
        }
    }

    /// What stays the same when lines are added above, and cues counted anew: the rule, the part of the
    /// asset, and the time, or else the message.
    private static func identity(of finding: Finding, asset: String) -> String {
        let location = finding.location
        let parts = [
            finding.rule, asset, location.file ?? "", location.track.map { "\($0)" } ?? "",
            location.rendition ?? "",
            location.time.map { "@\($0.start)" } ?? finding.message,
        ]
        return parts.joined(separator: "\u{0}")
    }

    /// FNV-1a of 64 bits (RFC 9923), as 16 hexadecimal digits.
    private static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
