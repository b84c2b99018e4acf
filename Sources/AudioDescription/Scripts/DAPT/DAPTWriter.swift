// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension DescriptionScript {
    /// The script as a DAPT document (DAPT 1.0, W3C).
    ///
    /// A description becomes a `div`. Changes of the level of the main audio are `animate` elements of the `div`; the
    /// narration is a `span` with its own times, so that the main audio can give way before it begins. Reading the
    /// document gives the same script, but for positions and for identifiers that XML does not allow.
    ///
    /// - Returns: the document, in UTF-8.
    package func writeDAPT() -> String {
        var writer = MarkupWriter()
        let attributes: [(String, String?)] = [
            ("xmlns", DAPT.Namespace.ttml), ("xmlns:ttp", DAPT.Namespace.parameter),
            ("xmlns:ttm", DAPT.Namespace.metadata), ("xmlns:tta", DAPT.Namespace.audio),
            ("xmlns:daptm", DAPT.Namespace.dapt), ("ttp:contentProfiles", DAPT.contentProfile),
            ("xml:lang", language?.rawValue ?? "und"),
            ("daptm:scriptRepresents", represents.joined(separator: " ")),
            ("daptm:represents", represents.first), ("daptm:scriptType", kind.rawValue),
            ("daptm:langSrc", languageSource.isEmpty ? nil : languageSource),
        ]
        let ids = identifiers
        writer.element("tt", attributes) { writer in
            if let title {
                writer.element("head") { writer in
                    writer.element("metadata") { $0.element("ttm:title", text: title) }
                }
            }
            writer.element("body") { writer in
                for (description, id) in zip(descriptions, ids) {
                    description.write(id, to: &writer)
                }
            }
        }
        return writer.text
    }

    /// The identifiers of the descriptions, and others for those that XML does not allow or that are not unique.
    private var identifiers: [String] {
        var used = Set(descriptions.map(\.id).filter(DAPT.isName))
        var taken: Set<String> = []
        return descriptions.enumerated().map { index, description in
            if DAPT.isName(description.id), taken.insert(description.id).inserted {
                return description.id
            }
            var number = index + 1
            while !used.insert("d\(number)").inserted { number += 1 }
            return "d\(number)"
        }
    }
}

extension Description {
    fileprivate func write(_ id: String, to writer: inout MarkupWriter) {
        // The main audio gives way before the narration begins, and is back after it has ended.
        let begin = min(start, mainAudioGain.map(\.begin).min() ?? start)
        let end = self.end.map { max($0, mainAudioGain.map(\.end).max() ?? $0) }
        let attributes: [(String, String?)] = [
            ("xml:id", id), ("begin", Self.time(begin)), ("end", end.map(Self.time)),
            ("xml:lang", language?.rawValue),
        ]
        writer.element("div", attributes) { writer in
            for note in notes {
                writer.element("ttm:desc", [("daptm:descType", note.type)], text: note.text)
            }
            for change in mainAudioGain { change.write(relativeTo: begin, to: &writer) }
            writer.element("p") { $0.narration(self, relativeTo: begin) }
        }
    }

    /// A time as DAPT has it: an offset in seconds.
    fileprivate static func time(_ milliseconds: Int) -> String {
        Decimals.text(milliseconds, places: 3) + "s"
    }
}

extension MarkupWriter {
    fileprivate mutating func narration(_ description: Description, relativeTo begin: Int) {
        let isTimed = begin != description.start || !description.mainAudioGain.isEmpty
        let attributes: [(String, String?)] = [
            ("begin", isTimed ? Description.time(description.start - begin) : nil),
            ("end", isTimed ? description.end.map { Description.time($0 - begin) } : nil),
            ("tta:gain", description.gain == .unity ? nil : description.gain.text),
            ("tta:pan", description.pan == 0 ? nil : Decimals.text(description.pan, places: 6)),
        ]
        element("span", attributes) { writer in
            for change in description.narrationGain {
                change.write(relativeTo: description.start, to: &writer)
            }
            writer.recordings(description.recordings)
            let isSpoken = description.recordings.isEmpty
            let voice: [(String, String?)] = [
                ("tta:speak", isSpoken ? description.rate.rawValue : nil),
                ("tta:pitch", description.pitch),
            ]
            writer.element("span", voice, text: description.text)
        }
    }

    private mutating func recordings(_ recordings: [Recording]) {
        guard let first = recordings.first else { return }
        let clip: [(String, String?)] = [
            ("clipBegin", first.clipBegin == 0 ? nil : Description.time(first.clipBegin)),
            ("clipEnd", first.clipEnd.map(Description.time)),
        ]
        if recordings.count == 1, case .file(let path) = first.source {
            element("audio", [("src", path), ("type", first.mediaType)] + clip)
            return
        }
        element("audio", clip) { writer in
            for recording in recordings {
                switch recording.source {
                case .file(let path):
                    writer.element("source", [("src", path), ("type", recording.mediaType)])
                case .data(let bytes):
                    let type = recording.mediaType ?? "application/octet-stream"
                    writer.element("source") {
                        let text = Data(bytes).base64EncodedString()
                        $0.element("data", [("type", type), ("encoding", "base64")], text: text)
                    }
                }
            }
        }
    }
}

extension GainChange {
    fileprivate func write(relativeTo time: Int, to writer: inout MarkupWriter) {
        writer.element(
            "animate",
            [
                ("begin", Description.time(max(begin - time, 0))),
                ("end", Description.time(max(end - time, 0))),
                ("tta:gain", "\(from.text);\(to.text)"), ("fill", holds ? "freeze" : nil),
            ]
        )
    }
}

extension Gain {
    /// The factor as TTML has it, with at most six decimals.
    fileprivate var text: String { Decimals.text(millionths, places: 6) }
}
