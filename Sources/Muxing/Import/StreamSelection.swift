// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaPrimitives

/// Which streams of a file go into the movie, and what of the file does not.
struct StreamSelection {
    /// Sound and pictures, in the order of the file.
    private(set) var coded: [CodedStream] = []
    /// Text, in the order of the file.
    private(set) var texts: [TextStream] = []
    /// What the reader is told.
    var warnings: [String] = []
    /// The track of each stream that goes into the movie: sound and pictures first.
    private var places: [Int: Int] = [:]

    /// Chooses; sound and pictures that the movie cannot carry are refused.
    ///
    /// - Throws: `MuxingError.Kind.cannotImport`.
    init(
        _ streams: [StreamInfo],
        as format: MovieFormat,
        path: String
    ) throws(MuxingError) {
        var refusals: [String] = []
        for stream in streams {
            if let reason = Self.reasonToLeaveOut(stream) {
                warnings.append("stream \(stream.index): \(reason)")
            } else if let text = TextStream(stream) {
                texts.append(text)
            } else if let refusal = CodecSupport.refusal(stream, in: format) {
                refusals.append(refusal)
            } else {
                coded.append(CodedStream(stream, as: format))
            }
        }
        guard refusals.isEmpty else {
            throw MuxingError(.cannotImport(refusals.joined(separator: "\n  ")), path: path)
        }
        guard !coded.isEmpty || !texts.isEmpty else {
            let reason = "no video, sound or text that a movie can carry"
            throw MuxingError(.cannotImport(reason), path: path)
        }
        for (place, stream) in coded.enumerated() { places[stream.stream.index] = place }
        for (place, text) in texts.enumerated() { places[text.stream.index] = coded.count + place }
    }

    /// The streams whose packets are wanted.
    var indices: Set<Int> { Set(places.keys) }

    private static func reasonToLeaveOut(_ stream: StreamInfo) -> String? {
        switch stream.kind {
        case .video where stream.disposition.contains(.attachedPicture):
            return "the cover picture (\(stream.codecName)) is left out"
        case .video, .audio: return nil
        case .subtitle: return reasonToLeaveOut(subtitles: stream)
        case .attachment:
            return "the attached file \(stream.metadata["filename"] ?? "") is left out"
        case .data, .unknown: return "the data stream (\(stream.codecName)) is left out"
        }
    }

    private static let bitmapSubtitles: Set<String> = [
        "hdmv_pgs_subtitle", "dvd_subtitle", "dvb_subtitle", "xsub", "dvb_teletext",
    ]

    private static func reasonToLeaveOut(subtitles stream: StreamInfo) -> String? {
        guard TextStream(stream) == nil else { return nil }
        let name = stream.codecName
        if bitmapSubtitles.contains(name) {
            return
                "\(name) subtitles are pictures and no text, and are left out; turn them into text "
                + "(OCR) and add that with mediatag add-subs"
        }
        return
            "\(name) subtitles are left out; turn them into SubRip (ffmpeg -map 0:\(stream.index) "
            + "subtitles.srt) and add that with mediatag add-subs"
    }

    /// Tells of chapters and tags of the file, which are not carried over.
    mutating func noteLosses(chapterCount: Int, metadata: [String: String]) {
        if chapterCount > 0 { warnings.append("\(chapterCount) chapters are left out") }
        let names = Set(metadata.keys.map { $0.lowercased() }).subtracting(Self.technicalTags)
        guard !names.isEmpty else { return }
        warnings.append("tags of the file are left out: " + names.sorted().joined(separator: ", "))
    }

    /// Tags that say how a file was made and not what is in it.
    private static let technicalTags: Set<String> = [
        "encoder", "major_brand", "minor_version", "compatible_brands", "creation_time", "software",
        "duration",
    ]

    /// Writes what a packet holds; text is only gathered.
    ///
    /// - Throws: `MuxingError`.
    mutating func take(
        _ packet: Packet,
        to writer: inout MovieWriter,
        path: String
    ) throws(MuxingError) {
        guard let place = places[packet.streamIndex] else { return }
        if place < coded.count {
            try coded[place].take(packet, to: &writer, track: place, path: path)
        } else {
            try texts[place - coded.count].append(packet, path: path)
        }
    }

    /// Bytes to keep for the `moov`: what the tables will take, and some for later edits.
    func movieRoom(fileLength: UInt64, fileSeconds: Double?) -> Int {
        var bytes = 16384 + texts.count * 65536
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
