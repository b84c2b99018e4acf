// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// How a message states whether its text is final.
enum StatedFinality {
    /// Members that are true for a final text.
    private static let final: Set = [
        "final", "isfinal", "completed", "iscompleted", "complete", "iscomplete", "done",
        "finished",
        "isfinished", "ended", "endofturn", "endofutterance",
    ]
    /// Members that are true for a text that is still guessed.
    private static let guessed: Set = [
        "partial", "ispartial", "interim", "isinterim", "intermediate", "isintermediate",
        "provisional", "tentative",
    ]
    /// Members whose text is one of those below.
    private static let kinds: Set = ["type", "kind", "status", "state", "event", "eventtype"]
    /// Kinds of final texts, without marks and case.
    private static let finalKinds: Set = [
        "final", "finaltranscript", "finalresult", "fullsentence", "sentence", "recognized",
        "recognised", "transcript", "transcription", "transcriptionresult", "complete", "completed",
        "caption",
        "captions", "subtitle", "text", "message", "utterance", "segment", "correction", "result",
        "speech",
        "committed", "userinputtranscribed",
    ]
    /// Kinds of texts that are still guessed.
    private static let guessedKinds: Set = [
        "partial", "partialtranscript", "partialresult", "interim", "interimtranscript",
        "interimresult",
        "realtime", "hypothesis", "recognizing", "recognising", "intermediate", "stabilized",
        "stabilised",
        "update", "temporary", "provisional",
    ]

    /// Whether the text of a message is final.
    ///
    /// - Parameter object: the message.
    /// - Returns: nil if it does not say.
    /// - Throws: `IngestError` if it says so in a way that is not known, so that a guess is never taken for final.
    static func of(_ object: MessageObject) throws(IngestError) -> Bool? {
        var stated: Bool?
        for (name, value) in object.value.members where value.isObject == false {
            let plain = plain(name)
            if final.contains(plain) || guessed.contains(plain) {
                guard let flag = try object.optionalFlag(name) else { continue }
                stated = (stated ?? true) && flag == final.contains(plain)
            } else if kinds.contains(plain), let text = value.string {
                if guessedKinds.contains(Self.plain(text)) {
                    stated = false
                } else if finalKinds.contains(Self.plain(text)) {
                    stated = stated ?? true
                } else {
                    throw object.error(.unknownType(text), name)
                }
            } else if ["final", "partial", "interim"].contains(where: plain.contains),
                value.isTrue || value.isFalse
            {
                throw object.error(.unknownType(name), name)
            }
        }
        return stated
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter }
    }
}
