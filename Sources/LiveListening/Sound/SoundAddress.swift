// SPDX-License-Identifier: Apache-2.0

package import FFmpegMedia

/// Where live sound comes from, as `--from` names it.
public struct SoundAddress: Equatable, Sendable {
    /// What it is.
    public enum Kind: Equatable, Sendable {
        /// A file, which is played as fast as it is spoken.
        case file
        /// A medium on standard input, as fast as it comes.
        case input
        /// Samples on standard input: 16 bits, little-endian, 16,000 a second, one channel.
        case samples
        /// A stream of a server, which is asked for again when it breaks off.
        case stream
        /// A stream that a publisher brings: the address listens.
        case publisher
        /// A microphone.
        case microphone
    }

    /// What it is.
    public let kind: Kind
    /// What FFmpeg opens.
    package let input: LiveInput.Address

    /// Microseconds without a byte after which a connection counts as lost.
    private static let patience = "10000000"
    /// What FFmpeg may open on the way, by what is opened first.
    private static let webProtocols = "http,https,tcp,tls,crypto,data,hls,httpproxy"

    /// Reads an address; nil if the scheme is not known, or cannot wait for a publisher.
    ///
    /// - Parameters:
    ///   - text: a path, `-`, `pcm:-`, `alsa:DEVICE`, `pulse:DEVICE`, or a URL of http, https, rtmp, rtmps, srt or udp.
    ///   - awaitsPublisher: whether an rtmp or srt address of this machine waits for a publisher.
    public init?(_ text: String, awaitsPublisher: Bool = false) {
        let scheme = Self.scheme(of: text)
        guard !awaitsPublisher || ["rtmp", "srt"].contains(scheme) else { return nil }
        let name = Self.withoutSecrets(text)
        var options: [String: String] = [:]
        var (url, format): (String, String?) = (text, nil)
        switch scheme {
        case nil where text == "-":
            (kind, url) = (.input, "pipe:0")
            options["protocol_whitelist"] = "pipe"
        case "pcm":
            guard text == "pcm:-" else { return nil }
            (kind, url, format) = (.samples, "pipe:0", "s16le")
            options = ["sample_rate": "16000", "ch_layout": "mono", "protocol_whitelist": "pipe"]
        case nil:
            guard !text.isEmpty else { return nil }
            (kind, url) = (.file, "file:" + text)
            options["protocol_whitelist"] = "file,crypto,data"
        case "alsa", "pulse":
            (kind, format) = (.microphone, scheme)
            url = String(text.drop { $0 != ":" }.dropFirst())
            if url.isEmpty { url = "default" }
        case "http", "https":
            kind = .stream
            options = ["rw_timeout": Self.patience, "protocol_whitelist": Self.webProtocols]
        case "rtmp", "rtmps":
            kind = awaitsPublisher ? .publisher : .stream
            options["protocol_whitelist"] = "rtmp,rtmps,tcp,tls,http,https"
            if awaitsPublisher {
                options["listen"] = "1"
            } else {
                options["rw_timeout"] = Self.patience
            }
        case "srt":
            kind = awaitsPublisher ? .publisher : .stream
            options["protocol_whitelist"] = "srt,udp"
            if awaitsPublisher { options["mode"] = "listener" }
            format = "mpegts"
        case "udp":
            kind = .stream
            options = ["protocol_whitelist": "udp", "timeout": Self.patience]
        default: return nil
        }
        input = LiveInput.Address(url: url, name: name, format: format, options: options)
    }

    /// How errors name it: without a key.
    public var name: String { input.name }

    /// Whether it may be media with a length: such is played at its own pace, and ends.
    package var mayBeFinite: Bool {
        switch kind {
        case .file, .input: true
        case .stream: input.url.lowercased().hasPrefix("http")
        case .samples, .publisher, .microphone: false
        }
    }

    /// Whether the source is asked for again when it ends or breaks off.
    package var isOpenedAgain: Bool { kind == .stream || kind == .publisher }

    /// The scheme; nil for a path, which may have a colon.
    private static func scheme(of text: String) -> String? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon].lowercased()
        let known = ["http", "https", "rtmp", "rtmps", "srt", "udp", "alsa", "pulse", "pcm"]
        if known.contains(scheme) { return scheme }
        return text[colon...].hasPrefix("://") ? scheme : nil
    }

    /// The address without name, password, query, and the key at the end of an rtmp address.
    private static func withoutSecrets(_ text: String) -> String {
        guard let mark = text.firstRange(of: "://") else { return text }
        var rest = text[mark.upperBound...].prefix { $0 != "?" && $0 != "#" }
        if let at = rest.prefix(while: { $0 != "/" }).lastIndex(of: "@") {
            rest = rest[rest.index(after: at)...]
        }
        let isRTMP = text.lowercased().hasPrefix("rtmp")
        if isRTMP, rest.filter({ $0 == "/" }).count > 1, let slash = rest.lastIndex(of: "/") {
            rest = rest[...slash]
        }
        return String(text[..<mark.upperBound] + rest)
    }
}
