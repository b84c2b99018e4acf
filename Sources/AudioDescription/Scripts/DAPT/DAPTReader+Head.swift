// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

extension DAPTReader {
    /// Reads `head`: title, characters, time codes.
    mutating func readHead(_ root: MarkupElement) {
        let heads = root.children("head")
        if heads.count > 1 { error("several-heads", "a document has one head", at: heads[1]) }
        let metadata = heads.flatMap { $0.children("metadata") }.flatMap(\.elements)
        let title = metadata.first { $0.isElement(DAPT.Namespace.metadata, "title") }
        script.title = title?.plainText.oneLine
        let agents = metadata.filter { $0.isElement(DAPT.Namespace.metadata, "agent") }
        for agent in agents { readAgent(agent) }
        readOrigin(metadata.filter { $0.isElement(DAPT.Namespace.dapt, "daptOriginTimecode") })
        let starts = metadata.filter {
            $0.isElement(DAPT.Namespace.ebu, "documentStartOfProgramme")
        }
        if starts.count > 1 {
            error("time-code-repeated", "documentStartOfProgramme is there twice", at: starts[1])
        }
    }

    private mutating func readAgent(_ agent: MarkupElement) {
        if agent.xmlID == nil { error("agent-no-identifier", "ttm:agent has no xml:id", at: agent) }
        let types = ["person", "character", "group", "organization", "other"]
        if !types.contains(agent.attribute(nil, "type") ?? "") {
            error(
                "agent-type",
                "ttm:agent has no type of TTML: \(types.joined(separator: ", "))",
                at: agent
            )
        }
        let names = agent.elements.filter { $0.isElement(DAPT.Namespace.metadata, "name") }
        if names.isEmpty { error("agent-no-name", "ttm:agent has no ttm:name", at: agent) }
        for actor in agent.elements where actor.isElement(DAPT.Namespace.metadata, "actor") {
            let id = actor.attribute(nil, "agent") ?? ""
            guard let other = elements[id] else {
                error(
                    "actor-missing",
                    "ttm:actor names \(id.quoted), which is not there",
                    at: actor
                )
                continue
            }
            if !other.isElement(DAPT.Namespace.metadata, "agent") {
                error(
                    "actor-not-agent",
                    "ttm:actor names \(id.quoted), which is not an agent",
                    at: actor
                )
            } else if id == agent.xmlID {
                error("actor-itself", "ttm:actor names its own character", at: actor)
            } else if other.attribute(nil, "type") != "person" {
                error(
                    "actor-not-person",
                    "ttm:actor names \(id.quoted), which is not a person",
                    at: actor
                )
            }
        }
    }

    private mutating func readOrigin(_ codes: [MarkupElement]) {
        if codes.count > 1 {
            error("time-code-repeated", "daptOriginTimecode is there twice", at: codes[1])
        }
        for code in codes {
            let text = code.plainText.trimmed
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { Int($0) }
            let isCode =
                parts.count == 4 && numbers.count == 4
                && parts.dropFirst().allSatisfy { $0.count >= 2 }
                && parts[0].count >= 2 && numbers.allSatisfy { $0 >= 0 } && numbers[1] < 60
                && numbers[2] < 60
            guard isCode else {
                error(
                    "time-code-invalid",
                    "daptOriginTimecode \(text.quoted) is not hh:mm:ss:ff",
                    at: code
                )
                continue
            }
            if !times.hasFrameRate {
                error(
                    "frame-rate-missing",
                    "daptOriginTimecode counts frames, and ttp:frameRate is missing",
                    at: code
                )
            } else if numbers[3] >= times.parameters.frameRate {
                let rate = times.parameters.frameRate
                error(
                    "time-code-frames",
                    "daptOriginTimecode \(text.quoted) has a frame that \(rate) a second do not have",
                    at: code
                )
            }
        }
    }
}

extension String {
    /// The text without white space around it, one space where there is more between words, and without characters
    /// that XML cannot have.
    var oneLine: String {
        let text =
            unicodeScalars.contains(where: \.isForbiddenInXML)
            ? String(String.UnicodeScalarView(unicodeScalars.lazy.filter { !$0.isForbiddenInXML }))
            : self
        return text.wordsOfText.joined(separator: " ")
    }
}

extension Unicode.Scalar {
    /// Whether XML 1.0 has no such character; white space is not one of them.
    fileprivate var isForbiddenInXML: Bool {
        value < 0x20 && ![0x09, 0x0A, 0x0D].contains(value) || (0xFFFE...0xFFFF).contains(value)
    }
}
