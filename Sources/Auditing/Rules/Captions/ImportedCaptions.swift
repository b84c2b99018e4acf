// SPDX-License-Identifier: Apache-2.0

import Captions

/// Tells what is uncertain about captions that FFmpeg read because nothing here reads their format.
///
/// Example: the frame rate of MicroDVD, events of SubStation Alpha that FFmpeg left out.
struct ImportedCaptions: CaptionRule {
    let metadata = RuleMetadata(
        "V319",
        "imported-captions",
        "The captions were read through FFmpeg, which does not tell all that is in the file",
        .info,
        references: ["FFmpeg, libavformat and libavcodec: demuxers and decoders of subtitles"],
        rationale:
            "What was read may have other times, places or looks than the file, or miss cues.",
        remedy: "Convert the file to WebVTT, TTML or SubRip, look at the result, and keep that."
    )

    /// Codes that only imported files have, and how much each matters.
    static let severities: [DiagnosticCode: Severity] = [
        .importedThroughFFmpeg: .info, .notImported: .info, .assumedEnd: .warning,
        .noCues: .warning, .unreadEvents: .error,
    ]

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        for diagnostic in asset.diagnostics {
            guard let severity = Self.severities[diagnostic.code] else { continue }
            findings.report(metadata, diagnostic, severity: severity)
        }
    }
}
