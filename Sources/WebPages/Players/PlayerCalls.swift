// SPDX-License-Identifier: Apache-2.0

/// The calls of players in a script, found in its tokens; nothing is run.
struct PlayerCalls {
    /// What the players are configured with.
    private(set) var configurations: [PlayerConfiguration] = []
    /// Players of services.
    private(set) var embeds: [PageEmbed] = []
    /// Players whose configuration the script computes, and where.
    private(set) var unread: [(WebPlayer, Int)] = []

    private var literals: ScriptLiterals
    private var tokens: [ScriptToken] { literals.tokens }
    private let names: Set<String>

    /// The most calls of a script that are read.
    private static let callLimit = 1000

    /// Reads a script; nil if it names no player.
    init?(_ bytes: ArraySlice<UInt8>, _ encoding: PageEncoding) {
        guard Self.signatures.contains(where: { bytes.firstRange(of: Array($0.utf8)) != nil })
        else {
            return nil
        }
        let tokens = ScriptLexer.tokens(bytes, encoding)
        literals = ScriptLiterals(tokens)
        names = Set(tokens.lazy.compactMap(\.name))
        read()
    }

    private static let signatures = [
        "videojs", "jwplayer", "Plyr", "shaka", "Hls", "dashjs", "MediaElementPlayer",
        "mediaelementplayer", "VidstackPlayer", "KalturaPlayer", "bc(",
    ]

    private mutating func read() {
        for index in literals.tokens.indices.dropLast() {
            guard configurations.count + embeds.count + unread.count < Self.callLimit else {
                return
            }
            guard let name = literals.tokens[index].name else { continue }
            if literals.tokens[index + 1].isMark("(") {
                call(name, at: index)
            } else if name == "source", names.contains("Plyr"), index > 0,
                literals.tokens[index - 1].isMark("."), literals.tokens[index + 1].isMark("="),
                index + 2 < literals.tokens.count
            {
                let value = literals.value(at: index + 2).value
                add(.plyr, .player, value, at: index)
            }
        }
    }

    private mutating func call(_ name: String, at index: Int) {
        let isMember = index > 0 && tokens[index - 1].isMark(".")
        switch name {
        case "videojs" where !isMember: videoJS(at: index)
        case "src" where isMember && names.contains("videojs"):
            add(.videoJS, .player, argument(0, of: index), at: index)
        case "addRemoteTextTrack" where isMember:
            addTrack(.videoJS, argument(0, of: index), at: index)
        case "jwplayer" where !isMember: jwPlayer(at: index)
        case "Plyr": attach(.plyr, at: index)
        case "MediaElementPlayer": attach(.mediaElement, at: index)
        case "loadSource" where isMember:
            add(.hlsJS, media("attachMedia"), argument(0, of: index), at: index)
        case "initialize" where isMember && names.contains("dashjs"): dashJS(at: index)
        case "attachSource" where isMember && names.contains("dashjs"):
            add(.dashJS, media("attachView"), argument(0, of: index), at: index)
        case "load" where isMember && names.contains("shaka"): shaka(at: index)
        case "addTextTrackAsync" where isMember: shakaTrack(at: index)
        case "create" where isMember && owner(of: index) == "VidstackPlayer": vidstack(at: index)
        case "setup" where isMember && owner(of: index) == "KalturaPlayer":
            embeds.append(PageEmbed(service: "Kaltura", video: nil, range: range(index)))
        case "loadMedia" where isMember && names.contains("KalturaPlayer"):
            kaltura(argument(0, of: index))
        default: break
        }
    }

    /// The name before the dot of a member.
    private func owner(of index: Int) -> String? { index > 1 ? tokens[index - 2].name : nil }

    private func range(_ index: Int) -> Range<Int> {
        let start = tokens[index].offset
        return start..<start + 1
    }

    /// The value of an argument of the call at a name; computed if it is missing.
    private mutating func argument(_ number: Int, of index: Int) -> ScriptValue {
        var place = index + 2
        for passed in 0...number {
            guard place < tokens.count, !tokens[place].isMark(")") else { return .other }
            let (value, end) = literals.value(at: place)
            if passed == number { return value }
            guard end < tokens.count, tokens[end].isMark(",") else { return .other }
            place = end + 1
        }
        return .other
    }

    private mutating func add(
        _ player: WebPlayer,
        _ target: PlayerConfiguration.Target,
        _ value: ScriptValue,
        at index: Int
    ) {
        let configuration = PlayerConfiguration(player, target: target, value, range: range(index))
        if configuration.isComputed { unread.append((player, tokens[index].offset)) }
        configurations.append(configuration)
    }

    private mutating func addTrack(_ player: WebPlayer, _ value: ScriptValue, at index: Int) {
        var configuration = PlayerConfiguration(player, target: .player, range: range(index))
        if value == .computed { unread.append((player, tokens[index].offset)) }
        configuration.addTrack(value)
        configurations.append(configuration)
    }
}

extension PlayerCalls {
    /// The element that an argument names: a selector, an `id`, or what a variable was found with.
    private func element(at index: Int, depth: Int = 0) -> PlayerConfiguration.Target {
        guard index < tokens.count, depth < 3 else { return .player }
        if let text = tokens[index].string { return Self.selected(text) }
        guard let name = tokens[index].name else { return .player }
        let finders: Set = ["getElementById", "querySelector", "querySelectorAll"]
        if let start = literals.assignment(of: name) { return element(at: start, depth: depth + 1) }
        // document.getElementById("video"), or $("#video").
        for place in index..<min(index + 4, tokens.count)
        where place + 2 < tokens.count && tokens[place + 1].isMark("(")
            && finders.union(["$"]).contains(tokens[place].name ?? "")
        {
            guard let text = tokens[place + 2].string else { return .player }
            return tokens[place].name == "getElementById" ? .id(text) : Self.selected(text)
        }
        return .player
    }

    private static func selected(_ selector: String) -> PlayerConfiguration.Target {
        if selector.hasPrefix("#") {
            return .id(String(selector.dropFirst().prefix { !" .[:>".contains($0) }))
        }
        return ["video", "audio"].contains(selector) ? .element(selector) : .id(selector)
    }

    /// The element that is given to a method of a player, such as `attachMedia`.
    private func media(_ method: String) -> PlayerConfiguration.Target {
        let place = tokens.firstIndex { $0.name == method }
        guard let place, place + 1 < tokens.count, tokens[place + 1].isMark("(") else {
            return .player
        }
        return element(at: place + 2)
    }

    /// Says which player plays an element.
    private mutating func attach(_ player: WebPlayer, at index: Int) {
        let options = argument(1, of: index)
        add(player, element(at: index + 2), options == .computed ? .other : options, at: index)
    }

    private mutating func videoJS(at index: Int) {
        attach(.videoJS, at: index)
    }

    private mutating func jwPlayer(at index: Int) {
        let target = element(at: index + 2)
        // jwplayer("id").setup({...})
        var place = index + 2
        while place < min(index + 5, tokens.count), !tokens[place].isMark(")") { place += 1 }
        guard place + 3 < tokens.count, tokens[place + 1].isMark("."),
            tokens[place + 2].name == "setup", tokens[place + 3].isMark("(")
        else { return }
        let id: PlayerConfiguration.Target = target == .player ? .id("") : target
        add(.jwPlayer, id, argument(0, of: place + 2), at: index)
    }

    private mutating func dashJS(at index: Int) {
        let source = argument(1, of: index)
        guard source != .other else { return }
        add(.dashJS, element(at: index + 2), source, at: index)
    }

    private mutating func shaka(at index: Int) {
        let source = argument(0, of: index)
        // An element has a method of this name, too, without arguments.
        guard source != .other else { return }
        let target = media("attach")
        add(.shaka, target == .player ? media("Player") : target, source, at: index)
    }

    private mutating func shakaTrack(at index: Int) {
        guard let uri = argument(0, of: index).text else {
            return unread.append((.shaka, tokens[index].offset))
        }
        var members: [String: ScriptValue] = ["src": .string(uri)]
        members["srclang"] = argument(1, of: index)
        members["kind"] = argument(2, of: index)
        addTrack(.shaka, .object(members), at: index)
    }

    private mutating func vidstack(at index: Int) {
        let options = argument(0, of: index)
        let target = options["target"]?.text.map(Self.selected) ?? .id("")
        add(.vidstack, target, options, at: index)
    }

    private mutating func kaltura(_ value: ScriptValue) {
        guard let id = value["entryId"]?.text,
            let place = embeds.lastIndex(where: { $0.service == "Kaltura" && $0.video == nil })
        else { return }
        embeds[place].video = id
    }
}
