// SPDX-License-Identifier: Apache-2.0

/// A track of subtitles that is to be added to a file.
package struct NewMatroskaTrack: Equatable, Sendable {
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
    /// Its frames, by their starts.
    package var frames: [Frame]

    /// Makes a track.
    package init(codecID: String, header: MatroskaTrackChanges, frames: [Frame]) {
        self.codecID = codecID
        self.header = header
        self.frames = frames
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
        let data =
            element(MatroskaID.trackNumber, number) + element(MatroskaID.trackUID, uid)
            + element(MatroskaID.trackType, MatroskaTrack.Kind.subtitle.rawValue)
            + element(MatroskaID.flagLacing, 0) + element(MatroskaFlag.default.id, 0)
            + EBMLEncoding.element(MatroskaID.codecID, codecID.utf8)
        let plain = EBMLEncoding.element(MatroskaID.trackEntry, data)
        let child = EBMLChildren(plain[...], at: 0).first { _ in true }
        return child.map(header.applied) ?? plain
    }

    /// A number that follows from what the track is, so that two runs write the same file.
    var uid: UInt64 {
        let text = frames.flatMap { Array("\($0.startMilliseconds) ".utf8) + $0.bytes }
        let low = UInt64(CRC32.value(of: text))
        let tags = Array((codecID + (header.language?.tag ?? "") + (header.name ?? "")).utf8)
        return max(1, UInt64(CRC32.value(of: tags + text.reversed())) << 32 | low)
    }
}
