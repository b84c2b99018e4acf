// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

extension PlayableAsset {
    /// Takes what players select from in a multivariant playlist.
    package init(_ playlist: MultivariantPlaylist) {
        var seen: Set<String> = []
        let options = playlist.renditions.compactMap { placed -> PlayableOption? in
            guard var option = PlayableOption(placed.tag, line: placed.line) else { return nil }
            if !seen.insert(option.id).inserted { option.id += "#\(placed.line)" }
            return option
        }
        self.init(
            renditions: options,
            variants: playlist.variants.map(Variant.init),
            variantsHaveAudio: playlist.variants.first?.tag.mayHaveAudio ?? true,
            defects: playlist.defects
        )
    }

    /// Takes what players select from in a playlist of segments: the audio that is in them, if any.
    package init(_ playlist: MediaPlaylist) {
        self.init(renditions: [], variants: [Variant()], variantsHaveAudio: true)
    }
}

extension PlayableAsset.Variant {
    fileprivate init(_ variant: MultivariantPlaylist.Variant) {
        self.init(
            bandwidth: variant.tag.bandwidth ?? 0,
            audioGroup: variant.tag.audioGroup,
            subtitlesGroup: variant.tag.subtitlesGroup,
            captionsGroup: variant.tag.closedCaptionsGroup
        )
    }
}

extension PlayableOption {
    fileprivate init?(_ tag: MediaRendition, line: Int) {
        guard let type = tag.type, let kind = PlayableRendition.Kind(rawValue: type.rawValue),
            var selection = tag.option
        else { return nil }
        // Text that is for a device to speak is no subtitle; HLS has no characteristic for it, so its name says it.
        if kind == .subtitles, tag.isAutoselect != true,
            tag.name?.lowercased().contains("text description") == true
        {
            selection.characteristics.append(.describesVideo)
        }
        let characteristics = tag.characteristics
        self.init(
            id: tag.typedSelector,
            selection: selection,
            statedLanguage: tag.language,
            rendition: PlayableRendition(
                kind,
                group: tag.groupID,
                name: tag.name,
                uri: tag.uri,
                instreamID: tag.instreamID,
                isDefault: tag.isDefault,
                isAutoselect: tag.isAutoselect,
                line: line
            ),
            channels: tag.channelNumber,
            isForImpaired: characteristics.contains(
                MediaCharacteristic.describesMusicAndSound.rawValue
            ) || characteristics.contains(MediaCharacteristic.describesVideo.rawValue),
            isForcedByDisposition: tag.isForced == true
        )
    }
}

extension StreamInf {
    /// Whether `CODECS` has audio, or is not stated.
    fileprivate var mayHaveAudio: Bool {
        let codecs = self.codecs
        return codecs.isEmpty
            || codecs.contains { codec in
                ["mp4a", "ac-3", "ec-3", "ac-4", "opus", "Opus", "fLaC", "alac", "dts", "mp3"]
                    .contains { codec.hasPrefix($0) }
            }
    }
}

extension MultivariantPlaylist {
    /// What makes a strict parser refuse the playlist.
    fileprivate var defects: Set<PlayableAsset.Defect> {
        var defects: Set<PlayableAsset.Defect> = []
        for placed in renditions { defects.formUnion(placed.tag.defects) }
        for variant in variants {
            if variant.tag.bandwidth == nil { defects.insert(.missingBandwidth) }
            if let group = variant.tag.audioGroup, members(of: group, .audio).isEmpty {
                defects.insert(.undefinedAudioGroup)
            }
        }
        if let version = text.first(Version.self), version.tag.value > 10 {
            defects.insert(.newVersion)
        }
        return defects
    }
}

extension MediaRendition {
    fileprivate var defects: [PlayableAsset.Defect] {
        var defects: [PlayableAsset.Defect] = []
        if isDefault == true, isAutoselect == false { defects.append(.defaultNotAutoselect) }
        if type != .subtitles, isForced == true { defects.append(.forcedNotSubtitles) }
        if name == nil || groupID == nil { defects.append(.unnamedRendition) }
        if type == .subtitles, uri == nil { defects.append(.subtitlesWithoutURI) }
        if type == .closedCaptions, uri != nil || !InstreamID.isValid(instreamID ?? "") {
            defects.append(.wrongCaptions)
        }
        return defects
    }
}
