// SPDX-License-Identifier: Apache-2.0

/// A track of subtitles or audio that is to be added to a file.
package struct NewMatroskaTrack: Sendable {
    /// A piece of text.
    package struct Frame: Equatable, Sendable {
        /// When it is shown, in milliseconds from the start of the file.
        package var startMilliseconds: Int
        /// How long it is shown, in milliseconds.
        package var durationMilliseconds: Int
        /// The text, in the form of the codec.
        package var bytes: [UInt8]

        /// Makes a frame.
        package init(startMilliseconds: Int, durationMilliseconds: Int, bytes: [UInt8]) {
            self.startMilliseconds = startMilliseconds
            self.durationMilliseconds = durationMilliseconds
            self.bytes = bytes
        }

        /// When it ends, in milliseconds.
        package var endMilliseconds: Int { startMilliseconds + durationMilliseconds }
    }

    /// The codec, such as `S_TEXT/UTF8`.
    package var codecID: String
    /// Its flags, language and name; `FlagDefault` is cleared unless it is set here.
    package var header: MatroskaTrackChanges
    /// Of subtitles: its frames, by their starts.
    package var frames: [Frame]
    /// Of audio: how it is coded, and its packets; nil for subtitles.
    package var audio: NewMatroskaAudio?

    /// Makes a track of subtitles.
    package init(codecID: String, header: MatroskaTrackChanges, frames: [Frame]) {
        self.codecID = codecID
        self.header = header
        self.frames = frames
    }

    /// Makes a track of audio.
    package init(codecID: String, header: MatroskaTrackChanges, audio: NewMatroskaAudio) {
        self.init(codecID: codecID, header: header, frames: [])
        self.audio = audio
    }

    /// The `TrackEntry`.
    ///
    /// Source: RFC 9559, 5.1.4.1.
    ///
    /// - Parameters:
    ///   - number: the number by which blocks name the track.
    ///   - uid: the number that no other track has; not 0.
    /// - Returns: header and data.
    func entry(number: UInt64, uid: UInt64) -> [UInt8] {
        func element(_ id: UInt32, _ value: UInt64) -> [UInt8] {
            EBMLEncoding.element(id, EBMLEncoding.unsigned(value))
        }
        let kind: MatroskaTrack.Kind = audio == nil ? .subtitle : .audio
        let data =
            element(MatroskaID.trackNumber, number) + element(MatroskaID.trackUID, uid)
            + element(MatroskaID.trackType, kind.rawValue)
            + element(MatroskaID.flagLacing, 0) + element(MatroskaFlag.default.id, 0)
            + EBMLEncoding.element(MatroskaID.codecID, codecID.utf8) + (audio?.elements ?? [])
        let plain = EBMLEncoding.element(MatroskaID.trackEntry, data)
        let child = EBMLChildren(plain[...], at: 0).first { _ in true }
        return child.map(header.applied) ?? plain
    }

    /// A number that follows from what the track is, so that two runs write the same file.
    var uid: UInt64 {
        if let audio { return max(1, audio.fingerprint ^ tagFingerprint << 32) }
        let text = frames.flatMap { Array("\($0.startMilliseconds) ".utf8) + $0.bytes }
        let low = UInt64(CRC32.value(of: text))
        let high = UInt64(CRC32.value(of: tagText + text.reversed()))
        return max(1, high << 32 | low)
    }

    private var tagText: [UInt8] {
        Array((codecID + (header.language?.tag ?? "") + (header.name ?? "")).utf8)
    }

    private var tagFingerprint: UInt64 { UInt64(CRC32.value(of: tagText)) }

    /// The frames on the time line of a file, and when the last of them ends, in ticks.
    func placed(
        as number: UInt64,
        _ information: SegmentInformation
    ) -> (frames: [PlacedFrame], end: Int64) {
        if let audio {
            let end = information.ticks(nanoseconds: audio.end)
            return (audio.frames(ofTrack: number, information), end)
        }
        var last: Int64 = 0
        let placed = frames.map { frame in
            let start = information.ticks(frame.startMilliseconds)
            let end = information.ticks(frame.endMilliseconds)
            last = max(last, start, end)
            return PlacedFrame(
                time: start,
                duration: UInt64(max(0, end - start)),
                track: number,
                content: .bytes(frame.bytes)
            )
        }
        return (placed, last)
    }
}
