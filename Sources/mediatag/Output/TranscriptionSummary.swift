// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection
import Speech

/// What `transcribe` did, also as JSON (`mediatag.transcribe/1`).
struct TranscriptionSummary: Encodable {
    private let generation: GenerationSummary
    private let media: String
    private let engine: RecognitionEngine
    private let file: GeneratedFile

    /// Notes what is to be reported.
    init(
        _ generation: GenerationSummary,
        _ file: GeneratedFile,
        _ media: String,
        _ engine: RecognitionEngine
    ) {
        (self.generation, self.file, self.media, self.engine) = (generation, file, media, engine)
    }

    /// Writes the report to standard output, and warnings and advice to standard error.
    func show(as format: OutputFormat) {
        switch format {
        case .text: generation.show(as: .text)
        case .json: generation.show(json: self)
        }
        if let command = addSubs, format == .text {
            Messages.advise("Made by a machine. Tag it so:\n  " + command.printable)
            if let review {
                Messages.advise("A person reviews it with:\n  " + review.printable)
            }
        }
    }

    /// The command with which a person reviews the captions; nil for a format that it does not edit.
    private var review: String? {
        guard case .captions(let format) = file.kind, format == .subRip || format == .webVTT else {
            return nil
        }
        return "mediatag captions review \(shellQuoted(file.path)) --media \(shellQuoted(media))"
    }

    /// The command that adds the captions to the movie with the right characteristic.
    private var addSubs: String? {
        guard case .captions = file.kind, !file.isStandardOutput else { return nil }
        let files = [media, file.path].map { shellQuoted($0) }.joined(separator: " ")
        return "mediatag add-subs \(files) --no-sdh --characteristic "
            + MediaCharacteristic.machineGenerated.rawValue
    }

    private enum CodingKeys: String, CodingKey {
        case schema, media, engine, characteristics, addSubs
    }

    func encode(to encoder: any Encoder) throws {
        try generation.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("mediatag.transcribe/1", forKey: .schema)
        try container.encode(media, forKey: .media)
        try container.encode(engine.name, forKey: .engine)
        try container.encode(
            [MediaCharacteristic.machineGenerated.rawValue],
            forKey: .characteristics
        )
        try container.encode(addSubs, forKey: .addSubs)
    }
}

/// What a user can do about a fault of an engine.
enum EngineRemedy {
    /// The error, and the remedy where there is one.
    static func sentence(of error: any Error) -> String {
        guard let error = error as? SpeechError, case .engine(let fault) = error.kind,
            let remedy = remedy(of: fault)
        else { return Remedies.text(of: error) }
        return "\(error); \(remedy)"
    }

    private static func remedy(of fault: EngineFault) -> String? {
        switch fault {
        case .languageNeeded: "pass --language TAG"
        case .notSetUp("whisper", _):
            "run mediatag setup whisper, or let MEDIATAG_WHISPER name the folder of a Python environment "
                + "with faster-whisper"
        case .notSetUp: "install it (Debian: pocketsphinx and pocketsphinx-en-us)"
        case .unreachable: "check the address, and whether the server is running"
        case .unsupportedLanguage: "choose another engine or --engine-model"
        default: nil
        }
    }
}
