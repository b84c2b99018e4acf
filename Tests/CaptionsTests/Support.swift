// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

@testable import Captions

extension String {
    /// The bytes of the text.
    var bytes: ArraySlice<UInt8> { Array(utf8)[...] }
}

/// Reads a text of SubRip into its cues and the lines of its diagnostics.
func readSubRip(_ text: String) -> (cues: [Cue], diagnostics: [String]) {
    let (document, diagnostics) = CaptionDocument.parse(text.bytes, as: .subRip)
    return (document.cues, diagnostics.inSourceOrder.map(\.brief))
}

/// Reads a text of WebVTT into its cues and the lines of its diagnostics.
func readWebVTT(_ text: String) -> (cues: [Cue], diagnostics: [String]) {
    let (document, diagnostics) = CaptionDocument.parse(text.bytes, as: .webVTT)
    return (document.cues, diagnostics.inSourceOrder.map(\.brief))
}

/// A placement as the settings of a cue in a WebVTT file, where a line in per cent stays one.
func settingsText(of placement: Placement) -> String {
    var placement = placement
    placement.keepsLine = true
    let cue = Cue(
        startMilliseconds: 0,
        endMilliseconds: 1,
        text: CaptionText(),
        placement: placement,
        position: SourcePosition(line: 1, column: 1)
    )
    var writer = WebVTTSettingsWriter(cue, regions: [])
    return writer.write()
}

extension Diagnostic {
    /// `line:column code`.
    var brief: String { "\(position) \(code.rawValue)" }
}

/// Numbers that are the same in every run.
struct RepeatableGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 33) << 32 | (state &* 0x2545_F491_4F6C_DD1D) >> 32
    }
}

extension CaptionSource {
    /// The file after fixes.
    func fixed(_ fixes: Set<CaptionFix>) -> CaptionSource {
        var source = self
        source.fix(fixes)
        return source
    }
}

extension WebVTT.Document {
    /// The cues among the blocks.
    var cues: [WebVTT.Cue] {
        blocks.compactMap { if case .cue(let cue) = $0 { cue } else { nil } }
    }
}
