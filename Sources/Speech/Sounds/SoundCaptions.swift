// SPDX-License-Identifier: Apache-2.0

import Captions

/// Puts sounds that a detector heard into captions, as proposals for a person.
///
/// No sound is captioned during dialogue unless it is an alarm, an impact or a person's; equal sounds in a row are one; a
/// cue of its own lasts a second at least, and ends before the next words; where a caption of a person names the same sound
/// within a second, nothing is added. What is not added is reported with its reason.
package struct SoundCaptions: Sendable {
    /// The sounds.
    let events: [SoundEvent]
    /// How they are written.
    package let convention: SoundConvention

    /// Takes sounds in order of time.
    package init(_ events: [SoundEvent], convention: SoundConvention) {
        self.events = events
        self.convention = convention
    }

    /// A sound that was put into captions; it is a proposal, and no caption for the deaf before a person reviewed it.
    package struct Proposal: Equatable, Sendable {
        /// The number of its cue, counted from 1.
        package internal(set) var cue: Int
        /// The text that was added.
        package let text: String
        /// The label of the detector.
        package let label: String
        /// The name of the class.
        package let sound: String
        /// How sure the detector is, 0 to 1; nil if it does not say.
        package let confidence: Double?
        /// When its cue begins, in milliseconds.
        package let startMilliseconds: Int
        /// When its cue ends, in milliseconds.
        package let endMilliseconds: Int
        /// Whether it is a line of a cue of dialogue.
        package let isInDialogue: Bool

        /// What a format with identifiers calls its cue: the label and the confidence, on one line.
        var identifier: String {
            let name = label.filter { !$0.isNewline && $0 != ">" }.prefix(100)
            let sure = confidence.map { " \(($0 * 100).rounded() / 100)" } ?? ""
            return "\(cue) proposal: \(name)\(sure)"
        }
    }

    /// Why a sound was not put into captions.
    package enum Reason: String, CaseIterable, Sendable {
        /// No class has the label.
        case unknownLabel
        /// It is speech.
        case speech
        /// The detector is not sure enough.
        case unsure
        /// It is too short.
        case tooShort
        /// Someone speaks, and it is no alarm, no impact and of no person.
        case duringDialogue
        /// There is no room for a second line or a cue of a second.
        case noRoom
        /// A caption names it already.
        case captioned
        /// The language has no words for it.
        case noWords
    }

    /// A sound that was not put into captions.
    package struct LeftOut: Equatable, Sendable {
        /// The sound.
        package let event: SoundEvent
        /// Why.
        package let reason: Reason
    }

    /// What became of the sounds.
    package struct Outcome: Equatable, Sendable {
        /// The sounds that were put into captions, in order of time.
        package internal(set) var proposals: [Proposal] = []
        /// The others, in order of time.
        package internal(set) var leftOut: [LeftOut] = []
    }

    /// Adds the sounds to captions.
    ///
    /// - Parameters:
    ///   - document: the captions, in order of time; its cues are numbered anew.
    ///   - words: the words of their language.
    ///   - limits: the lines and the room between cues of the profile.
    /// - Returns: what was added, and what was not.
    func add(
        to document: inout CaptionDocument,
        in words: SoundWords,
        _ limits: SegmentLimits
    ) -> Outcome {
        var placing = SoundPlacing(document.cues, words, convention, limits)
        for sound in merged(&placing.outcome) { placing.place(sound) }
        placing.finish()
        document.cues = placing.cues
        return placing.outcome
    }

    /// A sound of a class, from the first to the last event of it in a row.
    struct Sound {
        let sound: SoundClass
        var event: SoundEvent
    }

    /// The sounds that detectors are sure of, equal ones in a row as one.
    private func merged(_ outcome: inout Outcome) -> [Sound] {
        var found: [Sound] = []
        var last: [String: Int] = [:]
        for event in events {
            guard let known = SoundClass.of(label: event.label) else {
                outcome.leftOut.append(LeftOut(event: event, reason: .unknownLabel))
                continue
            }
            guard !known.isSpeech else {
                outcome.leftOut.append(LeftOut(event: event, reason: .speech))
                continue
            }
            guard let sound = believed(known, event) else {
                outcome.leftOut.append(LeftOut(event: event, reason: .unsure))
                continue
            }
            if let index = last[sound.name],
                event.startMilliseconds - found[index].event.endMilliseconds < sound.mergeGap
            {
                let before = found[index].event
                found[index].event.endMilliseconds = max(
                    before.endMilliseconds,
                    event.endMilliseconds
                )
                let confidences = [before.confidence, event.confidence].compactMap(\.self)
                found[index].event.confidence = confidences.max()
            } else {
                last[sound.name] = found.count
                found.append(Sound(sound: sound, event: event))
            }
        }
        return found.filter { sound in
            let length = sound.event.endMilliseconds - sound.event.startMilliseconds
            let isLong = length >= sound.sound.minDuration
            if !isLong {
                outcome.leftOut.append(LeftOut(event: sound.event, reason: .tooShort))
            }
            return isLong
        }
    }

    /// The class that the detector is sure enough of: that of the label, or one above it; nil without such a class.
    private func believed(_ sound: SoundClass, _ event: SoundEvent) -> SoundClass? {
        guard let confidence = event.confidence else { return sound }
        var candidate: SoundClass? = sound
        for _ in 0..<4 {
            guard let found = candidate else { return nil }
            if confidence >= found.minConfidence { return found }
            candidate = found.parent.flatMap(SoundClass.named)
        }
        return nil
    }
}
