// SPDX-License-Identifier: Apache-2.0

/// A fragmented movie as a recorder of a live stream writes it: its fragments count from an earlier moment.
package enum LateRecording {
    /// The bytes of a fragmented movie of FFmpeg with all its fragments later.
    ///
    /// - Parameters:
    ///   - movie: the file.
    ///   - seconds: what is added to the time of each fragment (`tfdt`).
    /// - Returns: the file, as long as before.
    package static func bytes(_ movie: [UInt8], later seconds: UInt64) -> [UInt8] {
        var bytes = movie
        var timescales: [UInt64: UInt64] = [:]
        var track: UInt64 = 0
        var place = 0
        while place + 8 < movie.count {
            let type = String(decoding: movie[place..<place + 4], as: UTF8.self)
            let isWide = movie[place + 4] == 1
            switch type {
            case "tkhd": track = number(movie, place + (isWide ? 24 : 16), 4)
            case "mdhd": timescales[track] = number(movie, place + (isWide ? 24 : 16), 4)
            case "tfhd": track = number(movie, place + 8, 4)
            case "tfdt":
                let length = isWide ? 8 : 4
                let time = number(movie, place + 8, length) + seconds * (timescales[track] ?? 0)
                for index in 0..<length {
                    bytes[place + 8 + index] = UInt8(
                        truncatingIfNeeded: time >> UInt64(8 * (length - 1 - index))
                    )
                }
            default: break
            }
            place += 1
        }
        return bytes
    }

    private static func number(_ bytes: [UInt8], _ start: Int, _ length: Int) -> UInt64 {
        bytes[start..<start + length].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
