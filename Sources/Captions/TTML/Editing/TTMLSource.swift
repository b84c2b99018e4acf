// SPDX-License-Identifier: Apache-2.0

import Markup
import MediaPrimitives

extension TTML {
    /// A document as it is written, with places for the times, the text and the region of its paragraphs.
    ///
    /// Everything that is not edited is written back as it was read. What is shown one after the other
    /// (`timeContainer="seq"`) has no times that can be changed by themselves, so such documents are refused.
    package struct Source: Equatable, Sendable {
        let markup: MarkupDocument
        let parameters: Parameters
        /// The elements with times of their own, in document order.
        let timed: [TimedElement]
        /// The new times of some of them, by their places in the list.
        var moved: [Int: Interval] = [:]
        /// The paragraphs that are not removed, in document order.
        var paragraphs: [Paragraph]
        /// The paragraphs as they were read.
        private let original: [Paragraph]

        /// Reads a document.
        ///
        /// - Parameters:
        ///   - text: UTF-8 without a byte order mark.
        ///   - file: how errors name the file.
        /// - Throws: `CaptionError` for XML that is not edited here, and for times that follow each other.
        init(_ text: ArraySlice<UInt8>, file: String) throws(CaptionError) {
            do throws(MarkupScanner.Failure) {
                markup = try MarkupDocument(Array(text))
            } catch {
                var lines = MarkupLines(text)
                let position = lines.position(at: text.startIndex + error.offset)
                throw CaptionError(
                    .notChangeable(error.fault.sentence),
                    file: file,
                    position: position
                )
            }
            let parameters = Parameters(ofRoot: markup)
            if let obstacle = Self.obstacle(in: markup, parameters) {
                throw CaptionError(.notChangeable(obstacle), file: file)
            }
            guard let (captions, _) = TTML.captions(in: markup.bytes[...]) else {
                throw CaptionError(.missingLibrary(TTML.missingLibrary ?? ""), file: file)
            }
            let timing = Timing(markup, parameters)
            self.parameters = parameters
            timed = timing.timed
            paragraphs = Paragraph.all(in: markup, timing, captions.cues)
            original = paragraphs
        }

        /// Why the times of a document cannot be changed, as a clause.
        private static func obstacle(
            in markup: MarkupDocument,
            _ parameters: Parameters
        ) -> String? {
            if parameters.timeBase == .smpte, parameters.dropMode == .dropPAL {
                return "time codes with ttp:dropMode=\"dropPAL\" are not written"
            }
            let isSequence = markup.elements.indices.contains {
                markup.attribute("timeContainer", of: $0) == "seq"
            }
            return isSequence
                ? "with timeContainer=\"seq\", its times depend on each other" : nil
        }

        /// The document: the bytes that were read, but for what was changed.
        package var written: [UInt8] {
            var edit = MarkupEdit(markup)
            writeTimes(into: &edit)
            let kept = Set(paragraphs.map(\.element))
            for paragraph in original where !kept.contains(paragraph.element) {
                edit.remove(paragraph.element)
            }
            for paragraph in paragraphs {
                if let lines = paragraph.newLines {
                    edit.setLines(of: paragraph.element, to: lines, separator: "br")
                }
            }
            writeRegions(into: &edit)
            return edit.bytes()
        }
    }
}

extension TTML.Parameters {
    /// Takes over the parameters of a root element; values that are impossible are left out.
    fileprivate init(ofRoot markup: MarkupDocument) {
        self.init()
        var names: Set<String> = []
        for (name, value) in markup.attributes(of: 0) {
            let local = String(name.split(separator: ":").last ?? "")
            guard name != local else { continue }
            _ = set(local, to: value)
            names.insert(local)
        }
        if names.contains("frameRate"), !names.contains("tickRate") { takeTicksOfFrames() }
    }
}
