// SPDX-License-Identifier: Apache-2.0

import Guidelines
import MediaPrimitives
import Speech

/// What became of sounds, in the shape of its JSON (a part of `mediatag.captions-generate/1`).
struct SoundResults: Encodable {
    /// A sound that was put into captions.
    struct Proposal: Encodable {
        let cue: Int
        let text: String
        let label: String
        let sound: String
        let confidence: Double?
        let startSeconds: Double
        let endSeconds: Double
        let inDialogue: Bool

        private enum CodingKeys: String, CodingKey {
            case cue, text, label, sound, confidence, startSeconds, endSeconds, inDialogue
        }

        /// Writes every key; a confidence that is not stated is null.
        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(cue, forKey: .cue)
            try values.encode(text, forKey: .text)
            try values.encode(label, forKey: .label)
            try values.encode(sound, forKey: .sound)
            try values.encode(confidence, forKey: .confidence)
            try values.encode(startSeconds, forKey: .startSeconds)
            try values.encode(endSeconds, forKey: .endSeconds)
            try values.encode(inDialogue, forKey: .inDialogue)
        }
    }

    /// A sound that was not.
    struct LeftOut: Encodable {
        let label: String
        let startSeconds: Double
        let reason: String
    }

    let proposed: [Proposal]
    let leftOut: [LeftOut]

    init(_ outcome: SoundCaptions.Outcome) {
        proposed = outcome.proposals.map { proposal in
            Proposal(
                cue: proposal.cue,
                text: proposal.text,
                label: proposal.label,
                sound: proposal.sound,
                confidence: proposal.confidence,
                startSeconds: Double(proposal.startMilliseconds) / 1000,
                endSeconds: Double(proposal.endMilliseconds) / 1000,
                inDialogue: proposal.isInDialogue
            )
        }
        leftOut = outcome.leftOut.map { sound in
            LeftOut(
                label: sound.event.label,
                startSeconds: Double(sound.event.startMilliseconds) / 1000,
                reason: sound.reason.rawValue
            )
        }
    }
}

extension SoundCaptions.Outcome {
    /// The proposals, a line each, and how many sounds were left out for each reason.
    var text: String {
        var text = ""
        for proposal in proposals {
            let time = ClockTime(milliseconds: proposal.startMilliseconds).timeCode()
            let sure = proposal.confidence.map { ", " + $0.short } ?? ""
            text += "cue \(proposal.cue) at \(time): \(proposal.text.printable) "
            text += "(\(proposal.label.printable)\(sure))\n"
        }
        for reason in SoundCaptions.Reason.allCases {
            let count = leftOut.count { $0.reason == reason }
            if count > 0 { text += "left out: \(count) \(reason.phrase)\n" }
        }
        return text
    }
}

extension SoundCaptions.Reason {
    /// Why sounds were left out, after their number.
    fileprivate var phrase: String {
        switch self {
        case .unknownLabel: "with a label that no class has"
        case .speech: "of speech"
        case .unsure: "of which the detector is not sure"
        case .tooShort: "too short"
        case .duringDialogue: "during dialogue"
        case .noRoom: "without room"
        case .captioned: "that a caption names already"
        case .noWords: "without words in the language"
        }
    }
}
