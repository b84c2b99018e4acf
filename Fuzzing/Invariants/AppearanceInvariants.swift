// SPDX-License-Identifier: Apache-2.0

import Captions

/// What has to hold for any file that is read as an appearance of captions.
enum AppearanceInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        let appearance: CaptionAppearance
        do {
            appearance = try CaptionAppearance(json: bytes, file: "appearance.json")
        } catch {
            _ = error.description
            return
        }
        do {
            let again = try CaptionAppearance(json: Array(appearance.json.utf8), file: "again.json")
            try requireEqual(again, appearance, "an appearance, written and read")
        } catch let broken as BrokenInvariant {
            throw broken
        } catch {
            throw BrokenInvariant("an appearance that was written is not read: \(error)")
        }
        let contrast = appearance.plainLook.contrast
        try require(1...21 ~= contrast, "a contrast of \(contrast)")
        try checkFiles(appearance)
    }

    /// Each format is written and read with the same number of cues, and what the person decides is read in WebVTT.
    private static func checkFiles(_ appearance: CaptionAppearance) throws(BrokenInvariant) {
        let text = Array("WEBVTT\n\n00:01.000 --> 00:02.000\n<c.red.bg_blue>A</c> b\n".utf8)
        let document = WebVTT.parse(text[...]).0.captions().0
        for format in CaptionFormat.allCases {
            let bytes = document.write(as: format, appearance: appearance).bytes
            try requireBounded(bytes.count, from: text.count, format.name)
            guard format == .webVTT else { continue }
            let read = WebVTT.parse(bytes[...]).0.captions().0
            try requireEqual(read.cues.count, 1, "cues of WebVTT with an appearance")
            guard let foreground = appearance.foreground, !foreground.yieldsToContent,
                appearance.foregroundOpacity == nil
            else { continue }
            for run in read.styledCues.flatMap(\.runs) where run.text != " " {
                try requireEqual(
                    run.color,
                    appearance.look(of: run).foreground,
                    "a colour of WebVTT"
                )
            }
        }
        let lines = String(
            decoding: document.writeSubStation(appearance: appearance).bytes,
            as: UTF8.self
        )
        .split(separator: "\n")
        let count = lines.count { $0.hasPrefix("Style:") || $0.hasPrefix("Dialogue:") }
        try requireEqual(count, 2, "lines of SubStation Alpha")
    }
}
