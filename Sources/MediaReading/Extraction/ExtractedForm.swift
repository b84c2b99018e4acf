// SPDX-License-Identifier: Apache-2.0

public import Captions

/// What the text of a track is written as.
public enum ExtractedForm: Equatable, Sendable {
    /// A caption file.
    case captions(CaptionFormat)
    /// All closed captions of a track, as its pictures carry them.
    case macCaption
    /// The words alone, a cue a line.
    case plain

    /// A name for programs: `srt`, `vtt`, `ttml`, `txt`; also the extension of files.
    public var rawValue: String {
        switch self {
        case .captions(let format): format.rawValue
        case .macCaption: "mcc"
        case .plain: "txt"
        }
    }

    /// A name for people.
    package var name: String {
        switch self {
        case .captions(let format): format.name
        case .macCaption: SourceFormat.macCaption.name
        case .plain: "plain text"
        }
    }
}

extension TrackText {
    /// Writes the text.
    ///
    /// - Parameters:
    ///   - form: what is written.
    ///   - fileName: the name of the file, which may say what the form cannot: that all is forced.
    /// - Returns: the file, and what it could not carry.
    package func write(
        as form: ExtractedForm,
        fileName: String?
    ) -> (bytes: [UInt8], losses: [MediaNotice]) {
        var document = document
        // Where a SubRip file has a language at all, its name says it.
        if form == .captions(.subRip) { document.language = nil }
        let isForcedByName = fileName.map { CaptionFileName(path: $0).isForced } ?? false
        if isForcedByName, form != .captions(.ttml), document.cues.allSatisfy(\.isForced) {
            for index in document.cues.indices { document.cues[index].isForced = false }
        } else if [.captions(.subRip), .captions(.webVTT)].contains(form),
            !document.cues.allSatisfy(\.isForced)
        {
            document.cues = ForcedMarks.written(document.cues)
        }
        let (bytes, losses) = write(document, as: form)
        return (bytes, notices(losses))
    }

    /// Writes the document; WebVTT of a WebVTT track follows its own header.
    private func write(
        _ document: CaptionDocument,
        as form: ExtractedForm
    ) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        if form == .captions(.webVTT), let header = webVTTHeader,
            let file = document.write(webVTTHeader: header[...])
        {
            return file
        }
        return document.write(as: form)
    }
}

extension CaptionDocument {
    /// Writes the cues as a caption file, or their words alone, and what was lost by that.
    func write(as form: ExtractedForm) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        switch form {
        case .captions(let format): write(as: format)
        case .macCaption: writeMacCaption()
        case .plain: (plainText, [])
        }
    }

    private var plainText: [UInt8] {
        var bytes: [UInt8] = []
        for cue in cues {
            let words = cue.text.plainText.split(whereSeparator: \.isNewline)
            guard !words.isEmpty else { continue }
            bytes += words.joined(separator: " ").utf8
            bytes.append(0x0A)
        }
        return bytes
    }
}
