// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import DASH
import MediaReading
import MediaSelection

/// How `mpd set` changes an adaptation set.
struct AdaptationSetOptions: ParsableArguments {
    @OptionGroup(title: "The adaptation set")
    var tags: OptionTags

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
        help: ArgumentHelp("Remove a role; repeatable.", valueName: "role"),
        completion: .list(OptionMapping.roleValues.sorted())
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
        try tags.requireOneKindOfText()
    }

    /// The change that is asked for.
    var change: AdaptationSetChange {
        var change = AdaptationSetChange()
        change.language = tags.language
        change.label = tags.name
        change.addedRoles = roles
        change.removedRoles = removedRoles
        change.addedAccessibility = accessibility
        change.removedAccessibility = removedAccessibility
        change.addedCharacteristics = tags.characteristics
        change.isMain = tags.isDefault
        let flags: [(Bool?, [MediaCharacteristic])] = [
            (tags.sdh, MediaCharacteristic.sdh), (tags.describesVideo, [.describesVideo]),
            (tags.forced, [.forcedOnlySubtitles]),
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
    var tags: OptionTags

    func validate() throws {
        try tags.requireOneKindOfText()
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
        if tags.language == nil {
            throw ValidationError("--closed-captions requires --language.")
        }
        let others = [
            ("--name", tags.name != nil), ("--sdh", tags.sdh != nil),
            ("--describes-video", tags.describesVideo != nil), ("--forced", tags.forced != nil),
            ("--characteristic", !tags.characteristics.isEmpty), ("--default", tags.isDefault),
        ]
        let other = others.first(where: \.1)?.0
        if let other { throw ValidationError("\(other) requires --subtitles.") }
    }

    /// The channel of closed captions to declare.
    var channel: ClosedCaptionDescriptor.Channel? {
        closedCaptions.flatMap { Self.channel($0, tags.language?.primarySubtag) }
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
        guard let language = tags.language ?? file.language else { return nil }
        let isSDH = tags.sdh ?? (file.isSDH && tags.forced != true)
        let isForced = tags.forced ?? (file.isForced && !isSDH)
        let option = SelectionOption(
            kind: .legible,
            language: language,
            name: tags.name ?? language.autonym,
            characteristics: (isSDH ? MediaCharacteristic.sdh : [])
                + (tags.describesVideo == true ? [.describesVideo] : []) + tags.characteristics,
            isForced: isForced,
            isDefault: tags.isDefault
        )
        return NewTextSet(url: subtitles, option: option, format: format)
    }
}

extension OptionTags {
    /// Text has exactly one of the roles caption and forced-subtitle.
    fileprivate func requireOneKindOfText() throws {
        guard sdh == true, forced == true else { return }
        throw ValidationError("Text is either for the deaf and hard of hearing or forced.")
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
