// SPDX-License-Identifier: Apache-2.0

extension ConformanceConstraint {
    /// Constraints of DAPT beyond its vocabulary (W3C DAPT 1.0, by the designators of its extensions).
    static let dapt = [
        ConformanceConstraint("#serialization", [.dapt]) { document in
            document.declaresEntities ? [Fault("the document declares entities", at: nil)] : []
        },
        ConformanceConstraint("#contentProfiles-root", [.dapt]) { document in
            let stated = document.nodes[0]["ttp:contentProfiles"] ?? ""
            let words = stated.split { " \t\r\n(),".contains($0) }
            let isStated = words.contains("http://www.w3.org/ns/ttml/profile/dapt1.0/content")
            return isStated
                ? [] : [Fault("ttp:contentProfiles does not state DAPT's content profile", at: 0)]
        },
        ConformanceConstraint("#xmlLang-root", [.dapt]) { document in
            document.nodes[0]["xml:lang"] == "" ? [Fault("xml:lang of tt is empty", at: 0)] : []
        },
        ConformanceConstraint("#textLanguageSource", [.dapt]) { document in
            document.values(of: ["daptm:langSrc"]).filter { place, value in
                value.isEmpty && document.nodes[place].name == "tt"
            }
            .map { Fault("daptm:langSrc of tt is empty", at: $0.place) }
        },
        ConformanceConstraint("ttp:frameRate", [.dapt]) { document in
            document.firstTime("ttp:frameRate", "frames") { $0.last == "f" }
        },
        ConformanceConstraint("ttp:tickRate", [.dapt]) { document in
            document.firstTime("ttp:tickRate", "ticks") { $0.last == "t" }
        },
        ConformanceConstraint("#represents", [.dapt]) { document in
            represented(in: document)
        },
        ConformanceConstraint("#scriptEventMapping", [.dapt]) { document in
            document.places(of: "div").filter { place in
                document.nodes[place].children.contains { document.nodes[$0].name == "p" }
                    && document.nodes[place].children.contains { document.nodes[$0].name == "div" }
            }
            .map { Fault("a division has texts and divisions in it", at: $0) }
        },
        ConformanceConstraint("#agent", [.dapt]) { document in
            document.places(of: "ttm:agent").flatMap { agentFaults($0, in: document) }
        },
        ConformanceConstraint("#daptOriginTimecode", [.dapt]) { document in
            timecodes(in: document)
        },
        ConformanceConstraint("#source-data", [.dapt]) { document in
            document.places(of: "source").filter { place in
                document.nodes[place].parent.map { document.nodes[$0].name } == "data"
            }
            .map { Fault("source is in data", at: $0) }
        },
        ConformanceConstraint("#xmlLang-audio-nonMatching", [.dapt]) { document in
            document.places(of: "audio").flatMap { languageFaults($0, in: document) }
        },
        ConformanceConstraint("ttm:desc", [.dapt]) { document in
            document.values(of: ["daptm:descType"]).filter {
                document.nodes[$0.place].name != "ttm:desc"
            }
            .map { Fault("daptm:descType is not on ttm:desc", at: $0.place) }
        },
    ]

    // MARK: Represents

    private static func represented(in document: ConformanceDocument) -> [Fault] {
        let allowed = (document.nodes[0]["daptm:scriptRepresents"] ?? "").markupWords
        return document.nodes.indices.compactMap { place in
            let node = document.nodes[place]
            if let own = node["daptm:represents"] {
                let fits = allowed.contains { ContentDescriptor.isSubtype(own, of: $0) }
                return fits
                    ? nil : Fault("\"\(own)\" is no part of daptm:scriptRepresents", at: place)
            }
            // A division with an identifier and no divisions in it is a script event.
            let isText =
                node.name == "p"
                || node.name == "div" && node["xml:id"] != nil
                    && !node.children.contains { document.nodes[$0].name == "div" }
            guard isText,
                !document.tree.ancestors(of: place).contains(where: { outer in
                    document.nodes[outer]["daptm:represents"] != nil
                })
            else { return nil }
            return Fault(
                "\(node.name) has no daptm:represents, and no element around it has",
                at: place
            )
        }
    }

    // MARK: Agents

    private static func agentFaults(_ place: Int, in document: ConformanceDocument) -> [Fault] {
        let node = document.nodes[place]
        var faults: [Fault] = []
        let names = node.children.filter { document.nodes[$0].name == "ttm:name" }
        let kinds = ["character": "alias", "person": "full"]
        if let kind = node["type"].flatMap({ kinds[$0] }),
            !names.contains(where: { document.nodes[$0]["type"] == kind })
        {
            faults.append(Fault("the agent has no name of the type \(kind)", at: place))
        }
        for actor in node.children where document.nodes[actor].name == "ttm:actor" {
            let target = document.nodes[actor]["agent"].flatMap { document.tree.identified[$0] }
            if target == place {
                faults.append(Fault("the actor of an agent is the agent itself", at: actor))
            } else if let target, document.nodes[target].name == "ttm:agent",
                document.nodes[target]["type"] != "person"
            {
                faults.append(Fault("the actor of an agent is not a person", at: actor))
            }
        }
        return faults
    }

    // MARK: Time codes

    private static func timecodes(in document: ConformanceDocument) -> [Fault] {
        let places = document.places(of: "daptm:daptOriginTimecode")
        var faults = places.dropFirst().map {
            Fault("there is more than one origin time code", at: $0)
        }
        for place in places {
            let text = document.nodes[place].text.trimmed
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 4, TimeSyntax.clockOrOffset.takes(text), let frames = Int(parts[3])
            else {
                faults.append(Fault("the origin time code is not hh:mm:ss:ff", at: place))
                continue
            }
            if document.nodes[0]["ttp:frameRate"] == nil {
                faults.append(
                    Fault("there is an origin time code, and tt has no ttp:frameRate", at: place)
                )
            } else if frames >= document.parameters.frameRate {
                let limit = document.parameters.frameRate
                faults.append(
                    Fault("frame \(frames) of a second that has \(limit) frames", at: place)
                )
            }
        }
        return faults
    }

    // MARK: Languages of audio

    private static func languageFaults(_ place: Int, in document: ConformanceDocument) -> [Fault] {
        guard let parent = document.nodes[place].parent else { return [] }
        let language = language(of: place, in: document)
        // Audio among the resources has no text of its own.
        if document.nodes[parent].name != "resources",
            language != self.language(of: parent, in: document)
        {
            return [Fault("the audio is in another language than its text", at: place)]
        }
        let sources = document.nodes[place].children.filter { document.nodes[$0].name == "source" }
        let referenced = ([place] + sources).compactMap { source in
            document.nodes[source]["src"].flatMap {
                $0.first == "#" ? document.tree.identified[String($0.dropFirst())] : nil
            }
        }
        let embedded = sources.flatMap {
            document.nodes[$0].children.filter { document.nodes[$0].name == "data" }
        }
        return (sources + referenced + embedded)
            .filter { self.language(of: $0, in: document) != language }
            .map { Fault("the source is in another language than the audio", at: $0) }
    }

    private static func language(of place: Int, in document: ConformanceDocument) -> String {
        if let own = document.nodes[place]["xml:lang"] { return own }
        for outer in document.tree.ancestors(of: place) {
            if let language = document.nodes[outer]["xml:lang"] { return language }
        }
        return ""
    }
}
