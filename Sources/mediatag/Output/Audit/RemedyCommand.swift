// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection

/// Words remedies of findings as commands that a shell reads back; the user fills in words in capitals.
enum RemedyCommand {
    /// The command of a remedy.
    static func text(_ remedy: Remedy) -> String {
        let file = shellQuoted(remedy.file)
        return switch remedy.action {
        case .repair(let synchronizesKind):
            "mediatag repair \(file)" + (synchronizesKind ? " --sync-kind" : "")
        case .tagTrack(let id, let changes):
            "mediatag tag \(file) --track \(id) \(options(changes) { "--forced \($0.rawValue)" })"
        case .removeTrack(let id): "mediatag remove \(file) --track \(id)"
        case .addSubtitles(let language):
            "mediatag add-subs \(file) CAPTIONS.srt \(option(language)) --sdh"
        case .addDescription(let language):
            "mediatag add-audio \(file) DESCRIPTION.m4a --describes-video"
                + (language.map { " " + option($0) } ?? "")
        case .embedCaptions: embedding(file)
        case .extractCaptions(let track, let channel):
            "mediatag extract \(file) --track cc:\(track):\(channel) -o \(channel).vtt"
        case .reembedCaptions(let track, let channel):
            "mediatag extract \(file) --track cc:\(track):\(channel ?? "CHANNEL") -o CAPTIONS.scc && "
                + embedding(file)
        case .fixCaptions(let fixes):
            "mediatag captions fix \(file) --in-place "
                + CaptionFix.allCases.filter(fixes.contains).map { "--\($0.rawValue)" }
                .joined(separator: " ")
        case .synchronizeCaptions(nil, let movie):
            "mediatag captions sync \(file) --to \(shellQuoted(movie))"
        case .synchronizeCaptions(let track?, let movie):
            "mediatag extract \(file) --track \(track) -o OLD.vtt && " + synchronizing(movie)
        case .convertAndSynchronizeCaptions(let movie):
            "mediatag captions convert \(file) -o OLD.vtt && " + synchronizing(movie)
        case .tagRendition(let selector, let changes):
            "mediatag playlist set \(file) --rendition \(shellQuoted(selector)) "
                + options(changes) { _ in "--forced" }
        case .tagAdaptationSet(let selector, let period, let changes):
            "mediatag mpd set \(file) --set \(shellQuoted(selector)) "
                + (period.map { "--period \(shellQuoted($0)) " } ?? "")
                + options(changes) { _ in "--forced" }
        case .declareClosedCaptions(let channel, let language):
            "mediatag playlist add \(file) --closed-captions \(channel) \(option(language))"
        }
    }

    private static func embedding(_ file: String) -> String {
        "mediatag add-captions \(file) CAPTIONS.scc --embed --replace -o OUT.mp4"
    }

    private static func synchronizing(_ movie: String) -> String {
        "mediatag captions sync OLD.vtt --to \(shellQuoted(movie)) -o NEW.vtt"
    }

    private static func option(_ language: LanguageTag?) -> String {
        "--language \(language?.rawValue ?? "LANGUAGE")"
    }

    private static func options(
        _ changes: [Remedy.TagChange],
        forced: (ForcedSubtitles) -> String
    ) -> String {
        changes.map { change in
            switch change {
            case .language(let language): option(language)
            case .name: "--name NAME"
            case .sdh: "--sdh"
            case .describesVideo: "--describes-video"
            case .forced(let extent): forced(extent)
            case .isDefault: "--default"
            case .autoselect: "--autoselect"
            case .addCharacteristic(let name): "--characteristic \(shellQuoted(name))"
            case .removeCharacteristic(let name): "--remove-characteristic \(shellQuoted(name))"
            case .forcedCompanion(let id): "--forced-companion \(id)"
            }
        }.joined(separator: " ")
    }
}

/// A word as a shell reads it back unchanged.
func shellQuoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "/._-+,:@".utf8.contains(byte)
        }
    }
    let safe = word.hasPrefix("-") ? "./" + word : word
    guard !isPlain || word.isEmpty else { return safe }
    if safe != safe.withVisibleControls { return escaped(safe) }
    let parts = safe.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
}

/// A word with control characters and bytes that are not UTF-8, in the `$'a\nb'` form of current shells.
private func escaped(_ word: String) -> String {
    let bytes = word.fileNameBytes.map { byte in
        switch byte {
        case 0x20...0x26, 0x28...0x5B, 0x5D...0x7E: String(Unicode.Scalar(byte))
        default:
            "\\" + String(repeating: "0", count: byte < 8 ? 2 : byte < 64 ? 1 : 0)
                + String(byte, radix: 8)
        }
    }
    return "$'" + bytes.joined() + "'"
}
