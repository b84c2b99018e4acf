// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
package import MediaSelection

/// A track that is made from samples and not from boxes that were read.
package struct NewTrack: Sendable {
    /// What a track is made of.
    package enum Media: Sendable {
        /// Moving pictures.
        case video
        /// Sound.
        case audio
        /// Timed text of QuickTime's and Apple's kind (`sbtl`).
        case subtitles
        /// Timed text of ISO's kind, such as WebVTT (`text`).
        case text
        /// Subtitles that are documents, such as TTML (`subt`).
        case documents
        /// Closed captions (`clcp`).
        case closedCaptions
    }

    /// What the track is made of.
    package var media: Media
    /// Identity, group, size and place.
    package var header: TrackHeaderBox
    /// The format of the samples.
    package var sampleEntry: Box
    /// Sizes and times of the samples.
    package var samples: TrackSamples
    /// Where the samples lie.
    package var chunks = ChunkList()
    /// What parts of the media are presented when; empty for all of it from the beginning.
    package var edits: [EditListBox.Entry] = []
    /// The language; nil where it is not known.
    package var language: LanguageTag?
    /// The name; nil for none.
    package var name: String?
    /// The tags.
    package var characteristics: [MediaCharacteristic] = []
    /// Roles in the scheme of DASH (`kind`).
    package var roles: [String] = []

    /// Makes a track.
    package init(
        media: Media,
        header: TrackHeaderBox,
        sampleEntry: Box,
        samples: TrackSamples
    ) {
        self.media = media
        self.header = header
        self.sampleEntry = sampleEntry
        self.samples = samples
    }

    /// The track as boxes.
    ///
    /// - Parameter forQuickTime: whether the file is a QuickTime movie, whose handlers say more.
    /// - Returns: the track.
    package func track(forQuickTime: Bool) -> Track {
        var children = [Box(header)]
        if !edits.isEmpty {
            children.append(Box("edts", children: [Box(EditListBox(entries: edits))]))
        }
        children.append(Box("mdia", children: mediaBoxes(forQuickTime: forQuickTime)))
        let userData = userData
        if !userData.isEmpty { children.append(Box("udta", children: userData)) }
        return Track(box: Box("trak", children: children), isQuickTime: forQuickTime)
    }

    private func mediaBoxes(forQuickTime: Bool) -> [Box] {
        let language = language.map { PackedLanguageCode($0) } ?? .undetermined
        let mediaHeader = MediaHeaderBox(
            timescale: samples.timescale,
            duration: samples.duration,
            language: language
        )
        var handler = HandlerBox(handlerType: media.handler)
        if forQuickTime { handler.componentType = "mhlr" }
        var boxes = [Box(mediaHeader)]
        if let tag = self.language { boxes.append(Box(ExtendedLanguageBox(tag: tag.rawValue))) }
        boxes.append(Box(handler))
        boxes.append(Box("minf", children: mediaInformation(forQuickTime: forQuickTime)))
        return boxes
    }

    private func mediaInformation(forQuickTime: Bool) -> [Box] {
        var boxes = [media.headerBox]
        if forQuickTime {
            var handler = HandlerBox(handlerType: "url ")
            handler.componentType = "dhlr"
            boxes.append(Box(handler))
        }
        let reference = Box(
            "dref",
            prefix: [0, 0, 0, 0, 0, 0, 0, 1],
            children: [Box(DataEntryURLBox())]
        )
        boxes.append(Box("dinf", children: [reference]))
        let entry = Box("stsd", prefix: [0, 0, 0, 0, 0, 0, 0, 1], children: [sampleEntry])
        boxes.append(Box("stbl", children: [entry] + samples.boxes + chunks.boxes))
        return boxes
    }

    private var userData: [Box] {
        var boxes: [Box] = []
        if let name {
            let code = language.map { PackedLanguageCode($0) } ?? .undetermined
            boxes += [
                Box(TrackNameBox(text: name, language: code)), Box(UserDataNameBox(text: name)),
            ]
        }
        boxes += characteristics.map { Box(TaggedCharacteristicBox(tag: $0.rawValue)) }
        return boxes + roles.map { Box(KindBox(schemeURI: Self.dashRoles, value: $0)) }
    }

    private static let dashRoles = "urn:mpeg:dash:role:2011"
}

extension NewTrack.Media {
    fileprivate var handler: FourCC {
        switch self {
        case .video: "vide"
        case .audio: "soun"
        case .subtitles: "sbtl"
        case .text: "text"
        case .documents: "subt"
        case .closedCaptions: "clcp"
        }
    }

    fileprivate var headerBox: Box {
        switch self {
        case .video: Box(VideoMediaHeaderBox())
        case .audio: Box(SoundMediaHeaderBox())
        case .subtitles, .text, .closedCaptions: Box(NullMediaHeaderBox())
        case .documents: Box(SubtitleMediaHeaderBox())
        }
    }
}
