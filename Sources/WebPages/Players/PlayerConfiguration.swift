// SPDX-License-Identifier: Apache-2.0

/// What a page tells a player to play.
struct PlayerConfiguration {
    /// The element that a configuration is for.
    enum Target: Equatable {
        /// A medium of the page, by its place.
        case medium(Int)
        /// An element by its `id`.
        case id(String)
        /// The first element of a name.
        case element(String)
        /// The only medium of the player, if there is one.
        case player
    }

    let player: WebPlayer
    let target: Target
    var sources: [(reference: String, type: String?)] = []
    var tracks: [TrackElement] = []
    /// Whether a part of it is computed.
    var isComputed = false
    let range: Range<Int>

    init(_ player: WebPlayer, target: Target, range: Range<Int>) {
        self.player = player
        self.target = target
        self.range = range
    }

    /// Reads a value whose members name sources and tracks as the players do.
    init(_ player: WebPlayer, target: Target, _ value: ScriptValue, range: Range<Int>) {
        self.init(player, target: target, range: range)
        add(value, depth: 0)
    }

    /// Adds what a value names: a reference, or objects with members of the players' names.
    mutating func add(_ value: ScriptValue, depth: Int) {
        guard depth < 8 else { return }
        switch value {
        case .string(let text): addSource(text, type: nil)
        case .computed: isComputed = true
        case .array(let values): for value in values { add(value, depth: depth + 1) }
        case .object: addMembers(of: value, depth: depth)
        case .bool, .other: break
        }
    }

    private mutating func addMembers(of value: ScriptValue, depth: Int) {
        for name in ["file", "src", "url", "source"] {
            guard let member = value[name] else { continue }
            if let text = member.text {
                addSource(text, type: value["type"]?.text)
            } else {
                add(member, depth: depth + 1)
            }
        }
        for name in ["sources", "playlist", "levels"] {
            guard let member = value[name] else { continue }
            if name == "playlist", case .string = member {
                // The playlist is at a service.
                isComputed = true
            } else {
                add(member, depth: depth + 1)
            }
        }
        for name in ["tracks", "textTracks"] {
            guard let member = value[name] else { continue }
            if member == .computed { isComputed = true }
            for track in member.elements { addTrack(track) }
        }
    }

    private mutating func addSource(_ text: String, type: String?) {
        let reference = text.trimmedSpaces
        guard !reference.isEmpty, sources.count < 100 else { return }
        if !sources.contains(where: { $0.reference == reference }) {
            sources.append((reference, type))
        }
    }

    /// Adds a text track; thumbnails and chapters are ignored, because viewers do not read them.
    mutating func addTrack(_ value: ScriptValue) {
        guard tracks.count < 200, case .object = value else { return }
        let reference = (value["file"] ?? value["src"] ?? value["url"])?.text?.trimmedSpaces
        let kind = value["kind"]?.text
        guard kind != "thumbnails" else { return }
        tracks.append(
            TrackElement(
                reference: reference,
                // JW Player and Plyr take a track without a kind as captions.
                kind: kind ?? "captions",
                language: (value["srclang"] ?? value["language"] ?? value["lang"])?.text,
                label: value["label"]?.text,
                isDefault: value["default"] == .bool(true),
                range: range,
                isElement: false
            )
        )
    }

    /// Adds what it names to the medium that it is for, or as a medium of its own.
    func apply(to page: inout WebPage) {
        if let index = medium(in: page) {
            page.media[index].player = player
            let known = Set(page.media[index].sources.map(\.reference))
            // A player that is given sources does not play those of the element.
            let added = sources.filter { !known.contains($0.reference) }
            page.media[index].sources += added.map {
                MediumSource(reference: $0.reference, type: $0.type, range: range)
            }
            page.media[index].tracks += tracks
            if isComputed, page.media[index].sources.isEmpty { page.media[index].isComputed = true }
            return
        }
        guard !sources.isEmpty || isComputed, page.media.count < WebPage.mediaLimit else { return }
        var medium = PageMedium(
            element: "script",
            attributes: [:],
            range: range,
            childOffset: range.upperBound
        )
        medium.player = player
        medium.sources = sources.map {
            MediumSource(reference: $0.reference, type: $0.type, range: range)
        }
        medium.tracks = tracks
        medium.isComputed = sources.isEmpty
        page.media.append(medium)
    }

    private func medium(in page: WebPage) -> Int? {
        switch target {
        case .medium(let index): index
        case .id(let id): page.media.firstIndex { $0.id == id }
        case .element(let name): page.media.firstIndex { $0.element == name }
        case .player:
            page.media.lastIndex { $0.player == player && ($0.sources.isEmpty || sources.isEmpty) }
                ?? onlyMedium(in: page)
        }
    }

    /// The only medium of the page, if nothing says yet what it plays.
    private func onlyMedium(in page: WebPage) -> Int? {
        guard page.media.count == 1, let medium = page.media.first, medium.sources.isEmpty else {
            return nil
        }
        return 0
    }
}
