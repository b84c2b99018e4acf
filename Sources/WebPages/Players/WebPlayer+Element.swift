// SPDX-License-Identifier: Apache-2.0

extension WebPlayer {
    /// The player that an element names by its name, its class or its attributes; nil if it names no player.
    static func ofElement(_ tag: HTMLTag, _ value: (String) -> String?) -> WebPlayer? {
        if let player = elements[tag.name] {
            return player == .videoJS && tag.has("data-account") ? .brightcove : player
        }
        if let player = attributes.first(where: { tag.has($0.name) })?.player { return player }
        let classes = value("class")?.split(whereSeparator: \.isWhitespace) ?? []
        return classes.lazy.compactMap { Self.classes[String($0)] }.first
    }

    private static let elements: [String: WebPlayer] = [
        "video-js": .videoJS, "media-player": .vidstack, "mux-player": .mux, "mux-video": .mux,
        "hls-video": .hlsJS, "dash-video": .dashJS, "shaka-video": .shaka,
    ]

    private static let attributes: [(name: String, player: WebPlayer)] = [
        ("data-able-player", .ablePlayer), ("data-shaka-player", .shaka),
        ("data-dashjs-player", .dashJS), ("data-account", .brightcove), ("data-setup", .videoJS),
        ("data-mejsoptions", .mediaElement), ("data-plyr-config", .plyr),
    ]

    private static let classes: [String: WebPlayer] = [
        "video-js": .videoJS, "mejs__player": .mediaElement, "mejs-player": .mediaElement,
        "plyr": .plyr, "js-plyr": .plyr, "dashjs-player": .dashJS,
    ]
}
