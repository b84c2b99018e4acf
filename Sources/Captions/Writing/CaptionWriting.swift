// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

extension CaptionDocument {
    /// Writes the cues as a file of a format, in UTF-8 without a byte order mark.
    ///
    /// Cues are written in their order with their times, but for those that `withWritableTimes` changes.
    ///
    /// - Parameters:
    ///   - format: what is written.
    ///   - form: how it is written where that is SCC.
    /// - Returns: the file, and everything that the format could not carry.
    public func write(
        as format: CaptionFormat,
        _ form: SCC.Form = SCC.Form()
    ) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        let (document, before) = withWritableTimes
        let (bytes, losses) = document.writeTimed(as: format, form)
        return (bytes, before + losses)
    }

    /// Writes the cues as EBU STL, by default subtitles of teletext at 25 frames a second.
    ///
    /// - Parameter form: what kind of subtitles they become.
    /// - Returns: the file, and everything that the format could not carry.
    package func writeEBUSTL(
        _ form: EBUSTL.Form = EBUSTL.Form()
    ) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        let (timed, before) = withWritableTimes
        let (document, styles) = timed.coloredWithoutStyleSheets(in: CaptionFormat.ebuSTL.name)
        let (bytes, losses) = EBUSTL.write(document, as: form)
        return (bytes, before + losses + styles)
    }

    private func writeTimed(
        as format: CaptionFormat,
        _ form: SCC.Form
    ) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        switch format {
        case .subRip:
            let (document, styles) = coloredWithoutStyleSheets(in: format.briefName)
            let writer = SubRipWriter(document)
            return (writer.bytes, lossesBesideCues(in: format.briefName) + writer.losses + styles)
        case .webVTT:
            let writer = WebVTTWriter(self)
            return (writer.bytes, writer.losses)
        case .ttml: return writeTTML()
        case .scc:
            let (document, styles) = coloredWithoutStyleSheets(in: format.briefName)
            let (bytes, losses) = SCC.write(document, as: form)
            return (bytes, lossesBesideCues(in: format.briefName) + losses + styles)
        case .ebuSTL: return writeEBUSTL()
        }
    }

    /// Writes TTML.
    ///
    /// - Parameters:
    ///   - appearance: how a person wants the captions to look; nil if the content and the player decide.
    ///   - edition: the edition of IMSC that the document states.
    /// - Returns: the file, and everything that TTML could not carry.
    package func writeTTML(
        _ appearance: CaptionAppearance? = nil,
        edition: IMSCEdition = .imsc11
    ) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        let (bytes, losses) = TTML.write(self, appearance: appearance, edition: edition)
        return (bytes, lossesBesideCues(in: "TTML") + losses + styleSheetLosses(in: "TTML"))
    }

    /// What style sheets say beside colours, for a format that keeps the colours.
    func styleSheetLosses(in format: String) -> [ConversionLoss] {
        guard let start = cues.first?.position, WebVTT.Looks(styleSheets).hasOtherStyles else {
            return []
        }
        return [ConversionLoss(Self.styleSheetLoss(in: format), at: start)]
    }

    private static func styleSheetLoss(in format: String) -> String {
        "\(format) has no style sheets in CSS: only the colours of text are kept"
    }

    /// The document with the text colours of its style sheets in its text, and what else they say.
    package func coloredWithoutStyleSheets(
        in format: String
    ) -> (document: CaptionDocument, losses: [ConversionLoss]) {
        let (document, losesStyles) = withStyleSheetColors
        guard losesStyles, let start = cues.first?.position else { return (document, []) }
        return (document, [ConversionLoss(Self.styleSheetLoss(in: format), at: start)])
    }

    /// Writes the cues as a WebVTT file after a header that stays as it is.
    ///
    /// - Parameter header: everything before the first cue, as `WebVTT.textBeforeCues(in:)` has it
    ///   or a WebVTT track of a movie (`vttC`): its signature, style sheets, regions and comments. Those
    ///   of the document are not written, but for comments after the first cue.
    /// - Returns: the file, and what of the cues it could not carry; nil if the header is not valid.
    package func write(
        webVTTHeader header: ArraySlice<UInt8>
    ) -> (bytes: [UInt8], losses: [ConversionLoss])? {
        let text = WebVTT.headerText(header)
        guard let text else { return nil }
        let (document, before) = withWritableTimes
        let writer = WebVTTWriter(document, header: text)
        return (writer.bytes, before + writer.losses)
    }

    /// What a subtitle track of a movie (tx3g) has no place for, beside what is lost of the cues.
    package var lossesBesideCuesInTimedText: [ConversionLoss] {
        lossesBesideCues(in: "tx3g") + coloredWithoutStyleSheets(in: "tx3g").losses
    }

    /// What only WebVTT has a place for.
    func lossesBesideCues(in format: String) -> [ConversionLoss] {
        var losses: [ConversionLoss] = []
        if !title.isEmpty || !headerLines.isEmpty {
            let start = SourcePosition(line: 1, column: 1)
            losses.add("\(format) has no place for the text of the header", at: start)
        }
        for note in notes {
            losses.add("\(format) has no place for comments (NOTE)", at: note.position)
        }
        return losses
    }
}

/// Something that a format could not carry, and where it was.
public struct ConversionLoss: Equatable, Sendable {
    /// What was lost or changed, as a sentence.
    public let message: String
    /// The first cue that it happened to, by its place in its file.
    public let position: SourcePosition
    /// Number of cues that it happened to.
    public var count: Int

    /// Makes a loss.
    package init(_ message: String, at position: SourcePosition, count: Int = 1) {
        self.message = message
        self.position = position
        self.count = count
    }
}

extension [ConversionLoss] {
    /// Counts a loss to those of its kind.
    package mutating func add(_ message: String, at position: SourcePosition) {
        if let index = firstIndex(where: { $0.message == message }) {
            self[index].count += 1
        } else {
            append(ConversionLoss(message, at: position))
        }
    }
}

extension ConversionLoss: CustomStringConvertible {
    /// `line:column: what was lost`, and how often.
    public var description: String { "\(position): \(sentence)" }

    /// What was lost, and how often, without the place.
    package var sentence: String {
        message + (count > 1 ? " (this and \(count - 1) more)" : "")
    }
}

extension SubRip {
    /// Writes a time as `00:00:02,000`.
    static func format(milliseconds: Int) -> String {
        ClockTime(milliseconds: milliseconds).timeCode(separator: ",")
    }
}

extension WebVTT {
    /// Writes a time as `00:00:02.000` (WebVTT, 4.1, "WebVTT timestamp"), which none below zero is.
    package static func format(milliseconds: Int) -> String {
        ClockTime(milliseconds: milliseconds).timeCode()
    }
}
