// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser

/// The options of `relay listen`.
public struct RelayListenOptions: ParsableArguments, Sendable {
    /// The session.
    @Argument(help: "The session that gets the captions.")
    public var session: String

    /// The source.
    @Option(
        help: ArgumentHelp(
            "Source: a file, -, pcm:-, alsa:DEVICE, pulse:DEVICE, or a URL of http, rtmp, srt or udp.",
            valueName: "source"
        )
    )
    public var from: String

    /// Whether the source is an address where a publisher is awaited.
    @Flag(help: "Wait for a publisher at the rtmp or srt URL of --from.")
    public var awaitPublisher = false

    /// What recognises the source.
    @OptionGroup public var listening: ListeningOptions

    /// The language that is spoken; nil for that of the session.
    @Option(
        help: ArgumentHelp(
            "Language that is spoken. Default: the language of the session.",
            valueName: "tag"
        )
    )
    public var language: String?

    /// The stream of the captions.
    @Option(help: ArgumentHelp("Stream of the captions.", valueName: "name"))
    public var stream = "main"

    /// The relay.
    @Option(help: ArgumentHelp("URL of the relay.", valueName: "url"))
    public var relay = "http://127.0.0.1:8790"

    /// The token of a publisher; nil for one of the relay of this user.
    @Option(
        help: ArgumentHelp(
            "Token of a publisher. Default: MEDIATAG_RELAY_TOKEN, or one made with the secret in --state.",
            valueName: "token"
        )
    )
    public var token: String?

    /// Where the state of a relay of this machine is.
    @OptionGroup public var state: RelayStateOptions

    /// Whether the report is JSON.
    @Flag(help: "Print the report as JSON.")
    public var json = false

    /// Options that the parser fills.
    public init() {}
}
