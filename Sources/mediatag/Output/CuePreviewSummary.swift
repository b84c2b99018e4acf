// SPDX-License-Identifier: Apache-2.0

import Captions
import CueDrawing
import MediaPrimitives

/// What `captions preview` drew, for people and as JSON (`mediatag.captions-preview/1`).
struct CuePreviewSummary: Encodable {
    private struct Box: Encodable {
        let left: Int
        let top: Int
        let right: Int
        let bottom: Int
    }

    private struct DrawnCue: Encodable {
        let text: String
        let lines: [Box]
        let contrast: Double
    }

    /// The contrast that WCAG 2.2 asks of text (1.4.3).
    private static let leastContrast = 4.5

    /// The most characters of a cue in a warning.
    private static let mostCharacters = 80

    private let schema = "mediatag.captions-preview/1"
    private let output: String
    private let at: Int
    private let width: Int
    private let height: Int
    private let font: String
    private let cues: [DrawnCue]
    /// For each cue, whether Chromium shows nothing of it.
    private let areHidden: [Bool]

    private enum CodingKeys: String, CodingKey {
        case schema, output, at, width, height, font, cues
    }

    init(_ output: String, at milliseconds: Int, _ result: CuePreview.Result) {
        self.output = output
        at = milliseconds
        (width, height) = (result.width, result.height)
        font = result.drawn.first?.family ?? ""
        areHidden = result.drawn.map(\.isHiddenByChromium)
        cues = zip(result.cues, result.drawn).map { cue, drawn in
            let lines = drawn.lines.map { box in
                Box(left: box.left, top: box.top, right: box.right, bottom: box.bottom)
            }
            let contrast = (drawn.contrast * 10).rounded(.down) / 10
            return DrawnCue(text: cue.text, lines: lines, contrast: contrast)
        }
    }

    /// What a person should know of the picture.
    func warnings(of file: String) -> [String] {
        var warnings: [String] = []
        for (cue, isHidden) in zip(cues, areHidden) {
            let words = cue.text.prefix(Self.mostCharacters).split(separator: "\n")
            let rest = cue.text.dropFirst(Self.mostCharacters).isEmpty ? "" : "…"
            let start = "\(file): \"\(words.joined(separator: " "))\(rest)\""
            if cue.lines.isEmpty { warnings.append("\(start) has no place in the picture") }
            if isHidden {
                warnings.append(
                    "\(start) is not shown by Chromium, where text from right to left needs a position for this alignment"
                )
            }
            if cue.contrast < Self.leastContrast {
                warnings.append(
                    "\(start) may have a contrast of \(cue.contrast):1 only; WCAG 2.2 (1.4.3) asks for 4.5:1"
                )
            }
        }
        return warnings
    }

    /// One line.
    var text: String {
        let count = cues.count == 1 ? "1 cue" : "\(cues.count) cues"
        let contrast = cues.map(\.contrast).min() ?? 1
        return
            "\(output.printable): \(width)x\(height), \(count), \(font), contrast \(contrast):1\n"
    }
}
