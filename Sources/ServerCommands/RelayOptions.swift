// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser

/// The folder of a relay's state: `--state`.
public struct RelayStateOptions: ParsableArguments, Sendable {
    /// The folder; nil for the one in the home directory.
    @Option(
        help: ArgumentHelp(
            "Folder of the relay's state. Default: a folder in the home directory.",
            valueName: "dir"
        ),
        completion: .directory
    )
    public var state: String?

    /// Options that the parser fills.
    public init() {}
}

/// The options of recognition of live audio.
public struct ListeningOptions: ParsableArguments, Sendable {
    /// The engine; nil for the usual one.
    @Option(
        help: ArgumentHelp(
            "Speech engine: whisper, command:LINE, or the ws or wss URL of a server with Vosk's protocol.",
            valueName: "engine"
        )
    )
    public var engine: String?

    /// The model of the engine; nil for the usual one.
    @Option(
        help: ArgumentHelp(
            "Model of the engine: a folder, or a name that it knows.",
            valueName: "model"
        )
    )
    public var model: String?

    /// Whether guesses are shown whole.
    @Flag(help: "Show guesses whole; without it their last three words are held back.")
    public var raw = false

    /// Options that the parser fills.
    public init() {}
}

/// The options of `relay serve`.
public struct RelayServeOptions: ParsableArguments, Sendable {
    /// Where the relay listens.
    @Option(
        help: ArgumentHelp(
            "Address and port of this machine to listen on.",
            valueName: "address:port"
        )
    )
    public var listen = ListenAddress(host: "127.0.0.1", port: 8790)

    /// Where the state is.
    @OptionGroup public var state: RelayStateOptions

    /// The public URL of the relay; nil if it is the address on which it listens.
    @Option(
        help: ArgumentHelp(
            "Public http or https URL of the relay, with a path or without. Default: from --listen.",
            valueName: "url"
        )
    )
    public var url: String?

    /// The certificate for TLS; nil without TLS.
    @Option(
        help: ArgumentHelp(
            "Serve https with this certificate chain, a PEM file. It is read again when it changes.",
            valueName: "file"
        ),
        completion: .file()
    )
    public var certificate: String?

    /// The private key of the certificate.
    @Option(
        help: ArgumentHelp("Private key of --certificate, a PEM file.", valueName: "file"),
        completion: .file()
    )
    public var key: String?

    /// Where the public keys of an identity provider are; nil without one.
    @Option(
        help: ArgumentHelp(
            "Accept JSON Web Tokens of an identity provider: the file or https URL of its public keys (JWKS).",
            valueName: "file|url"
        )
    )
    public var jwks: String?

    /// The audience that JSON Web Tokens have to name; nil for the URL of the relay.
    @Option(
        help: ArgumentHelp(
            "Audience (aud) of JSON Web Tokens. Default: the URL of the relay.",
            valueName: "name"
        )
    )
    public var audience: String?

    /// The only issuer of JSON Web Tokens; nil for all.
    @Option(
        help: ArgumentHelp(
            "Accept JSON Web Tokens of this issuer (iss) only.",
            valueName: "url"
        )
    )
    public var issuer: String?

    /// The session whose captions are started; nil for none.
    @Option(help: ArgumentHelp("Start captions of this session.", valueName: "name"))
    public var session: String?

    /// The language of that session.
    @Option(help: ArgumentHelp("Language of --session. Default: en-US.", valueName: "tag"))
    public var language: String?

    /// The length of partial segments of HLS in milliseconds; nil for none.
    @Option(
        help: ArgumentHelp(
            "Low-latency HLS for --session: length of partial segments, 200 to 2000 ms.",
            valueName: "ms"
        )
    )
    public var parts: Int?

    /// Milliseconds that segments of HLS wait for final texts; nil for 4000.
    @Option(
        help: ArgumentHelp(
            "Time that HLS segments of --session wait for final texts, 0 to 60000 ms. Default: 4000.",
            valueName: "ms"
        )
    )
    public var hold: Int?

    /// Whether HLS needs no key.
    @Flag(
        name: .customLong("public-hls"),
        help: "Serve HLS to everybody, without a key, so that caches may keep it."
    )
    public var publicHLS = false

    /// Seconds after which the captions stop; nil for four hours.
    @Option(
        help: ArgumentHelp(
            "Stop captions of --session after 300 to 14400 seconds. Default: 14400.",
            valueName: "seconds"
        )
    )
    public var maxDuration: Int?

    /// Whether texts come on standard input.
    @Flag(help: "Send segments to --session: JSON lines on standard input.")
    public var stdin = false

    /// The source that is listened to; nil for none.
    @Option(
        help: ArgumentHelp(
            "Listen to this source for --session: a file, -, pcm:-, alsa:DEVICE, pulse:DEVICE, or a URL of http, rtmp, srt or udp.",
            valueName: "source"
        )
    )
    public var listenTo: String?

    /// Whether the source is an address where a publisher is awaited.
    @Flag(help: "Wait for a publisher at the rtmp or srt URL of --listen-to.")
    public var awaitPublisher = false

    /// What recognises the source, and the audio of publishers.
    @OptionGroup public var listening: ListeningOptions

    /// Publishers whose audio is recognised at once; nil for two.
    @Option(
        help: ArgumentHelp(
            "Microphones and other publishers of audio at once, 1 to 50. Default: 2.",
            valueName: "n"
        )
    )
    public var listeners: Int?

    /// Where final texts of the session are sent on.
    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "Send final texts of --session on: youtube:URL or zoom:URL; zoom+8s:URL if the video is 8 s later there. May be repeated.",
            valueName: "target"
        )
    )
    public var targets: [CaptionTargetArgument] = []

    /// Days after which runs that are over are deleted; nil for never.
    @Option(
        help: ArgumentHelp(
            "Delete captions this many days after they stopped, 1 to 3650. Default: keep them.",
            valueName: "days"
        )
    )
    public var retention: Int?

    /// Whether status callbacks may go to private networks.
    @Flag(help: "Allow status callbacks to this machine and its networks.")
    public var allowPrivateCallbacks = false

    /// Options that the parser fills.
    public init() {}

    /// Refuses values that are out of range, and options without the session that they are for.
    public func validate() throws {
        try check(parts, 200...2000, "--parts", "milliseconds")
        try check(hold, 0...60_000, "--hold", "milliseconds")
        try check(maxDuration, 300...14_400, "--max-duration", "seconds")
        try check(retention, 1...3650, "--retention", "days")
        try check(listeners, 1...50, "--listeners", "publishers")
        if listenTo == nil, awaitPublisher {
            throw ValidationError("--await-publisher needs --listen-to URL.")
        }
        if stdin, listenTo == "-" || listenTo == "pcm:-" {
            throw ValidationError("--stdin and --listen-to - both read standard input.")
        }
        let others = [
            ("--model", listening.model != nil), ("--raw", listening.raw),
            ("--listeners", listeners != nil),
        ]
        if listenTo == nil, listening.engine == nil, let option = others.first(where: \.1)?.0 {
            throw ValidationError("\(option) needs --engine ENGINE.")
        }
        if (certificate == nil) != (key == nil) {
            throw ValidationError("--certificate and --key need each other.")
        }
        if let url, !Self.isAddress(url) {
            throw ValidationError(
                "--url is an http or https URL, such as https://captions.example/live."
            )
        }
        guard session == nil else { return }
        let needing: [(String, Bool)] = [
            ("--language", language != nil), ("--parts", parts != nil), ("--hold", hold != nil),
            ("--max-duration", maxDuration != nil), ("--stdin", stdin), ("--to", !targets.isEmpty),
            ("--listen-to", listenTo != nil),
        ]
        if let option = needing.first(where: \.1)?.0 {
            throw ValidationError("\(option) needs --session NAME.")
        }
    }

    private func check(
        _ value: Int?,
        _ range: ClosedRange<Int>,
        _ option: String,
        _ unit: String
    ) throws {
        guard let value, !range.contains(value) else { return }
        throw ValidationError("\(option) is \(range.lowerBound) to \(range.upperBound) \(unit).")
    }

    private static func isAddress(_ text: String) -> Bool {
        let prefix = ["http://", "https://"].first { text.lowercased().hasPrefix($0) }
        guard let prefix else { return false }
        let rest = text.dropFirst(prefix.count)
        return rest.first.map { $0 != "/" && $0 != "?" && $0 != "#" } ?? false
            && !rest.contains { $0 == "?" || $0 == "#" || $0.isWhitespace }
    }
}
