// SPDX-License-Identifier: Apache-2.0

/// Services whose players pages embed: the page names a video, and not its media.
enum WebService {
    /// The player of a service that a tag embeds; nil if it embeds none.
    static func embed(in tag: HTMLTag, _ value: (String) -> String?) -> PageEmbed? {
        func embed(_ service: String, _ video: String?) -> PageEmbed {
            PageEmbed(service: service, video: video, range: tag.range)
        }
        switch tag.name {
        case "iframe", "frame", "embed", "object":
            let name = tag.name == "object" ? "data" : "src"
            let source = value(name) ?? value("data-src")
            guard let source, var found = service(of: source).map({ embed($0.name, $0.video) })
            else { return nil }
            if tag.name == "iframe" || tag.name == "frame" {
                let title = (value("title") ?? value("aria-label"))?.trimmedSpaces ?? ""
                found.frameTitle = title.isEmpty ? .missing : .stated(title)
            }
            return found
        case "script":
            guard let source = value("src"), let found = scriptService(of: source) else {
                return nil
            }
            return embed(found.name, found.video)
        case "wistia-player": return embed("Wistia", value("media-id"))
        case "youtube-video": return embed("YouTube", value("src"))
        case "vimeo-video": return embed("Vimeo", value("src"))
        default: break
        }
        if let id = value("data-youtube-id") { return embed("YouTube", id) }
        if let id = value("data-vimeo-id") { return embed("Vimeo", id) }
        if let id = value("data-video-id"), tag.has("data-account") {
            return embed("Brightcove", id)
        }
        if let provider = value("data-plyr-provider")?.lowercased(), provider != "html5" {
            return embed(provider == "vimeo" ? "Vimeo" : "YouTube", value("data-plyr-embed-id"))
        }
        // Most tags have a class, and few this one.
        guard tag.name == "div" || tag.name == "span" else { return nil }
        let id = value("class")?.split(whereSeparator: \.isWhitespace)
            .first { $0.hasPrefix("wistia_async_") }
        return id.map { embed("Wistia", String($0.dropFirst("wistia_async_".count))) }
    }

    /// The service of a URL, and what it calls the video.
    static func service(of url: String) -> (name: String, video: String?)? {
        guard let address = WebAddress(url) else { return nil }
        for row in rows where row.matches(address) { return (row.name, row.video(address)) }
        return nil
    }

    /// The service whose player a script is.
    private static func scriptService(of url: String) -> (name: String, video: String?)? {
        guard let address = WebAddress(url) else { return nil }
        if address.path.contains("/embedPlaykitJs/") || address.path.contains("/embedIframeJs/") {
            return ("Kaltura", address.query["entry_id"] ?? address.query["entryid"])
        }
        let isPlayer = address.path.hasPrefix("/players/") && address.path.contains("-")
        guard address.host.hasSuffix("jwplayer.com") || address.host.hasSuffix("jwplatform.com"),
            isPlayer
        else { return nil }
        let name = address.path.split(separator: "/").dropFirst().first ?? ""
        return ("JW Player", String(name.prefix { $0 != "-" }))
    }

    /// A form of the URLs of a service.
    private struct Row {
        let name: String
        /// The hosts; those below them count.
        let hosts: [String]
        /// How the path begins, in lower case.
        let paths: [String]
        /// The name in the query; nil if the video is the part of the path after the beginning.
        var query: String?

        func matches(_ address: WebAddress) -> Bool {
            let path = address.path.lowercased()
            let isHost =
                hosts.isEmpty
                || hosts.contains { address.host == $0 || address.host.hasSuffix("." + $0) }
            return isHost
                && paths.contains { hosts.isEmpty ? path.contains($0) : path.hasPrefix($0) }
        }

        func video(_ address: WebAddress) -> String? {
            if let query { return address.query[query] }
            let path = address.path.lowercased()
            guard let start = paths.first(where: path.hasPrefix) else { return nil }
            let rest = address.path.dropFirst(start.count).prefix { $0 != "/" }
            return rest.isEmpty ? nil : String(rest)
        }
    }

    private static let rows: [Row] = [
        Row(
            name: "YouTube",
            hosts: ["youtube.com", "youtube-nocookie.com"],
            paths: ["/embed/", "/shorts/", "/live/", "/v/"]
        ),
        Row(name: "YouTube", hosts: ["youtube.com"], paths: ["/watch"], query: "v"),
        Row(name: "YouTube", hosts: ["youtu.be"], paths: ["/"]),
        Row(name: "Vimeo", hosts: ["player.vimeo.com"], paths: ["/video/"]),
        Row(
            name: "Panopto",
            hosts: ["panopto.com", "panopto.eu"],
            paths: ["/panopto/pages/"],
            query: "id"
        ),
        Row(
            name: "Wistia",
            hosts: ["fast.wistia.com", "fast.wistia.net"],
            paths: ["/embed/iframe/", "/embed/medias/"]
        ),
        Row(name: "Wistia", hosts: ["wistia.com", "wi.st"], paths: ["/medias/", "/m/"]),
        Row(
            name: "Brightcove",
            hosts: ["players.brightcove.net", "bcove.video"],
            paths: ["/"],
            query: "videoid"
        ),
        Row(
            name: "Kaltura",
            hosts: ["kaltura.com"],
            paths: ["/"],
            query: "entry_id"
        ),
        Row(
            name: "Kaltura",
            hosts: [],
            paths: ["/embediframejs/", "/embedplaykitjs/"],
            query: "entry_id"
        ),
        Row(
            name: "Echo360",
            hosts: ["echo360.org", "echo360.ca", "echo360.org.uk", "echo360.org.au"],
            paths: ["/media/"]
        ),
        Row(
            name: "Dailymotion",
            hosts: ["dailymotion.com"],
            paths: ["/player", "/embed/"],
            query: "video"
        ),
        Row(name: "Mux", hosts: ["player.mux.com"], paths: ["/"]),
        Row(name: "Bitmovin", hosts: ["streams.bitmovin.com"], paths: ["/"]),
    ]
}

/// The parts of a URL that tell services apart.
struct WebAddress {
    /// The host in lower case, without a port.
    let host: String
    /// The path, with its first slash.
    let path: String
    /// The values of the query, by their names in lower case; of those with the same name, the first.
    let query: [String: String]

    /// Reads a URL of HTTP, with or without its scheme; nil for others and for relative references.
    init?(_ text: String) {
        var rest = text.trimmedSpaces[...]
        if let mark = rest.firstRange(of: "://") {
            guard ["http", "https"].contains(rest[..<mark.lowerBound].lowercased()) else {
                return nil
            }
            rest = rest[mark.upperBound...]
        } else if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
        } else {
            return nil
        }
        rest = rest.prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        host = String(authority.split(separator: "@").last ?? "").lowercased().prefixBeforePort
        let target = rest[authority.endIndex...]
        let path = target.prefix { $0 != "?" }
        self.path = path.isEmpty ? "/" : String(path)
        var query: [String: String] = [:]
        for part in target.dropFirst(path.count + 1).split(separator: "&").prefix(100) {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = pair.first?.lowercased(), query[name] == nil else { continue }
            query[name] = pair.count > 1 ? pair[1] : ""
        }
        self.query = query
    }
}

extension String {
    fileprivate var prefixBeforePort: String { String(prefix { $0 != ":" }) }
}
