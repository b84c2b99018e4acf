// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaSelection
import Muxing
import Packaging

extension PackageAssembly {
    /// Looks for captions inside the pictures of every rung, and says what the playlists are to declare.
    ///
    /// That there are none is said only where all pictures were looked at and have none. The language of a
    /// channel is what the user named, or what the file states of it.
    ///
    /// - Parameters:
    ///   - named: the channels that the user named, with their languages.
    ///   - progress: told how many bytes of a rung have been read, and how many there are.
    /// - Throws: `MuxingError` where a rung cannot be read.
    mutating func declareClosedCaptions(
        _ named: [ClosedCaptionDeclaration.Channel],
        progress: (UInt64, UInt64) -> Void
    ) throws(MuxingError) {
        var found: [String: LanguageTag?] = [:]
        var isWhole = true
        for rung in inputs.rungs {
            for track in try EmbeddedCaptions(of: rung.file.path, progress: progress).tracks
            where track.id == Int(rung.facts.id) {
                if let obstacle = track.obstacle {
                    isWhole = false
                    warnings.append(
                        "\(rung.name): closed captions could not be looked for: \(obstacle)"
                    )
                }
                for channel in track.captions.channels.map(\.channel)
                where ClosedCaptionDeclaration.Channel.isInstreamID(channel.name) {
                    let stated = track.declaredLanguages[channel].flatMap(Self.tag)
                    found.updateValue(stated ?? found[channel.name] ?? nil, forKey: channel.name)
                }
            }
        }
        for channel in named {
            if isWhole, found[channel.instreamID] == nil {
                warnings.append(
                    "--cc names \(channel.instreamID), and the pictures have no such captions"
                )
            }
            found.updateValue(channel.language, forKey: channel.instreamID)
        }
        for (name, language) in found.sorted(by: { $0.key < $1.key }) where language == nil {
            warnings.append(
                "the language of captions \(name) is not known; --cc \(name)=LANGUAGE names it"
            )
        }
        inputs.closedCaptions = Self.declaration(
            of: found,
            isWhole: isWhole && !inputs.rungs.isEmpty
        )
    }

    /// The tag of a language that the file states, ISO 639-2; nil where there is none of it.
    private static func tag(_ language: String) -> LanguageTag? {
        do {
            return try LanguageTag(known: language)
        } catch {
            return nil
        }
    }

    private static func declaration(
        of found: [String: LanguageTag?],
        isWhole: Bool
    ) -> ClosedCaptionDeclaration {
        if found.isEmpty { return isWhole ? .none : .unknown }
        return .channels(
            found.sorted { $0.key < $1.key }.map { name, language in
                ClosedCaptionDeclaration.Channel(instreamID: name, language: language)
            }
        )
    }
}
