// SPDX-License-Identifier: Apache-2.0

package import Captions

/// How captions become those of another format.
package struct CaptionConversion: Sendable {
    /// What captions are written as.
    package enum Target: Equatable, Sendable {
        /// A format that is also read natively.
        case captions(CaptionFormat)
        /// MacCaption closed captions.
        case macCaption
        /// Advanced SubStation Alpha.
        case subStation

        /// All, in the order in which they are offered.
        package static let all =
            CaptionFormat.allCases.map(Target.captions) + [.macCaption, .subStation]

        /// What people call it.
        package var name: String {
            switch self {
            case .captions(let format): format.name
            case .macCaption: SourceFormat.macCaption.name
            case .subStation: "SubStation Alpha"
            }
        }

        /// The ends of file names, in lower case, without the dot.
        package var fileNameExtensions: [String] {
            switch self {
            case .captions(let format): format.fileNameExtensions
            case .macCaption: ["mcc"]
            case .subStation: ["ass"]
            }
        }

        /// What the name of a file ends with; nil if it is not the end of a format.
        package init?(fileName: String) {
            if fileName.lowercased().hasSuffix(".ass") {
                self = .subStation
            } else if fileName.lowercased().hasSuffix(".mcc") {
                self = .macCaption
            } else if let format = CaptionFormat(fileName: fileName) {
                self = .captions(format)
            } else {
                return nil
            }
        }
    }

    /// What is written.
    package let target: Target
    /// How a person wants the captions to look; nil if the content and the player decide.
    package var appearance: CaptionAppearance?
    /// The form of an SCC or MCC file that is written.
    package var form = SCC.Form()
    /// The form of an EBU STL file that is written.
    package var ebuSTLForm = EBUSTL.Form()
    /// The edition of IMSC that a TTML file states.
    package var edition = IMSCEdition.imsc11
    /// The frame rate that the captions were made for, and the one that they are to fit; nil: times stay.
    package var rate: (from: Ratio, to: Ratio)?
    /// How much later all cues are shown, in milliseconds.
    package var shiftMilliseconds = 0
    /// Whether bold, italic, colours, voices and placement are removed.
    package var stripsStyles = false

    /// What was written.
    package struct Result: Sendable {
        /// The file.
        package let bytes: [UInt8]
        /// Number of its cues.
        package let cueCount: Int
        /// What the format cannot carry.
        package let losses: [ConversionLoss]
    }

    /// Writes a format.
    package init(to target: Target) { self.target = target }

    /// Converts captions.
    ///
    /// - Parameters:
    ///   - captions: the captions.
    ///   - name: how errors name their file.
    /// - Returns: the file and what was lost.
    /// - Throws: `MediaError` if each cue would end at 0 or before.
    package func convert(
        _ captions: CaptionDocument,
        named name: String
    ) throws(MediaError) -> Result {
        let (document, timeLosses) = changed(captions).withWritableTimes
        if document.cues.isEmpty, !timeLosses.isEmpty {
            let reason = "no cue is left: each would end at 0 or before"
            throw MediaError(.unreadable(reason), path: name)
        }
        let (bytes, losses) = write(document)
        return Result(bytes: bytes, cueCount: document.cues.count, losses: timeLosses + losses)
    }

    private func write(_ document: CaptionDocument) -> ([UInt8], [ConversionLoss]) {
        switch (target, appearance) {
        case (.subStation, let appearance):
            document.writeSubStation(appearance: appearance ?? CaptionAppearance())
        case (.macCaption, _): writeColored(document, in: .scc) { $0.writeMacCaption(form) }
        case (.captions(.ebuSTL), _):
            writeColored(document, in: .ebuSTL) { $0.writeEBUSTL(ebuSTLForm) }
        case (.captions(.ttml), _) where edition != .imsc11:
            document.writeTTML(appearance, edition: edition)
        case (.captions(let format), let appearance?):
            document.write(as: format, appearance: appearance, form)
        case (.captions(let format), nil): document.write(as: format, form)
        }
    }

    /// Writes a format that has a place for no more of an appearance than the colour of the text.
    private func writeColored(
        _ document: CaptionDocument,
        in format: CaptionFormat,
        _ write: (CaptionDocument) -> ([UInt8], [ConversionLoss])
    ) -> ([UInt8], [ConversionLoss]) {
        guard let appearance else { return write(document) }
        let (colored, before) = document.colored(by: appearance, in: format)
        let (bytes, losses) = write(colored)
        return (bytes, before + losses)
    }

    private func changed(_ captions: CaptionDocument) -> CaptionDocument {
        var document = captions
        if let rate { document = document.retimed(from: rate.from, to: rate.to) }
        if shiftMilliseconds != 0 {
            document = document.shifted(byMilliseconds: shiftMilliseconds)
        }
        return stripsStyles ? document.withoutStyles : document
    }
}
