// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Playlists

/// Composes the multivariant playlist of a presentation from what has been written.
struct MultivariantWriter {
    /// The names of groups.
    private enum GroupID {
        static let video = "video"
        static let subtitles = "subtitles"
        static let closedCaptions = "cc"
    }

    private let plan: SegmentPlan
    private let written: SegmentPlan.Written
    /// The variants in the playlist.
    private(set) var variants: [PackageReport.Variant] = []
    /// The renditions in the playlist.
    private(set) var renditions: [PackageReport.Rendition] = []
    /// Translations of the names of renditions, by name and language.
    private(set) var translations: [String: [String: String]] = [:]
    private var builder = PlaylistBuilder()
    private var media: [MediaRendition] = []

    /// Takes a presentation, and what was written of it.
    init(_ plan: SegmentPlan, _ written: SegmentPlan.Written) {
        self.plan = plan
        self.written = written
    }

    /// The playlist.
    ///
    /// - Parameter namesURI: where the translations of names will be.
    /// - Returns: the file.
    mutating func compose(namesURI: String) -> [UInt8] {
        if !plan.hasDependentSegments { builder.append(IndependentSegments()) }
        let audio = AudioGroups(plan.audio)
        appendAudio(audio)
        appendSubtitles()
        appendClosedCaptions()
        appendSignLanguage()
        if !translations.isEmpty {
            var data = SessionData()
            data.dataID = SessionData.localizedRenditionNames
            data.uri = namesURI
            builder.append(data)
        }
        for rendition in media where rendition.type != .video { builder.append(rendition) }
        for group in audio.groups.isEmpty ? [nil] : audio.groups.map(Optional.some) {
            appendVariants(group)
        }
        for (video, result) in zip(plan.videos, written.videos) { appendIFrames(video, result) }
        // FFmpeg, and players that are built on it, show the first video that is named in the playlist.
        for rendition in media where rendition.type == .video { builder.append(rendition) }
        return builder.text.write()
    }

    /// The playlist that was composed.
    var playlist: MultivariantPlaylist { MultivariantPlaylist(builder.text) }

    // MARK: - Renditions

    private mutating func appendAudio(_ audio: AudioGroups) {
        let group = RenditionGroup(audio.members, needsDefault: true)
        translations.merge(group.translations) { first, _ in first }
        for audioGroup in audio.groups {
            let statesChannels = audio.statesChannels(of: audioGroup, of: group, plan)
            for member in group.members {
                let place = audioGroup.tracks[member.index]
                let track = plan.audio[place]
                var tag = rendition(.audio, in: audioGroup.id, member)
                if statesChannels { tag.channels = track.channelText }
                tag.uri = written.audio[place].playlist.uri
                if plan.options.hasStableIDs { tag.stableRenditionID = track.folder }
                append(tag, .audio, member, source: track.media.track.name)
            }
        }
    }

    /// The main video, which is in the variants, and the videos that viewers can select in its place.
    ///
    /// Source: RFC 8216bis-22, 4.4.6.1.
    private mutating func appendSignLanguage() {
        guard !plan.signLanguage.isEmpty else { return }
        let main = SelectionOption(kind: .visual, name: "Main", isDefault: true)
        let group = RenditionGroup([main] + plan.signLanguage.map(\.option), needsDefault: true)
        translations.merge(group.translations) { first, _ in first }
        for member in group.members {
            var tag = rendition(.video, in: GroupID.video, member)
            guard member.index > 0 else {
                append(tag, .video, member, source: plan.videos.first?.media.track.name)
                continue
            }
            let video = plan.signLanguage[member.index - 1]
            tag.uri = written.signLanguage[member.index - 1].playlist.uri
            if plan.options.hasStableIDs { tag.stableRenditionID = video.folder }
            append(tag, .video, member, source: video.media.track.name)
        }
    }

    private mutating func appendSubtitles() {
        let group = RenditionGroup(plan.subtitles.map(\.option))
        translations.merge(group.translations) { first, _ in first }
        for member in group.members {
            let subtitles = plan.subtitles[member.index]
            var tag = rendition(.subtitles, in: GroupID.subtitles, member)
            if member.option.isForced { tag.isForced = true }
            tag.uri = written.subtitles[member.index].uri
            if plan.options.hasStableIDs { tag.stableRenditionID = subtitles.folder }
            append(tag, .subtitles, member, source: subtitles.captions.name)
        }
    }

    private mutating func appendClosedCaptions() {
        guard case .channels(let channels) = plan.closedCaptions else { return }
        let options = ClosedCaptionDeclaration.options(of: channels)
        let names = RenditionGroup.names(of: options).names
        for (place, channel) in channels.enumerated() {
            let member = RenditionGroup.Member(
                index: place,
                option: options[place],
                name: channel.language == nil ? channel.instreamID : names[place],
                isDefault: false
            )
            var tag = rendition(.closedCaptions, in: GroupID.closedCaptions, member)
            tag.instreamID = channel.instreamID
            append(tag, .closedCaptions, member, source: nil)
        }
    }

    /// The attributes that all types of renditions have.
    private func rendition(
        _ type: RenditionType,
        in group: String,
        _ member: RenditionGroup.Member
    ) -> MediaRendition {
        let option = member.option
        var tag = MediaRendition()
        tag.type = type
        tag.groupID = group
        if let language = option.language, language != .undetermined {
            tag.language = language.rawValue
        }
        tag.name = member.name
        tag.isDefault = member.isDefault
        // A rendition that players must not select automatically cannot be the default.
        tag.isAutoselect = member.isDefault || !option.excludedFromAutoselection
        var characteristics = option.characteristics.filter { $0 != .forcedOnlySubtitles }
        if option.isTextDescription {
            // RFC 8216bis-22, 4.4.6.1 has descriptions as audio only: as text, they are selected by hand.
            characteristics.removeAll { $0 == .describesVideo }
            tag.isAutoselect = member.isDefault
        }
        tag.characteristics = characteristics.map(\.rawValue)
        return tag
    }

    /// Appends a rendition to the playlist and to the report.
    private mutating func append(
        _ tag: MediaRendition,
        _ type: RenditionType,
        _ member: RenditionGroup.Member,
        source: String?
    ) {
        media.append(tag)
        renditions.append(
            PackageReport.Rendition(
                type: type,
                group: tag.groupID ?? "",
                name: member.name,
                option: member.option,
                playlist: tag.uri,
                source: source
            )
        )
    }

    // MARK: - Variants

    private mutating func appendVariants(_ group: AudioGroups.Group?) {
        let tracks = group?.tracks ?? []
        let audio = Self.largest(tracks.map { written.audio[$0].playlist.bitRate })
        let text = Self.largest(written.subtitles.map(\.bitRate))
        var codecs: [String] = []
        let others = plan.signLanguage.map(\.codec) + tracks.map { plan.audio[$0].codec }
        for codec in others where !codecs.contains(codec) { codecs.append(codec) }
        if plan.options.usesIMSC, !plan.subtitles.isEmpty { codecs.append(CodecName.imsc) }
        let signing = written.signLanguage.map(\.playlist.bitRate)
        for (video, result) in zip(plan.videos, written.videos) {
            var tag = StreamInf()
            let own = Self.largest([result.playlist.bitRate] + signing)
            tag.bandwidth = own.peak + audio.peak + text.peak
            tag.averageBandwidth = own.average + audio.average + text.average
            tag.codecs = [video.codec] + codecs.filter { $0 != video.codec }
            if !plan.signLanguage.isEmpty { tag.videoGroup = GroupID.video }
            tag.supplementalCodecs = video.supplementalCodec.map { [$0] } ?? []
            tag.resolution = Resolution(width: video.format.width, height: video.format.height)
            tag.frameRate = video.format.frameRate
            tag.videoRange = video.format.videoRange
            let id = video.folder + (group.map { "/" + $0.id } ?? "")
            finish(&tag, group, id: id, uri: result.playlist.uri)
        }
        guard plan.videos.isEmpty, let first = tracks.first else { return }
        var tag = StreamInf()
        tag.bandwidth = audio.peak + text.peak
        tag.averageBandwidth = audio.average + text.average
        tag.codecs = codecs
        finish(&tag, group, id: plan.audio[first].folder, uri: written.audio[first].playlist.uri)
    }

    private mutating func finish(
        _ tag: inout StreamInf,
        _ group: AudioGroups.Group?,
        id: String,
        uri: String
    ) {
        tag.audioGroup = group?.id
        if !plan.subtitles.isEmpty { tag.subtitlesGroup = GroupID.subtitles }
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

    private mutating func appendIFrames(_ video: SegmentPlan.Video, _ result: MediaWriter.Result) {
        guard let frames = result.iFrames, let rate = frames.bitRate else { return }
        var tag = IFrameStreamInf()
        tag.bandwidth = rate.peak
        tag.averageBandwidth = rate.average
        tag.codecs = [video.codec]
        tag.supplementalCodecs = video.supplementalCodec.map { [$0] } ?? []
        tag.resolution = Resolution(width: video.format.width, height: video.format.height)
        tag.videoRange = video.format.videoRange
        if plan.options.hasStableIDs { tag.stableVariantID = video.folder + "/iframes" }
        tag.uri = frames.uri
        builder.append(tag)
    }

    private static func largest(_ rates: [SegmentBitRate?]) -> (peak: Int, average: Int) {
        (rates.compactMap { $0?.peak }.max() ?? 0, rates.compactMap { $0?.average }.max() ?? 0)
    }
}
