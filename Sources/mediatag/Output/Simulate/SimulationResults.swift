// SPDX-License-Identifier: Apache-2.0

import Auditing
import MediaSelection

/// What viewers get, in the shape of its JSON (`mediatag.simulate/1`).
struct SimulationResults: Encodable {
    /// An audio or text that can be selected.
    struct Option: Encodable {
        let id: String
        let kind: String
        let displayName: String
        let name: String?
        let language: String?
        let characteristics: [String]
        let closedCaption: Bool
        let forced: Bool
        let isDefault: Bool
        let track: Int?
        let rendition: Rendition?
        let pageTrack: PageTrack?

        enum CodingKeys: String, CodingKey {
            case id, kind, displayName, name, language, characteristics, closedCaption, forced
            case track, rendition, pageTrack
            case isDefault = "default"
        }

        /// Writes every key; what is not known is null.
        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(id, forKey: .id)
            try values.encode(kind, forKey: .kind)
            try values.encode(displayName, forKey: .displayName)
            try values.encode(name, forKey: .name)
            try values.encode(language, forKey: .language)
            try values.encode(characteristics, forKey: .characteristics)
            try values.encode(closedCaption, forKey: .closedCaption)
            try values.encode(forced, forKey: .forced)
            try values.encode(isDefault, forKey: .isDefault)
            try values.encode(track, forKey: .track)
            try values.encode(rendition, forKey: .rendition)
            try values.encode(pageTrack, forKey: .pageTrack)
        }
    }

    /// What a page says of a track.
    struct PageTrack: Encodable {
        let kind: String
        let src: String?
        let line: Int
        let element: Bool
        let obstacle: String?

        private enum CodingKeys: String, CodingKey {
            case kind, src, line, element, obstacle
        }

        /// Writes every key; what is not stated is null.
        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(kind, forKey: .kind)
            try values.encode(src, forKey: .src)
            try values.encode(line, forKey: .line)
            try values.encode(element, forKey: .element)
            try values.encode(obstacle, forKey: .obstacle)
        }
    }

    /// The medium of a page that plays the asset.
    struct Medium: Encodable {
        let element: String
        let src: String
        let line: Int
        let player: String?

        private enum CodingKeys: String, CodingKey {
            case element, src, line, player
        }

        /// Writes every key; without a player of its own, it is null.
        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(element, forKey: .element)
            try values.encode(src, forKey: .src)
            try values.encode(line, forKey: .line)
            try values.encode(player, forKey: .player)
        }
    }

    /// The attributes that find a rendition.
    struct Rendition: Encodable {
        let type: String
        let groupId: String?
        let name: String?
        let uri: String?
        let instreamId: String?
        let line: Int

        private enum CodingKeys: String, CodingKey {
            case type, groupId, name, uri, instreamId, line
        }

        /// Writes every key; what is not stated is null.
        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(type, forKey: .type)
            try values.encode(groupId, forKey: .groupId)
            try values.encode(name, forKey: .name)
            try values.encode(uri, forKey: .uri)
            try values.encode(instreamId, forKey: .instreamId)
            try values.encode(line, forKey: .line)
        }
    }

    /// What an engine selects for a viewer.
    struct Result: Encodable {
        let viewer: String
        let engine: String
        let evidence: String
        let audio: Choice?
        let text: Choice?
        let noAudio: [String]?
        let noText: [String]?
        let confidence: String
        let hazards: [String]

        private enum CodingKeys: String, CodingKey {
            case viewer, engine, evidence, audio, text, noAudio, noText, confidence, hazards
        }

        /// Writes every key; what is not selected is null.
        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(viewer, forKey: .viewer)
            try values.encode(engine, forKey: .engine)
            try values.encode(evidence, forKey: .evidence)
            try values.encode(audio, forKey: .audio)
            try values.encode(text, forKey: .text)
            try values.encode(noAudio, forKey: .noAudio)
            try values.encode(noText, forKey: .noText)
            try values.encode(confidence, forKey: .confidence)
            try values.encode(hazards, forKey: .hazards)
        }
    }

    /// An option that is selected.
    struct Choice: Encodable {
        let id: String
        let displayName: String
        let why: [String]
    }

    /// What a viewer gets, in a sentence.
    struct Sentence: Encodable {
        let viewer: String
        let sentence: String
    }

    let schema = "mediatag.simulate/1"
    let asset: String
    /// The medium of a page; without a page, the member is left out.
    let medium: Medium?
    let kind: String
    let options: [Option]
    let results: [Result]
    let viewers: [Sentence]

    /// Sums up a simulation.
    init(_ simulation: Simulation, name: String) {
        let names = simulation.asset.displayNames
        asset = name
        medium = simulation.asset.page.map(Medium.init)
        kind = simulation.asset.kind.rawValue
        options = zip(simulation.asset.options, names).map(Option.init)
        results = simulation.results.map { Result($0, simulation.asset, names) }
        viewers = simulation.viewers.map { viewer in
            Sentence(
                viewer: viewer.name,
                sentence: simulation.sentence(for: viewer, names: names)
            )
        }
    }
}

extension SimulationResults.Option {
    fileprivate init(_ option: PlayableOption, name displayName: String) {
        let selection = option.selection
        self.init(
            id: option.id,
            kind: selection.kind.rawValue,
            displayName: displayName,
            name: selection.name,
            language: option.statedLanguage,
            characteristics: selection.characteristics.map(\.rawValue),
            closedCaption: selection.isClosedCaption,
            forced: selection.isForced,
            isDefault: selection.isDefault,
            track: selection.track,
            rendition: option.rendition.map(SimulationResults.Rendition.init),
            pageTrack: option.pageTrack.map(SimulationResults.PageTrack.init)
        )
    }
}

extension SimulationResults.Rendition {
    fileprivate init(_ rendition: PlayableRendition) {
        self.init(
            type: rendition.kind.rawValue,
            groupId: rendition.group,
            name: rendition.name,
            uri: rendition.uri,
            instreamId: rendition.instreamID,
            line: rendition.line
        )
    }
}

extension SimulationResults.PageTrack {
    fileprivate init(_ track: PlayablePageTrack) {
        self.init(
            kind: track.kind.rawValue,
            src: track.source,
            line: track.line,
            element: track.isElement,
            obstacle: track.obstacle
        )
    }
}

extension SimulationResults.Medium {
    fileprivate init(_ page: PlayingPage) {
        self.init(element: page.element, src: page.source, line: page.line, player: page.player)
    }
}

extension SimulationResults.Result {
    fileprivate init(_ result: Simulation.Result, _ asset: PlayableAsset, _ names: [String]) {
        func choice(_ pick: EnginePick) -> SimulationResults.Choice? {
            pick.option.map { index in
                SimulationResults.Choice(
                    id: asset.options[index].id,
                    displayName: names[index],
                    why: pick.rules.map(\.id)
                )
            }
        }
        func reasons(_ pick: EnginePick) -> [String]? {
            pick.option == nil ? pick.rules.map(\.id) : nil
        }
        let selection = result.selection
        self.init(
            viewer: result.viewer.name,
            engine: result.engine.versionedID,
            evidence: result.engine.evidence.rawValue,
            audio: choice(selection.audio),
            text: choice(selection.text),
            noAudio: reasons(selection.audio),
            noText: reasons(selection.text),
            confidence: selection.confidence.rawValue,
            hazards: result.hazards.compactMap { RuleCatalog.rule($0.rawValue)?.id }
        )
    }
}
