// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Playlists

/// Composes the multivariant playlist of a presentation from what has been written.
struct MultivariantWriter {
    /// The names of groups.
    private enum GroupID {
        static let subtitles = "subtitles"
        static let closedCaptions = "cc"
    }

    let plan: SegmentPlan
    /// What was written, in the order of the plan.
    let rungs: [MediaWriter.Result]
    let sounds: [MediaWriter.Result]
    let texts: [WrittenPlaylist]

    private(set) var variants: [PackageReport.Variant] = []
    private(set) var renditions: [PackageReport.Rendition] = []
    private(set) var translations: [String: [String: String]] = [:]
    private var builder = PlaylistBuilder()

    /// Takes what was written.
    init(
        _ plan: SegmentPlan,
        rungs: [MediaWriter.Result],
        sounds: [MediaWriter.Result],
        texts: [WrittenPlaylist]
    ) {
        self.plan = plan
        self.rungs = rungs
        self.sounds = sounds
        self.texts = texts
    }

    /// The playlist.
    ///
    /// - Parameter namesURI: where the translations of names will be.
    /// - Returns: the file.
    mutating func compose(namesURI: String) -> [UInt8] {
        builder = PlaylistBuilder()
        builder.append(IndependentSegments())
        let audio = AudioGroups(plan.sounds)
        var lines = Lines()
        appendAudio(audio, to: &lines)
        appendTexts(to: &lines)
        appendClosedCaptions(to: &lines)
        if !translations.isEmpty {
            var data = SessionData()
            data.dataID = SessionData.localizedRenditionNames
            data.uri = namesURI
            builder.append(data)
        }
        for rendition in lines.renditions { builder.append(rendition) }
        for group in audio.groups.isEmpty ? [nil] : audio.groups.map(Optional.some) {
            appendVariants(group)
        }
        for (rung, written) in zip(plan.rungs, rungs) { appendIFrames(rung, written) }
        return builder.text.write()
    }

    /// What is collected before it is written.
    private struct Lines {
        var renditions: [MediaRendition] = []
    }

    // MARK: - Renditions

    private mutating func appendAudio(_ audio: AudioGroups, to lines: inout Lines) {
        let names = RenditionNames(audio.members)
        translations.merge(names.translations) { first, _ in first }
        let main = RenditionOrder.defaultIndex(of: audio.members, isNeeded: true)
        for group in audio.groups {
            for (place, option) in audio.members.enumerated() {
                let sound = plan.sounds[group.sounds[place]]
                let playlist = sounds[group.sounds[place]].playlist.uri
                var tag = MediaRendition()
                tag.type = .audio
                tag.groupID = group.id
                describe(option, names.names[place], isDefault: place == main, in: &tag)
                tag.channels = sound.channelText
                tag.uri = playlist
                setStableID(sound.folder, in: &tag)
                lines.renditions.append(tag)
                note(tag, .audio, option, playlist, sound.name)
            }
        }
    }

    private mutating func appendTexts(to lines: inout Lines) {
        let order = RenditionOrder.order(of: plan.texts.map(\.option))
        let options = order.map { plan.texts[$0].option }
        let names = RenditionNames(options)
        translations.merge(names.translations) { first, _ in first }
        let main = RenditionOrder.defaultIndex(of: options, isNeeded: false)
        for (place, index) in order.enumerated() {
            let text = plan.texts[index]
            var tag = MediaRendition()
            tag.type = .subtitles
            tag.groupID = GroupID.subtitles
            describe(text.option, names.names[place], isDefault: place == main, in: &tag)
            if text.option.isForced { tag.isForced = true }
            tag.uri = texts[index].uri
            setStableID(text.folder, in: &tag)
            lines.renditions.append(tag)
            note(tag, .subtitles, text.option, texts[index].uri, text.name)
        }
    }

    private mutating func appendClosedCaptions(to lines: inout Lines) {
        guard case .channels(let channels) = plan.closedCaptions else { return }
        let options = ClosedCaptionDeclaration.options(of: channels)
        let names = RenditionNames(options)
        for (place, channel) in channels.enumerated() {
            var tag = MediaRendition()
            tag.type = .closedCaptions
            tag.groupID = GroupID.closedCaptions
            let name = channel.language == nil ? channel.instreamID : names.names[place]
            describe(options[place], name, isDefault: false, in: &tag)
            tag.instreamID = channel.instreamID
            lines.renditions.append(tag)
            note(tag, .closedCaptions, options[place], nil, nil)
        }
    }

    /// What all kinds of renditions say of themselves.
    private func describe(
        _ option: SelectionOption,
        _ name: String,
        isDefault: Bool,
        in tag: inout MediaRendition
    ) {
        if let language = option.language, language != .undetermined {
            tag.language = language.rawValue
        }
        tag.name = name
        tag.isDefault = isDefault
        // What nobody may select by itself cannot be what is played at first.
        tag.isAutoselect = isDefault || !option.excludedFromAutoselection
        tag.characteristics = option.characteristics.filter { $0 != .forcedOnlySubtitles }
            .map(\.rawValue)
    }

    private func setStableID(_ folder: String, in tag: inout MediaRendition) {
        if plan.options.hasStableIDs { tag.stableRenditionID = folder }
    }

    private mutating func note(
        _ tag: MediaRendition,
        _ type: RenditionType,
        _ option: SelectionOption,
        _ playlist: String?,
        _ source: String?
    ) {
        renditions.append(
            PackageReport.Rendition(
                type: type,
                group: tag.groupID ?? "",
                name: tag.name ?? "",
                option: option,
                playlist: playlist,
                source: source
            )
        )
    }

    // MARK: - Variants

    private mutating func appendVariants(_ group: AudioGroups.Group?) {
        let audio = Self.largest((group?.sounds ?? []).map { sounds[$0].playlist.bitRate })
        let text = Self.largest(texts.map(\.bitRate))
        var codecs: [String] = []
        for sound in group?.sounds ?? [] where !codecs.contains(plan.sounds[sound].codec) {
            codecs.append(plan.sounds[sound].codec)
        }
        if plan.options.usesIMSC, !texts.isEmpty { codecs.append(CodecName.imsc) }
        for (rung, written) in zip(plan.rungs, rungs) {
            var tag = StreamInf()
            let own = Self.largest([written.playlist.bitRate])
            tag.bandwidth = own.peak + audio.peak + text.peak
            tag.averageBandwidth = own.average + audio.average + text.average
            tag.codecs = [rung.codec] + codecs
            tag.supplementalCodecs = rung.supplementalCodec.map { [$0] } ?? []
            tag.resolution = Resolution(width: rung.format.width, height: rung.format.height)
            tag.frameRate = rung.format.frameRate
            tag.videoRange = rung.format.videoRange
            let id = rung.folder + (group.map { "/" + $0.id } ?? "")
            finish(&tag, group, id: id, uri: written.playlist.uri)
        }
        guard plan.rungs.isEmpty, let first = group?.sounds.first else { return }
        var tag = StreamInf()
        tag.bandwidth = audio.peak + text.peak
        tag.averageBandwidth = audio.average + text.average
        tag.codecs = codecs
        finish(&tag, group, id: plan.sounds[first].folder, uri: sounds[first].playlist.uri)
    }

    private mutating func finish(
        _ tag: inout StreamInf,
        _ group: AudioGroups.Group?,
        id: String,
        uri: String
    ) {
        tag.audioGroup = group?.id
        if !texts.isEmpty { tag.subtitlesGroup = GroupID.subtitles }
        switch plan.closedCaptions {
        case .unknown: break
        case .none: tag.statesNoClosedCaptions = true
        case .channels: tag.closedCaptionsGroup = GroupID.closedCaptions
        }
        if plan.options.hasStableIDs { tag.stableVariantID = id }
        builder.append(tag, uri: uri)
        variants.append(
            PackageReport.Variant(
                playlist: uri,
                bandwidth: tag.bandwidth ?? 0,
                averageBandwidth: tag.averageBandwidth ?? 0,
                codecs: tag.codecs,
                resolution: tag.resolution,
                audioGroup: group?.id
            )
        )
    }

    private mutating func appendIFrames(_ rung: SegmentPlan.Rung, _ written: MediaWriter.Result) {
        guard let frames = written.iFrames, let rate = frames.bitRate else { return }
        var tag = IFrameStreamInf()
        tag.bandwidth = rate.peak
        tag.averageBandwidth = rate.average
        tag.codecs = [rung.codec]
        tag.supplementalCodecs = rung.supplementalCodec.map { [$0] } ?? []
        tag.resolution = Resolution(width: rung.format.width, height: rung.format.height)
        tag.videoRange = rung.format.videoRange
        if plan.options.hasStableIDs { tag.stableVariantID = rung.folder + "/iframes" }
        tag.uri = frames.uri
        builder.append(tag)
    }

    private static func largest(_ rates: [SegmentBitRate?]) -> (peak: Int, average: Int) {
        (rates.compactMap { $0?.peak }.max() ?? 0, rates.compactMap { $0?.average }.max() ?? 0)
    }
}
