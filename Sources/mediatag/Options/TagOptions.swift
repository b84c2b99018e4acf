// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ISOMedia
import MediaSelection
import Muxing

/// What is to be said of the track that the `--track` before these options names.
struct TagOptions: ParsableArguments {
    @Option(
        name: .customLong("track"),
        help: ArgumentHelp(
            "The track that the options behind it describe; repeatable.",
            valueName: "selector"
        )
    )
    var tracks: [String] = []

    @Option(
        help: ArgumentHelp("Language as BCP 47: es, es-419, zh-Hans.", valueName: "tag"),
        transform: parseLanguage
    )
    var language: LanguageTag?

    @Option(help: ArgumentHelp("Name of the track.", valueName: "text"))
    var name: String?

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help: "For the deaf and hard of hearing: both SDH characteristics."
    )
    var sdh: Bool?

    @Flag(help: "Sound or text that describes the picture.")
    var describesVideo = false

    @Option(
        help: ArgumentHelp(
            "How much is shown even when subtitles are off: none, some, all.",
            valueName: "amount"
        ),
        completion: .list(["none", "some", "all"]),
        transform: parseForced
    )
    var forced: ForcedSubtitles?

    @Flag(help: "Subtitles that are edited to be easy to read.")
    var easyToRead = false

    @Flag(exclusivity: .chooseLast)
    var origin: Origin?

    @Flag(help: "Made by a machine, such as a speech recogniser.")
    var machineGenerated = false

    @Flag(exclusivity: .chooseLast)
    var role: Role?

    @Option(
        name: .customLong("characteristic"),
        help: ArgumentHelp("Any other media characteristic to add; repeatable.", valueName: "id")
    )
    var characteristics: [String] = []

    @Option(
        name: .customLong("remove-characteristic"),
        help: ArgumentHelp("A media characteristic to remove; repeatable.", valueName: "id")
    )
    var removedCharacteristics: [String] = []

    @Flag(help: "Take characteristics of your own that are no domain in reverse.")
    var allowUnknown = false

    @Flag(name: .customLong("default"), help: "Make it the one enabled track of its group.")
    var isDefault = false

    @Option(
        help: ArgumentHelp(
            "On: players are not to select it by themselves.",
            valueName: "switch"
        )
    )
    var excludeFromAutoselection: Switch?

    @Option(
        help: ArgumentHelp(
            "Of sound: its default subtitles. Of subtitles: the sound track whose default they are.",
            valueName: "selector|none"
        ),
        transform: parseReference
    )
    var follow: TrackTags.Reference?

    @Option(
        help: ArgumentHelp(
            "Of regular subtitles: the forced ones of the pair.",
            valueName: "selector|none"
        ),
        transform: parseReference
    )
    var forcedCompanion: TrackTags.Reference?

    @Option(
        help: ArgumentHelp(
            "Of sound: the same in a format that more players know.",
            valueName: "selector|none"
        ),
        transform: parseReference
    )
    var fallback: TrackTags.Reference?

    @Option(
        help: ArgumentHelp(
            "The alternatives it belongs to: auto for all of its kind, or a number; 0 is none.",
            valueName: "auto|number"
        ),
        transform: parseGroup
    )
    var alternateGroup: TrackTags.Group?
}

extension TagOptions {
    /// Where the content comes from.
    enum Origin: String, EnumerableFlag {
        case original
        case dubbed
        case voiceOver

        /// The same as the library takes it.
        var tag: TrackTags.Origin {
            switch self {
            case .original: .original
            case .dubbed: .dubbed
            case .voiceOver: .voiceOver
            }
        }

        static func help(for value: Origin) -> ArgumentHelp? {
            switch value {
            case .original: "As it was first made: the original language."
            case .dubbed: "A translation in the place of the original voices."
            case .voiceOver: "A translation spoken over the original voices."
            }
        }
    }

    /// What the track is to the program.
    enum Role: String, EnumerableFlag {
        case auxiliary
        case main

        static func help(for value: Role) -> ArgumentHelp? {
            switch value {
            case .auxiliary: "Beside the main program, such as a commentary."
            case .main: "Part of the main program."
            }
        }
    }

    /// A switch as people write it.
    enum Switch: String, ExpressibleByArgument, CaseIterable {
        case on
        case off
    }

    /// Flags of which one block has at most one.
    static let exclusive = [
        ["--sdh", "--no-sdh"], ["--original", "--dubbed", "--voice-over"],
        ["--auxiliary", "--main"],
    ]

    /// The options as the library takes them.
    ///
    /// - Throws: `ValidationError` where a characteristic is none, or is added and removed.
    func tags() throws -> TrackTags {
        var tags = TrackTags()
        tags.language = language
        tags.name = name
        tags.isSDH = sdh
        tags.forced = forced
        tags.origin = origin?.tag
        tags.role = role.map { $0 == .main ? .main : .auxiliary }
        if describesVideo { tags.characteristics.append(.describesVideo) }
        if easyToRead { tags.characteristics.append(.easyToRead) }
        if machineGenerated { tags.characteristics.append(.machineGenerated) }
        for text in characteristics {
            tags.characteristics.append(try parseTag(text, allowUnknown: allowUnknown))
        }
        tags.removedCharacteristics = removedCharacteristics.map(MediaCharacteristic.init)
        tags.isDefault = isDefault
        tags.isExcludedFromAutoselection = excludeFromAutoselection.map { $0 == .on }
        tags.follow = follow
        tags.forcedCompanion = forcedCompanion
        tags.fallback = fallback
        tags.alternateGroup = alternateGroup
        if let name, name.allSatisfy(\.isWhitespace) {
            throw ValidationError("--name needs a name.")
        }
        if let both = tags.contradiction {
            throw ValidationError("\(both) is to be added and removed.")
        }
        return tags
    }
}
