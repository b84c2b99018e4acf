// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import DASH
import MediaReading
import MediaSelection

/// What an adaptation set offers, in the words that tracks and renditions are described with.
struct AdaptationSetDescription: ParsableArguments {
    @Option(
        help: ArgumentHelp("Language as a BCP 47 tag: es, es-419, zh-Hans.", valueName: "tag"),
        transform: parseLanguage
    )
    var language: LanguageTag?

    @Option(help: ArgumentHelp("Name of the set (Label).", valueName: "text"))
    var name: String?

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help: "Tag as for the deaf and hard of hearing (role caption, purpose 2), or not."
    )
    var sdh: Bool?

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help: "Tag as forced subtitles (shown even if subtitles are off), or not."
    )
    var forced: Bool?

    @Option(
        name: .customLong("characteristic"),
        help: ArgumentHelp(
            "Add the role and the purpose of a media characteristic; repeatable.",
            valueName: "id"
        ),
        transform: parseRenditionCharacteristic
    )
    var characteristics: [MediaCharacteristic] = []

    func validate() throws {
        if let name, name.allSatisfy(\.isWhitespace) {
            throw ValidationError("--name requires a name.")
        }
        if sdh == true, forced == true {
            throw ValidationError("Text is either for the deaf and hard of hearing or forced.")
        }
    }
}

/// How `mpd set` changes an adaptation set.
struct AdaptationSetOptions: ParsableArguments {
    @OptionGroup(title: "The adaptation set")
    var description: AdaptationSetDescription

    @Flag(
        inversion: .prefixedNo,
        exclusivity: .chooseLast,
        help: "Tag as audio description (role description, purpose 1), or not."
    )
    var describesVideo: Bool?

    @Flag(
        name: .customLong("default"),
        help: "Give it the role main, and no other set of its kind."
    )
    var isDefault = false

    @Option(
        name: .customLong("role"),
        help: ArgumentHelp(
            "Add a role of \(Descriptor.roleScheme); repeatable.",
            valueName: "role"
        ),
        transform: parseRole
    )
    var roles: [String] = []

    @Option(
        name: .customLong("remove-role"),
        help: ArgumentHelp("Remove a role; repeatable.", valueName: "role")
    )
    var removedRoles: [String] = []

    @Option(
        name: .customLong("accessibility"),
        help: ArgumentHelp(
            "Add an Accessibility descriptor; repeatable.",
            valueName: "scheme=value"
        ),
        transform: parseDescriptor
    )
    var accessibility: [Descriptor] = []

    @Option(
        name: .customLong("remove-accessibility"),
        help: ArgumentHelp(
            "Remove an Accessibility descriptor; repeatable.",
            valueName: "scheme=value"
        ),
        transform: parseDescriptor
    )
    var removedAccessibility: [Descriptor] = []

    func validate() throws {
        guard !change.isEmpty else {
            throw ValidationError("Name a change, such as --sdh, --language es or --name TEXT.")
        }
        let isSpecial =
            describesVideo == true || description.sdh == true || description.forced == true
        if isDefault, isSpecial {
            throw ValidationError(
                "Forced subtitles and sets that serve accessibility cannot be the default; players "
                    + "select them by the settings of the viewer."
            )
        }
    }

    /// The change that is asked for.
    var change: AdaptationSetChange {
        var change = AdaptationSetChange()
        change.language = description.language
        change.label = description.name
        change.addedRoles = roles
        change.removedRoles = removedRoles
        change.addedAccessibility = accessibility
        change.removedAccessibility = removedAccessibility
        change.addedCharacteristics = description.characteristics
        change.isMain = isDefault
        let flags: [(Bool?, [MediaCharacteristic])] = [
            (description.sdh, MediaCharacteristic.sdh), (describesVideo, [.describesVideo]),
            (description.forced, [.forcedOnlySubtitles]),
        ]
        for (flag, characteristics) in flags {
            if flag == true { change.addedCharacteristics += characteristics }
            if flag == false { change.removedCharacteristics += characteristics }
        }
        return change
    }
}

/// What `mpd add` adds.
struct NewTextSetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "WebVTT or TTML file, by its path from the folder of the MPD, or its URL.",
            valueName: "file"
        ),
        completion: .file(extensions: ["vtt", "ttml", "dfxp", "xml"])
    )
    var subtitles: String?

    @Option(
        help: ArgumentHelp(
            "Channel of closed captions in the video: CC1 to CC4, SERVICE1 to SERVICE63.",
            valueName: "channel"
        )
    )
    var closedCaptions: String?

    @OptionGroup(title: "The adaptation set")
    var description: AdaptationSetDescription

    func validate() throws {
        guard (subtitles == nil) != (closedCaptions == nil) else {
            throw ValidationError("Add one of --subtitles and --closed-captions.")
        }
        if let subtitles, NewTextSet.Format(name: subtitles) == nil {
            throw ValidationError(
                "Players of DASH read WebVTT (.vtt) and TTML (.ttml, .dfxp, .xml); convert other files with "
                    + "captions convert."
            )
        }
        guard let closedCaptions else { return }
        if Self.channel(closedCaptions, nil) == nil {
            throw ValidationError(
                "\"\(closedCaptions)\" is not a channel; write CC1 to CC4, or SERVICE1 to SERVICE63."
            )
        }
        if description.language == nil {
            throw ValidationError("--closed-captions requires --language.")
        }
        let other =
            description.name != nil ? "--name" : description.sdh != nil ? "--sdh" : nil
        if let other { throw ValidationError("\(other) requires --subtitles.") }
    }

    /// The channel of closed captions to declare.
    var channel: ClosedCaptionDescriptor.Channel? {
        closedCaptions.flatMap { Self.channel($0, description.language?.primarySubtag) }
    }

    private static func channel(
        _ name: String,
        _ language: String?
    ) -> ClosedCaptionDescriptor.Channel? {
        let service = name.hasPrefix("SERVICE") ? Int(name.dropFirst(7)) : nil
        guard
            ["CC1", "CC2", "CC3", "CC4"].contains(name)
                || service.map({ (1...63).contains($0) }) ?? false
        else { return nil }
        return ClosedCaptionDescriptor.Channel(instreamID: name, language: language)
    }

    /// The set of a caption file; nil if neither an option nor the name of the file states the language.
    var set: NewTextSet? {
        guard let subtitles, let format = NewTextSet.Format(name: subtitles) else { return nil }
        let file = CaptionFileName(path: subtitles)
        guard let language = description.language ?? file.language else { return nil }
        let isSDH = description.sdh ?? (file.isSDH && description.forced != true)
        let isForced = description.forced ?? (file.isForced && !isSDH)
        let option = SelectionOption(
            kind: .legible,
            language: language,
            name: description.name ?? language.autonym,
            characteristics: (isSDH ? MediaCharacteristic.sdh : [])
                + description.characteristics,
            isForced: isForced
        )
        return NewTextSet(url: subtitles, option: option, format: format)
    }
}

/// Reads `--role`.
private func parseRole(_ text: String) throws -> String {
    guard OptionMapping.roleValues.contains(text) else {
        throw ValidationError(
            "\"\(text)\" is not a role of \(Descriptor.roleScheme)."
                + suggestion(for: text, among: OptionMapping.roleValues)
        )
    }
    return text
}

/// Reads `SCHEME=VALUE`; the scheme may have `=` itself.
private func parseDescriptor(_ text: String) throws -> Descriptor {
    guard let equals = text.lastIndex(of: "="), equals > text.startIndex else {
        throw ValidationError(
            "\"\(text)\" is not a descriptor; write SCHEME=VALUE, such as \(Descriptor.purposeScheme)=2."
        )
    }
    let value = String(text[text.index(after: equals)...])
    return Descriptor(scheme: String(text[..<equals]), value: value)
}
