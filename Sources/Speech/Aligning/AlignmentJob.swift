// SPDX-License-Identifier: Apache-2.0

package import Captions
import MediaReading
package import MediaSelection

/// Finds when a text is spoken in a media file, and writes it as captions.
package struct AlignmentJob: Sendable {
    /// The media file; its main audio is used.
    package let media: String
    /// The language that is spoken.
    package let language: LanguageTag
    /// The folder of an acoustic model; nil: the installed one of the language.
    package let model: String?
    /// How captions are made, and where they are written.
    package let generation: CaptionGeneration

    /// Prepares a job.
    ///
    /// - Parameters:
    ///   - media: the media file.
    ///   - language: the language that is spoken; nil: English.
    ///   - model: the folder of an acoustic model; nil: the installed one of the language.
    ///   - generation: how captions are made, and where they are written.
    package init(
        _ media: String,
        language: LanguageTag?,
        model: String?,
        _ generation: CaptionGeneration
    ) {
        self.media = media
        self.language = language ?? .english
        self.model = model
        self.generation = generation
    }

    /// Listens, aligns and writes.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - progress: is called while the work goes on.
    /// - Returns: what became of the sentences; nothing is written if it is refused.
    /// - Throws: `MediaError` or `AlignmentError` if something cannot be read or written.
    package func run(
        _ text: AlignedText,
        progress: (AlignmentProgress) -> Void = { _ in }
    ) throws -> AlignmentReport {
        let folder =
            try model.map { path throws(AlignmentError) in try LanguageModelFolder(folder: path) }
            ?? LanguageModelFolder(language: language)
        var aligner = try SpeechAligner(folder, language: language)
        try aligner.listen(to: try OpenedMedia(media)) { progress(.listened($0, of: $1)) }
        let aligned = try aligner.align(text.sentences) { progress(.aligned($0)) }
        var report = AlignmentReport(aligned, text)
        guard report.refusal == nil else { return report }
        if let retiming = report.retiming, var source = text.cues?.source {
            let bytes = try MediaError.captions(text.name) { () throws(CaptionError) in
                try source.retime(retiming, fileName: text.name)
                return try source.write(fileName: text.name)
            }
            report.unwritten = try generation.file.write(bytes)
        } else {
            let words = aligned.sentences.flatMap(\.words)
            let made = try generation.run(Transcript(language: language, words: words), from: .text)
            report.losses = made.losses
            report.unwritten = made.unwritten
        }
        return report
    }
}

/// How far an alignment has come.
package enum AlignmentProgress: Sendable {
    /// So many bytes of the media are heard, of so many.
    case listened(UInt64, of: UInt64)
    /// So much of the text is aligned, from 0 to 1.
    case aligned(Double)
}

/// What became of a text.
package struct AlignmentReport: Sendable {
    /// The sentences, and speech that is not in them.
    package let aligned: AlignedTranscript
    /// The new times of cues; nil unless they are kept.
    package let retiming: CueRetiming?
    /// Why nothing is written; nil if it is.
    package let refusal: Refusal?
    /// What the format cannot carry.
    package internal(set) var losses: [ConversionLoss] = []
    /// What is still to be written to standard output; nil: it is in the file.
    package internal(set) var unwritten: [UInt8]?

    /// Too little of the text is heard.
    package enum Refusal: Equatable, Sendable {
        /// Sentences of a text, of which none or few are heard.
        case sentences(TranscriptMatch)
        /// Cues whose times were to be changed.
        case cues(TranscriptMatch)
    }

    init(_ aligned: AlignedTranscript, _ text: AlignedText) {
        self.aligned = aligned
        let match = aligned.match
        guard let cues = text.cues else {
            refusal = match.hasPart ? nil : .sentences(match)
            retiming = nil
            return
        }
        refusal = match.isOfRecording ? nil : .cues(match)
        let pairs = zip(cues.spoken, aligned.sentences)
        retiming =
            refusal == nil
            ? CueRetiming(cues.document, Dictionary(pairs.map { ($0, $1) }) { first, _ in first })
            : nil
    }

    /// Whether all sentences are aligned.
    package var isClean: Bool {
        refusal == nil && aligned.sentences.allSatisfy { $0.outcome == .aligned }
    }
}
