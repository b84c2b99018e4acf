// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaReading
public import MediaSelection

/// What is known of closed captions in the video.
public enum ClosedCaptionDeclaration: Equatable, Sendable {
    /// The video has not been searched: the playlist states nothing.
    case unknown
    /// The video has been searched, and there are none.
    case none
    /// There are these.
    case channels([Channel])

    /// A channel of CEA-608 or a service of CEA-708.
    public struct Channel: Equatable, Sendable {
        /// `CC1` to `CC4`, or `SERVICE1` to `SERVICE63`.
        package let instreamID: String
        /// The language; nil if it is not known.
        package let language: LanguageTag?

        /// Makes a channel.
        public init(instreamID: String, language: LanguageTag?) {
            self.instreamID = instreamID
            self.language = language
        }

        /// Whether HLS has an INSTREAM-ID: RFC 8216bis-22, 4.4.6.1.
        package static func isInstreamID(_ text: String) -> Bool {
            if ["CC1", "CC2", "CC3", "CC4"].contains(text) { return true }
            guard text.hasPrefix("SERVICE"), let number = Int(text.dropFirst(7)) else {
                return false
            }
            return (1...63).contains(number) && text == "SERVICE\(number)"
        }
    }

    /// What viewers select from.
    ///
    /// If a channel has the language of one before it, as CEA-708 repeats what CEA-608 carries, players
    /// could not determine which one to select automatically: it is the first (RFC 8216bis-22, 4.4.6.1.1).
    static func options(of channels: [Channel]) -> [SelectionOption] {
        var languages: Set<LanguageTag?> = []
        return channels.map { channel in
            var option = SelectionOption(
                kind: .legible,
                language: channel.language,
                isClosedCaption: true
            )
            option.excludedFromAutoselection = !languages.insert(channel.language).inserted
            return option
        }
    }
}

extension PackageInputs {
    /// Searches every video track for closed captions, and sets what the playlists declare.
    ///
    /// That there are none is declared only if all video was searched and has none. The language of a
    /// channel is the one given here, or else the one that the file states.
    ///
    /// - Parameters:
    ///   - named: channels that are declared in any case, with their languages.
    ///   - progress: gets how many bytes of a file have been read, and how many there are.
    /// - Throws: `PackagingError.Kind.reading` if a file cannot be read.
    public mutating func findClosedCaptions(
        declaring named: [ClosedCaptionDeclaration.Channel] = [],
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(PackagingError) {
        var found: [String: LanguageTag?] = [:]
        var isComplete = true
        for video in videos {
            let captions = try PackagingError.reading { () throws(MediaError) in
                try EmbeddedCaptions(of: media(of: video), progress: progress)
            }
            for track in captions.tracks where track.id == Int(video.facts.id) {
                if let obstacle = track.obstacle {
                    isComplete = false
                    notices.append(PackagingNotice(.notSearched(obstacle), in: video.name))
                }
                for channel in track.captions.channels.map(\.channel)
                where ClosedCaptionDeclaration.Channel.isInstreamID(channel.name) {
                    let stated = track.declaredLanguages[channel].flatMap(LanguageTag.ifKnown)
                    found.updateValue(stated ?? found[channel.name] ?? nil, forKey: channel.name)
                }
            }
        }
        for channel in named {
            if isComplete, found[channel.instreamID] == nil {
                notices.append(PackagingNotice(.channelNotFound(channel.instreamID)))
            }
            found.updateValue(channel.language, forKey: channel.instreamID)
        }
        let channels = found.sorted { $0.key < $1.key }.map { name, language in
            ClosedCaptionDeclaration.Channel(instreamID: name, language: language)
        }
        notices += channels.filter { $0.language == nil }
            .map { PackagingNotice(.channelLanguageUnknown($0.instreamID)) }
        guard channels.isEmpty else { return closedCaptions = .channels(channels) }
        closedCaptions = isComplete && !videos.isEmpty ? .none : .unknown
    }
}
