// SPDX-License-Identifier: Apache-2.0

import Captions
import FFmpegMedia
import ISOMedia
import MediaPrimitives

/// Which streams of a file go into the movie, and what of the file does not.
struct StreamSelection {
    /// Sound and pictures, in the order of the file.
    private(set) var coded: [CodedStream] = []
    /// Text, in the order of the file.
    private(set) var texts: [TextStream] = []
    /// The chapters of the file.
    let chapters: ContainerChapters
    /// What is left out.
    var notices: [MediaNotice] = []
    /// The track of each stream that goes into the movie: sound and pictures first.
    private var places: [Int: Int] = [:]

    /// Chooses; sound and pictures that the movie cannot carry are refused.
    ///
    /// - Throws: `MediaError.Kind.cannotImport`.
    init(
        _ container: ContainerStreams,
        as format: MovieFormat,
        path: String
    ) throws(MediaError) {
        chapters = container.chapters
        var refusals: [String] = []
        for stream in container.streams {
            if let reason = Self.reasonToLeaveOut(stream, container.broadcast) {
                let notice = MediaNotice(reason, in: path, .stream(stream.index))
                // Several languages may be in a stream.
                if !notices.contains(notice) { notices.append(notice) }
            } else if let text = TextStream(stream, of: container.broadcast) ?? TextStream(stream) {
                texts.append(text)
            } else if let refusal = CodecSupport.refusal(stream, in: format) {
                refusals.append(refusal)
            } else {
                coded.append(CodedStream(stream, as: format))
            }
        }
        guard refusals.isEmpty else {
            throw MediaError(.cannotImport(.refusedStreams(refusals)), path: path)
        }
        guard !coded.isEmpty || !texts.isEmpty else {
            throw MediaError(.cannotImport(.noStream), path: path)
        }
        for (place, stream) in coded.enumerated() { places[stream.stream.index] = place }
        for (place, text) in texts.enumerated() where text.isInPackets {
            places[text.stream.index] = coded.count + place
        }
    }

    /// The streams whose packets are wanted.
    var indices: Set<Int> { Set(places.keys) }

    /// Whether video is Dolby Vision, for which the file has a brand.
    ///
    /// Source: Dolby Vision Streams Within the ISO Base Media File Format, 3.1.
    var hasDolbyVision: Bool { coded.contains { $0.stream.coding.picture.dolbyVision != nil } }

    private static func reasonToLeaveOut(
        _ stream: StreamInfo,
        _ broadcast: BroadcastSubtitles?
    ) -> MediaNotice.Kind? {
        let codec = stream.codecName
        if let service = broadcast?.service(of: stream), let page = service.teletextPage {
            guard !service.isDeclared else { return nil }
            return .undeclaredPageLeftOut(page: page, track: Int(stream.trackID))
        }
        switch stream.kind {
        case .video where stream.disposition.contains(.attachedPicture):
            return .coverLeftOut(codec: codec)
        case .video, .audio: return nil
        case .subtitle where TextStream(stream) != nil: return nil
        case .subtitle where broadcast?.hasText(stream) == true: return nil
        case .subtitle where imageSubtitles.contains(codec):
            return .imageSubtitlesLeftOut(codec: codec)
        case .subtitle: return .subtitlesLeftOut(UnknownSubtitles(stream))
        case .attachment: return .attachmentLeftOut(name: stream.metadata["filename"] ?? "")
        case .data, .unknown: return .dataLeftOut(codec: codec)
        }
    }

    private static let imageSubtitles: Set<String> = [
        "hdmv_pgs_subtitle", "dvd_subtitle", "dvb_subtitle", "xsub", "dvb_teletext",
    ]

    /// Warns of tags of the file, which are not carried over.
    mutating func noteLosses(metadata: [String: String], of path: String) {
        let names = Set(metadata.keys.map { $0.lowercased() }).subtracting(Self.technicalTags)
        guard !names.isEmpty else { return }
        notices.append(MediaNotice(.fileTagsLeftOut(names.sorted()), in: path))
    }

    /// Tags that say how a file was made and not what is in it.
    private static let technicalTags: Set<String> = [
        "encoder", "major_brand", "minor_version", "compatible_brands", "creation_time", "software",
        "duration",
    ]

    /// Number of tracks that the writer has to know: the last is that of the chapters.
    var trackCount: Int { coded.count + texts.count + 1 }

    /// Writes what a packet holds; text is only gathered.
    ///
    /// - Throws: `MediaError`.
    mutating func take(
        _ packet: Packet,
        to writer: inout MovieWriter,
        path: String
    ) throws(MediaError) {
        guard let place = places[packet.streamIndex] else { return }
        if place < coded.count {
            try coded[place].take(packet, to: &writer, track: place, path: path)
        } else {
            texts[place - coded.count].append(packet)
        }
    }

    /// Bytes to keep for the `moov`: what the tables will take, and some for later edits.
    func movieRoom(fileLength: UInt64, fileSeconds: Double?) -> Int {
        var bytes = 16384 + (texts.count + (chapters.chapters.isEmpty ? 0 : 1)) * 65536
        for coded in coded {
            let stream = coded.stream
            guard let seconds = stream.duration?.seconds ?? fileSeconds, seconds > 0 else {
                bytes += Int(clamping: min(fileLength / 100, 16 << 20)) + 4096
                continue
            }
            let rate = stream.kind == .video ? 16 * frameRate(stream) : 12 * packetRate(stream)
            // A chunk takes twelve bytes at worst, and there are two a second.
            bytes += 4096 + Int(min(seconds, 1_000_000) * (rate + 48))
        }
        return min(bytes, 256 << 20)
    }

    private func frameRate(_ stream: StreamInfo) -> Double {
        let rate = stream.coding.averageFrameRate
        return rate.map { Double($0.numerator) / Double($0.denominator) } ?? 60
    }

    private func packetRate(_ stream: StreamInfo) -> Double {
        Double(stream.sampleRate ?? 48000) / Double(stream.coding.frameSize ?? 960)
    }
}
