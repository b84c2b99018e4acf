// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A language that a page can have.
package enum PageLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case spanish = "es"
    case french = "fr"
    case german = "de"

    /// The language of a tag, whatever its region; nil if there are no words in it.
    package init?(_ tag: LanguageTag) { self.init(rawValue: tag.primarySubtag) }
}

/// The words of a page: a file of the folder `Words` each.
struct PageWords: Decodable, Sendable {
    /// Those that change while the page is used, which the script takes from the page.
    struct Live: Codable, Sendable {
        var play, pause, mute, unmute, muted: String
        var of, matches: String
        var fullScreen, exitFullScreen: String
        var off, captionsAre, captionsFailed: String
        var mediaFailed, noHLS: String
        var describedOn, describedOff: String
        var descriptionsAre, noVoice, waiting: String
    }

    /// Names of what keys do.
    struct KeyNames: Decodable, Sendable {
        var playPause, seek, seekFurther, ends, volume, mute: String
        var captions, descriptions, fullScreen, keys, close: String
    }

    /// How descriptions are given.
    struct DescriptionModes: Decodable, Sendable {
        var speech, text: String
    }

    var live: Live
    var skipToPlayer, player, controls, download: String
    var position, back, forward, volume, speed: String
    var captions, descriptions, audio, signLanguage, keys: String
    var showCaptions, appearance, preview, standard, reset, systemSettings: String
    var textColor, textOpacity, textSize, font: String
    var background, backgroundOpacity, edge: String
    var preset, ownChoice, weight: String
    var colors, fonts, edges, presets, weights: [String: String]
    var descriptionModes: DescriptionModes
    var speechRate: String
    var chapters, transcript, search, next, previous, follow, transcriptLanguage: String
    var description, madeBy: String
    var described, describedVersion: String
    var captionPlace, onVideo, belowVideo: String
    var embed: String
    var keyNames: KeyNames
    var space, home, end, escape, keysNote: String

    /// The words of a language.
    init(_ language: PageLanguage) {
        let bytes =
            switch language {
            case .english: PackageResources.en_json
            case .spanish: PackageResources.es_json
            case .french: PackageResources.fr_json
            case .german: PackageResources.de_json
            }
        do {
            self = try JSONDecoder().decode(PageWords.self, from: Data(bytes))
        } catch {
            preconditionFailure("every file of words can be read: \(error)")
        }
    }

    /// The bytes of the file of English words, which has every word.
    static var englishFile: [UInt8] { PackageResources.en_json }

    /// The words of the script as JSON.
    var liveJSON: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do {
            return String(decoding: try encoder.encode(live), as: UTF8.self)
        } catch {
            preconditionFailure("words can be written as JSON: \(error)")
        }
    }
}
