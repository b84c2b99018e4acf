// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaSelection

/// A part of a text that is spoken at a time of its own.
private struct DAPTPassage {
    let begin: Int
    let end: Int?
    let language: String
    var text = ""
    var recordings: [Recording] = []
    var gain = Gain.unity
    var pan = 0
    var gains: [GainChange] = []
    var rate: Description.SpeakingRate?
    var pitch: String?
}

extension DAPTReader {
    /// Reads a script event.
    mutating func readEvent(
        _ event: MarkupElement,
        _ id: String,
        _ context: DAPTContext,
        _ gains: [GainChange]
    ) {
        checkRepresents(event, context)
        checkAgents(event)
        if event.attribute(nil, "begin") == nil, context.begin == .zero {
            warn(
                "event-no-begin",
                "the event \(id.quoted) does not state when it begins",
                at: event
            )
        }
        if let end = context.end, end <= context.begin {
            warn("event-empty", "the event \(id.quoted) does not end after it begins", at: event)
        }
        let notes = notes(of: event)
        let paragraphs = event.children("p").map { ($0, context.entering($0, times)) }
        // Where a text is there in several languages, that of the script is spoken.
        let wanted = script.language?.rawValue
        let spoken =
            paragraphs.contains { $0.1.language == wanted } ? wanted : paragraphs.first?.1.language
        var count = 0
        for (paragraph, inner) in paragraphs {
            checkRepresents(paragraph, inner)
            if ["", "und"].contains(inner.languageSource) { lacksLanguageSource = true }
            var passages: [DAPTPassage] = []
            readText(paragraph, inner, &passages)
            guard inner.language == spoken else { continue }
            let mainAudio = gains + DAPTGains(times, inner).changes(of: paragraph)
            for passage in passages {
                let text = passage.text.oneLine
                guard !text.isEmpty || !passage.recordings.isEmpty else { continue }
                count += 1
                // What the main audio does belongs to the event, so the first passage has it.
                append(
                    passage,
                    text,
                    count == 1 ? id : unusedIdentifier(id, count),
                    count == 1 ? mainAudio : [],
                    count == 1 ? notes : [],
                    at: event
                )
            }
        }
    }

    private mutating func append(
        _ passage: DAPTPassage,
        _ text: String,
        _ id: String,
        _ mainAudio: [GainChange],
        _ notes: [Description.Note],
        at event: MarkupElement
    ) {
        var description = Description(
            id: id,
            start: min(max(passage.begin, 0), DescriptionScript.latest),
            end: passage.end.map { min($0, DescriptionScript.latest) },
            text: text
        )
        let language = Self.language(passage.language)
        let isOther = language != script.language && language != .undetermined
        description.language = isOther ? language : nil
        description.recordings = passage.recordings
        description.mainAudioGain = mainAudio.sorted { $0.begin < $1.begin }
        description.narrationGain = passage.gains.sorted { $0.begin < $1.begin }
        (description.gain, description.pan) = (passage.gain, passage.pan)
        description.rate = passage.rate ?? .normal
        description.pitch = passage.pitch
        description.notes = notes
        description.position = event.position
        script.descriptions.append(description)
        if script.kind == .preRecording, !passage.recordings.isEmpty {
            warn("recording-early", "a script of type preRecording has recordings", at: event)
        }
    }

    private func unusedIdentifier(_ id: String, _ count: Int) -> String {
        var name = "\(id)-\(count)"
        while elements[name] != nil { name += "-" }
        return name
    }

    /// Reads the text of a paragraph or `span` into passages, one for each time.
    private mutating func readText(
        _ element: MarkupElement,
        _ context: DAPTContext,
        _ passages: inout [DAPTPassage]
    ) {
        if element.isTT("p") || element.isTimed {
            passages.append(passage(context))
        }
        if element.isTT("span") { applyStyle(element, context, &passages) }
        if element.isTT("p") { applyVoice(element, &passages) }
        for child in element.children {
            switch child {
            case .text(let text): passages[passages.count - 1].text += text
            case .element(let inner) where inner.isTT("span"):
                let entered = context.entering(inner, times)
                checkRepresents(inner, entered)
                readText(inner, entered, &passages)
                // Text after a part with times of its own is spoken when the text around it is.
                if inner.isTimed { passages.append(passage(context)) }
            case .element(let inner) where inner.isTT("br"):
                passages[passages.count - 1].text += " "
            case .element(let inner) where inner.isTT("audio"): readAudio(inner, context, &passages)
            case .element: break
            }
        }
    }

    private func passage(_ context: DAPTContext) -> DAPTPassage {
        DAPTPassage(
            begin: context.begin.milliseconds,
            end: context.end?.milliseconds,
            language: context.language
        )
    }

    private func applyStyle(
        _ element: MarkupElement,
        _ context: DAPTContext,
        _ passages: inout [DAPTPassage]
    ) {
        let last = passages.count - 1
        let gain = element.attribute(DAPT.Namespace.audio, "gain")
        if let gain = gain.flatMap({ DAPTGains.gain($0.trimmed) }) {
            let product = Int128(passages[last].gain.millionths) * Int128(gain.millionths)
            passages[last].gain = Gain(millionths: Int(clamping: product / 1_000_000))
        }
        let pan = element.attribute(DAPT.Namespace.audio, "pan")
        if let pan = pan.flatMap({ DAPTGains.pan($0.trimmed) }) { passages[last].pan = pan }
        passages[last].gains += DAPTGains(times, context).changes(of: element, withOwn: false)
        applyVoice(element, &passages)
    }

    private func applyVoice(_ element: MarkupElement, _ passages: inout [DAPTPassage]) {
        let last = passages.count - 1
        let speak = element.attribute(DAPT.Namespace.audio, "speak") ?? ""
        passages[last].rate = Description.SpeakingRate(rawValue: speak) ?? passages[last].rate
        passages[last].pitch =
            element.attribute(DAPT.Namespace.audio, "pitch") ?? passages[last].pitch
    }

    private mutating func readAudio(
        _ audio: MarkupElement,
        _ outer: DAPTContext,
        _ passages: inout [DAPTPassage]
    ) {
        let found = recordings(audio, in: outer)
        let context = outer.entering(audio, times)
        if audio.isTimed {
            let text = passages[passages.count - 1].text
            passages[passages.count - 1].text = ""
            passages.append(passage(context))
            passages[passages.count - 1].text = text
        }
        passages[passages.count - 1].recordings += found
        applyStyle(audio, context, &passages)
    }

    // MARK: Checks

    private mutating func checkRepresents(_ element: MarkupElement, _ context: DAPTContext) {
        let value = context.represents
        if value.isEmpty {
            error("represents-missing", "daptm:represents is missing", at: element)
        } else if !scriptRepresents.isEmpty, DAPT.isContentDescriptor(value),
            !scriptRepresents.contains(where: { DAPT.isSubtype(value, of: $0) })
        {
            error(
                "represents-other",
                "daptm:represents \(value.quoted) is not part of daptm:scriptRepresents",
                at: element
            )
        }
    }

    private mutating func checkAgents(_ event: MarkupElement) {
        for id in Self.words(event.attribute(DAPT.Namespace.metadata, "agent"))
        where elements[id]?.isElement(DAPT.Namespace.metadata, "agent") != true {
            error("agent-missing", "ttm:agent names \(id.quoted), which is not an agent", at: event)
        }
    }

    private func notes(of event: MarkupElement) -> [Description.Note] {
        event.elements.filter { $0.isElement(DAPT.Namespace.metadata, "desc") }.map {
            Description.Note(
                type: $0.attribute(DAPT.Namespace.dapt, "descType"),
                text: $0.plainText.oneLine
            )
        }
    }
}
