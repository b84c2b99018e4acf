// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds files that are not plain UTF-8: in UTF-16 or UTF-32, in a legacy code page, or with a mark in
/// front that programs may take for text; and whatever else the reader noticed about their bytes.
struct ForeignEncoding: CaptionRule {
    let metadata = SyntaxRules.encoding.metadata

    /// What the reader tells of the encoding by itself, so that it is not told twice.
    private static let told: Set<DiagnosticCode> = [.detectedEncoding, .unmarkedUTF16]

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        SyntaxRules.encoding.check(asset, into: &findings)
        guard !asset.diagnostics.contains(where: { Self.told.contains($0.code) }) else { return }
        let name = asset.encoding.name
        if name.uppercased().hasPrefix("UTF-16") || name.uppercased().hasPrefix("UTF-32") {
            // A browser takes WebVTT for UTF-8 without a look.
            let severity: Severity = asset.format == .webVTT ? .error : .warning
            let message = "the file is \(name), which not every program reads"
            findings.report(metadata, at: FindingLocation(), message, severity: severity)
        } else if name.uppercased() != "UTF-8" {
            let message = "the file is \(name), which nothing in it tells a player"
            findings.report(metadata, at: FindingLocation(), message, severity: .warning)
        } else if asset.encoding.hasByteOrderMark, asset.format == .subRip {
            let message =
                "the file begins with a byte order mark, which some programs take for text"
            findings.report(metadata, at: FindingLocation(), message, severity: .info)
        }
    }
}
