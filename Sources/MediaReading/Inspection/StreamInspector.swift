// SPDX-License-Identifier: Apache-2.0

import Captions
import FFmpegMedia
package import FileSystem
import ISOMedia
import Matroska
import MediaPrimitives
import MediaSelection

extension MediaInspection {
    /// Inspects a file of any container that FFmpeg opens.
    ///
    /// - Parameters:
    ///   - media: the file.
    ///   - readsAll: whether a transport stream is read to its end, to find pages of teletext that it does not declare.
    /// - Throws: `FFmpegError` with FFmpeg's own message.
    init(streamsOf media: OpenedMedia, readsAll: Bool) throws(FFmpegError) {
        let input = try media.input()
        let container = ContainerStreams(input, readsAll: readsAll)
        let streams = container.streams
        let timeline = ContainerTimeline(streams, of: input.file, formatName: input.formatName)
        let start = timeline.lengthCountsFromZero ? timeline.start.seconds : 0
        file = media.path
        self.container = Self.containers[input.formatName] ?? input.formatName
        brands = []
        durationSeconds = input.durationMicroseconds.map {
            max(0, Double($0) / 1_000_000 - start)
        }
        fragmented = false
        fastStart = nil
        tracks = streams.map { Track($0, container.broadcast?.service(of: $0)) }
        selectionGroups = Group.all(tracks.compactMap(\.facts.selectionOption))
        let missing = timeline.missingByteCount
        let cutOff = MatroskaError.Kind.cutOff(missing: missing).sentence
        warnings = (missing > 0 ? [cutOff] : []) + (input.complaint.map { [$0] } ?? [])
    }

    /// Containers that have a plainer name than FFmpeg's.
    private static let containers = [
        "matroska,webm": "matroska", "mov,mp4,m4a,3gp,3g2,mj2": "mp4", "mpegts": "mpegts",
    ]

    /// The container of a file that FFmpeg finds pictures or sound in; nil for any other file.
    ///
    /// FFmpeg takes plain text for pictures of a terminal.
    package static func container(of file: SystemFile) -> String? {
        do {
            let input = try InputFile(file)
            let isMedia = input.streams.contains { $0.kind == .video || $0.kind == .audio }
            guard isMedia, input.formatName != "tty" else { return nil }
            return containers[input.formatName] ?? input.formatName
        } catch {
            return nil
        }
    }
}

extension MediaInspection.Track {
    fileprivate init(_ stream: StreamInfo, _ service: SubtitleService?) {
        self.service = service
        facts = TrackFacts(
            id: stream.trackID,
            kind: Self.kind(of: stream),
            language: stream.language.flatMap(Self.language),
            name: stream.title,
            isEnabled: stream.disposition.contains(.default),
            // That a stream is forced is stated by itself.
            characteristics: StreamTags(stream).characteristics
                .filter { $0 != .forcedOnlySubtitles },
            forced: stream.disposition.contains(.forced) ? .all : .none
        )
        codec = stream.codecName
        references = [:]
        durationSeconds = stream.duration?.seconds
        sampleCount = stream.frameCount
        bitRate = stream.bitRate
        let matrix = stream.coding.displayMatrix.flatMap { TransformationMatrix($0) }
        let isTurned = matrix?.swapsWidthAndHeight ?? false
        width = isTurned ? stream.height : stream.width
        height = isTurned ? stream.width : stream.height
        channels = stream.channels
        sampleRate = stream.sampleRate
    }

    private static func kind(of stream: StreamInfo) -> TrackKind {
        switch stream.kind {
        // A cover is a picture of the whole, and not what is seen while it plays.
        case .video where !stream.disposition.isDisjoint(with: [.attachedPicture]): .other
        case .video: .video
        case .audio: .audio
        case .subtitle where stream.disposition.contains(.metadata): .metadata
        case .subtitle: stream.codecName.hasPrefix("eia_") ? .closedCaption : .subtitle
        default: .other
        }
    }

    private static func language(_ text: String) -> LanguageTag? {
        do {
            return try LanguageTag(text)
        } catch {
            return nil
        }
    }
}
