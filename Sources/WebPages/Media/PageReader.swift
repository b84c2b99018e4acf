// SPDX-License-Identifier: Apache-2.0

/// Reads the media of a page out of its tokens.
///
/// The tree of the page is not built: `source` and `track` belong to the medium that is open and has no other open
/// child, which is what browsers make of them. Everything else needs only what is open.
struct PageReader {
    private var page: WebPage
    private var tokenizer: HTMLTokenizer
    private var elements = OpenElements()
    /// What players are configured with, to be joined with the elements at the end.
    private var configurations: [PlayerConfiguration] = []
    /// The element whose text is looked at for the word "transcript".
    private var openLabel: String?
    /// The bytes of scripts that were looked into.
    private var scriptBytes = 0
    /// How many `source` and `track` elements were kept.
    private var (sourceCount, trackCount) = (0, 0)

    /// The most bytes of scripts that are looked into.
    private static let scriptLimit = 4 << 20

    init(_ page: WebPage) {
        self.page = page
        tokenizer = HTMLTokenizer(page.bytes, from: PageEncoding.markLength(page.bytes))
    }

    mutating func read() -> WebPage {
        while let token = tokenizer.next() {
            switch token {
            case .tag(let tag) where tag.isEnd: end(tag)
            case .tag(let tag): start(tag)
            case .rawText(let range): script(range)
            case .text(let range): look(at: range)
            case .comment, .doctype: break
            }
        }
        join()
        page.addLines()
        return page
    }

    private mutating func end(_ tag: HTMLTag) {
        if tag.name == openLabel { openLabel = nil }
        elements.end(tag.name)
        tokenizer.isForeign = elements.isForeign
    }

    private mutating func start(_ tag: HTMLTag) {
        let isForeign = elements.start(tag)
        tokenizer.isForeign = elements.isForeign
        guard !isForeign, !tag.attributes.isEmpty || Self.isRead(tag.name) else { return }
        tokenizer.content =
            switch tag.name {
            case "title", "textarea": .text(endingWith: tag.name)
            case "style", "xmp", "iframe", "noembed", "noframes": .rawText(endingWith: tag.name)
            case "script": .script
            case "plaintext": .plainText
            default: .data
            }
        switch tag.name {
        case let name where OpenElements.isMedium(name): addMedium(tag)
        case "source": addSource(tag)
        case "track": addTrack(tag)
        case "object", "embed": addObject(tag)
        case "script": startScript(tag)
        case "base" where page.base == nil: page.base = value("href", of: tag)
        case "a", "area": addLink(tag)
        case "h1", "h2", "h3", "h4", "h5", "h6", "button", "summary": openLabel = tag.name
        default: break
        }
        if let embed = WebService.embed(in: tag, { value($0, of: tag) }) {
            add(embed)
        } else if tag.name == "iframe" || tag.name == "frame" {
            addFrame(tag)
        }
        // What a player makes of an element of another name.
        if tag.has("data-able-player") || tag.has("data-dashjs-player") { return }
        if tag.name == "span" || tag.name == "div" { addAbleTrack(tag) }
    }

    /// Whether an element matters without an attribute, too.
    private static func isRead(_ name: String) -> Bool {
        readNames.contains(name) || OpenElements.isMedium(name)
    }

    private static let readNames: Set = [
        "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
        "source", "track", "a", "area", "h1", "h2", "h3", "h4", "h5", "h6", "button", "summary",
        "wistia-player", "youtube-video", "vimeo-video",
    ]
}

extension PageReader {
    private func value(_ name: String, of tag: HTMLTag) -> String? {
        tag.attribute(name).map { page.text(of: $0.value, isAttribute: true) }
    }

    /// The reference in an attribute, without spaces around it; nil if it is empty or missing.
    private func reference(_ name: String, of tag: HTMLTag) -> String? {
        guard let text = value(name, of: tag)?.trimmedSpaces, !text.isEmpty else { return nil }
        return text
    }

    private static let keptAttributes: Set = [
        "id", "src", "class", "controls", "autoplay", "muted", "loop", "crossorigin", "preload",
        "title", "aria-label", "aria-hidden", "x-webkit-airplay", "slot", "data-setup",
    ]

    private mutating func addMedium(_ tag: HTMLTag) {
        guard page.media.count < WebPage.mediaLimit else {
            page.omittedMedia += 1
            elements.openMedium(nil, name: tag.name)
            return
        }
        var medium = PageMedium(
            element: tag.name,
            attributes: [:],
            range: tag.range,
            childOffset: tag.range.upperBound
        )
        for name in Self.keptAttributes {
            medium.attributes[name] = value(name, of: tag)
        }
        medium.player = WebPlayer.ofElement(tag) { value($0, of: tag) }
        medium.isFallback = elements.isInNoScript
        medium.isInTemplate = elements.isInTemplate
        if let source = reference("src", of: tag) {
            medium.sources = [MediumSource(reference: source, range: tag.range)]
        } else if tag.has("src"), tag.name != "media-player" {
            medium.sources = [MediumSource(reference: "", range: tag.range)]
        }
        if let id = reference("playback-id", of: tag), tag.name.hasPrefix("mux-") {
            let stream = "https://stream.mux.com/\(id).m3u8"
            medium.sources = [MediumSource(reference: stream, range: tag.range)]
        }
        let index = page.media.count
        page.media.append(medium)
        elements.openMedium(index, name: tag.name)
        for name in ["data-setup", "data-mejsoptions", "data-plyr-config"] {
            guard let text = value(name, of: tag) else { continue }
            let player: WebPlayer =
                name == "data-setup" ? .videoJS : name == "data-mejsoptions" ? .mediaElement : .plyr
            guard let value = ScriptValue(json: text) else { continue }
            configurations.append(
                PlayerConfiguration(player, target: .medium(index), value, range: tag.range)
            )
        }
    }

    private mutating func addSource(_ tag: HTMLTag) {
        guard let index = elements.parentMedium else { return }
        page.media[index].childOffset = tag.range.upperBound
        guard let source = reference("src", of: tag) else { return }
        // The attribute of the medium wins.
        guard !page.media[index].has("src"), sourceCount < WebPage.sourceLimit else { return }
        sourceCount += 1
        page.media[index].sources.append(
            MediumSource(reference: source, type: value("type", of: tag), range: tag.range)
        )
    }

    private mutating func addTrack(_ tag: HTMLTag) {
        guard let index = elements.parentMedium else { return }
        page.media[index].childOffset = tag.range.upperBound
        guard trackCount < WebPage.trackLimit else { return page.omittedTracks += 1 }
        trackCount += 1
        // Browsers read srclang alone; Vidstack takes lang as well.
        let isVidstack = page.media[index].element == "media-player"
        let language = isVidstack ? value("lang", of: tag) : nil
        page.media[index].tracks.append(
            TrackElement(
                reference: value("src", of: tag)?.trimmedSpaces,
                kind: value("kind", of: tag),
                language: value("srclang", of: tag) ?? language,
                label: value("label", of: tag),
                isDefault: tag.has("default"),
                range: tag.range,
                isElement: true
            )
        )
    }

    /// Adds a track of Able Player, which is an element of any name.
    private mutating func addAbleTrack(_ tag: HTMLTag) {
        guard let kind = value("data-kind", of: tag), let source = reference("data-src", of: tag),
            let index = elements.innermostMedium
                ?? page.media.lastIndex(where: { $0.player == .ablePlayer })
        else { return }
        guard trackCount < WebPage.trackLimit else { return page.omittedTracks += 1 }
        trackCount += 1
        page.media[index].tracks.append(
            TrackElement(
                reference: source,
                kind: kind,
                language: value("data-srclang", of: tag),
                label: value("data-label", of: tag),
                isDefault: tag.has("data-default"),
                range: tag.range,
                isElement: false
            )
        )
    }

    /// Adds an `object` or `embed` that plays media.
    private mutating func addObject(_ tag: HTMLTag) {
        guard let source = reference(tag.name == "object" ? "data" : "src", of: tag) else { return }
        let type = value("type", of: tag)
        guard type?.lowercased().isMediaType ?? source.hasMediaExtension,
            page.media.count < WebPage.mediaLimit
        else { return }
        var medium = PageMedium(
            element: tag.name,
            attributes: [:],
            range: tag.range,
            sources: [MediumSource(reference: source, type: type, range: tag.range)],
            childOffset: tag.range.upperBound
        )
        medium.isFallback = elements.isInNoScript
        medium.isInTemplate = elements.isInTemplate
        page.media.append(medium)
    }

    private mutating func addLink(_ tag: HTMLTag) {
        openLabel = tag.name
        guard !page.hasTranscript, let link = tag.attribute("href") else { return }
        page.hasTranscript = page.bytes[link.value.prefix(1000)].namesTranscript
    }

    private mutating func add(_ embed: PageEmbed) {
        guard page.embeds.count < WebPage.embedLimit else { return }
        page.embeds.append(embed)
    }

    /// Adds a frame that shows a page.
    ///
    /// Browsers show `srcdoc` in place of `src`. Frames of a pixel are for counting visitors.
    private mutating func addFrame(_ tag: HTMLTag) {
        let isPixel = ["width", "height"].contains { name in
            value(name, of: tag).flatMap { Int($0.trimmedSpaces) }.map { $0 <= 1 } ?? false
        }
        guard let source = reference("src", of: tag), !tag.has("srcdoc"), !isPixel,
            !elements.isInNoScript, !elements.isInTemplate,
            ReferenceFolder.scheme(of: source).map({ ["http", "https"].contains($0) }) ?? true,
            page.frames.count < WebPage.frameLimit
        else { return }
        page.frames.append(PageFrame(reference: source, range: tag.range))
    }

    private mutating func look(at range: Range<Int>) {
        guard openLabel != nil, !page.hasTranscript, range.count < 1000 else { return }
        page.hasTranscript = page.bytes[range].namesTranscript
    }
}

extension PageReader {
    private mutating func startScript(_ tag: HTMLTag) {
        page.hasScripts = true
        let type = value("type", of: tag)?.trimmedSpaces.lowercased() ?? ""
        isScript =
            type.isEmpty || type == "module" || type.hasSuffix("javascript")
            || type.hasSuffix("ecmascript")
    }

    private var isScript: Bool {
        get { elements.isScript }
        set { elements.isScript = newValue }
    }

    private mutating func script(_ range: Range<Int>) {
        guard tokenizer.content == .script, isScript, !elements.isInTemplate else { return }
        guard scriptBytes + range.count <= Self.scriptLimit,
            let calls = PlayerCalls(page.bytes[range], page.encoding)
        else { return }
        scriptBytes += range.count
        configurations += calls.configurations
        page.embeds += calls.embeds
        page.unreadConfigurations += calls.unread.map { player, offset in
            WebPage.UnreadConfiguration(player: player, line: offset)
        }
    }

    /// Joins configurations with the elements that they name.
    private mutating func join() {
        // Those that name no element take what the others leave.
        for configuration in configurations where configuration.target != .player {
            configuration.apply(to: &page)
        }
        for configuration in configurations where configuration.target == .player {
            configuration.apply(to: &page)
        }
    }
}
