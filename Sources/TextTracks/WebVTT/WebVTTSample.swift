// SPDX-License-Identifier: Apache-2.0

import Captions
package import MediaPrimitives

/// A sample of a `wvtt` track: the cues that are shown for a while.
///
///     vttc {vsid, iden, ctim, sttg, payl} … and vtta, or vtte where nothing is shown
///
/// Source: ISO/IEC 14496-30, 7.4.
package struct WebVTTSample: Equatable, Sendable {
    /// A cue, or the part of one that this sample shows (`vttc`).
    ///
    /// All texts are as in a WebVTT file.
    package struct Cue: Equatable, Sendable {
        /// The same number in all samples that show parts of one cue (`vsid`); nil if it is not stated.
        var sourceID: Int32?
        /// The identifier (`iden`); nil if missing.
        package var identifier: String?
        /// What time of the cue's own timestamps it is when the sample begins (`ctim`).
        var currentTime: String?
        /// The cue settings (`sttg`).
        package var settings: String?
        /// The cue text (`payl`).
        package var payload: String?

        /// Makes a cue of its text and nothing else.
        package init(payload: String? = nil) {
            self.payload = payload
        }
    }

    /// What is shown, in the order of the samples' file.
    package var cues: [Cue]
    /// Text between cues, such as comments (`vtta`).
    var additionalTexts: [String]

    /// A sample that shows nothing.
    package static let gap = WebVTTSample()

    /// Makes a sample.
    package init(cues: [Cue] = [], additionalTexts: [String] = []) {
        self.cues = cues
        self.additionalTexts = additionalTexts
    }

    /// Writes the boxes.
    package func encode(to writer: inout ByteWriter) {
        for text in additionalTexts { writer.box("vtta") { $0.write(text: text) } }
        for cue in cues { writer.box("vttc") { cue.encode(to: &$0) } }
        if cues.isEmpty, additionalTexts.isEmpty { writer.box("vtte") { _ in } }
    }

    /// Reads a sample, whatever it is: what cannot be read is passed over and reported.
    ///
    /// - Parameter bytes: the whole sample.
    /// - Returns: the sample, and a sentence for each thing that was noticed.
    package static func decode(_ bytes: ArraySlice<UInt8>) -> (WebVTTSample, notes: [String]) {
        var sample = WebVTTSample.gap
        var boxes = SampleBoxes(bytes)
        var notes: [String] = []
        while let (type, payload) = boxes.next() {
            switch type {
            case "vttc":
                let (cue, found) = Cue.decode(payload)
                sample.cues.append(cue)
                notes += found
            case "vtta": sample.additionalTexts.append(String(decoding: payload, as: UTF8.self))
            case "vtte": break
            default: notes.append("box \(type) is not known and is left out")
            }
        }
        return (sample, notes + boxes.notes)
    }
}

extension WebVTTSample.Cue {
    /// Writes the boxes in the order of the standard.
    fileprivate func encode(to writer: inout ByteWriter) {
        if let sourceID { writer.box("vsid") { $0.write(sourceID) } }
        for (type, text) in [
            ("iden", identifier), ("ctim", currentTime), ("sttg", settings), ("payl", payload),
        ] as [(FourCC, String?)] {
            if let text { writer.box(type) { $0.write(text: text) } }
        }
    }

    fileprivate static func decode(_ bytes: ArraySlice<UInt8>) -> (Self, notes: [String]) {
        var cue = WebVTTSample.Cue()
        var boxes = SampleBoxes(bytes)
        var notes: [String] = []
        while let (type, payload) = boxes.next() {
            if type == "vsid" {
                cue.sourceID =
                    payload.count >= 4
                    ? payload.prefix(4).reduce(0) { $0 << 8 | Int32($1) } : nil
                if payload.count != 4 { notes.append("box vsid has \(payload.count) bytes") }
                continue
            }
            guard let field = fields[type] else {
                notes.append("box \(type) is not known and is left out")
                continue
            }
            if String(validating: payload, as: UTF8.self) == nil {
                notes.append("the text in box \(type) is not UTF-8")
            }
            cue[keyPath: field] = String(decoding: payload, as: UTF8.self)
        }
        return (cue, notes + boxes.notes)
    }

    private static var fields: [FourCC: WritableKeyPath<Self, String?>] {
        ["iden": \.identifier, "ctim": \.currentTime, "sttg": \.settings, "payl": \.payload]
    }
}
