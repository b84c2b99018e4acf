// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A time code: hours, minutes, seconds and frames (SMPTE ST 12-1).
package struct TimeCode: Hashable, Sendable {
    /// Hours, 0 to 99.
    package var hours: Int
    /// Minutes, 0 to 59.
    package var minutes: Int
    /// Seconds, 0 to 59.
    package var seconds: Int
    /// Frames, below the frames of a second.
    package var frames: Int
    /// Whether numbers are left out so that the time code keeps to the clock at 29.97 or 59.94 frames a
    /// second.
    package var isDropFrame: Bool

    /// Makes a time code.
    package init(hours: Int, minutes: Int, seconds: Int, frames: Int, isDropFrame: Bool) {
        self.hours = hours
        self.minutes = minutes
        self.seconds = seconds
        self.frames = frames
        self.isDropFrame = isDropFrame
    }

    /// The time code of a frame.
    ///
    /// - Parameters:
    ///   - frame: number of frames since midnight, 0 or more.
    ///   - framesPerSecond: frames that a second of the time code counts, 24 to 60.
    ///   - isDropFrame: whether numbers are left out.
    package init(frame: Int, framesPerSecond: Int = 30, isDropFrame: Bool) {
        var number = max(0, frame)
        if isDropFrame {
            let dropped = framesPerSecond / 15
            let perTenMinutes = framesPerSecond * 600 - dropped * 9
            let perMinute = framesPerSecond * 60 - dropped
            let (tens, rest) = number.quotientAndRemainder(dividingBy: perTenMinutes)
            number += tens * dropped * 9
            if rest >= dropped { number += (rest - dropped) / perMinute * dropped }
        }
        let seconds = number / framesPerSecond
        self.init(
            hours: seconds / 3600,
            minutes: seconds / 60 % 60,
            seconds: seconds % 60,
            frames: number % framesPerSecond,
            isDropFrame: isDropFrame
        )
    }

    /// Number of frames since midnight.
    package func frame(framesPerSecond: Int = 30) -> Int {
        let totalMinutes = hours * 60 + minutes
        let number = (totalMinutes * 60 + seconds) * framesPerSecond + frames
        if !isDropFrame { return number }
        return number - (totalMinutes - totalMinutes / 10) * (framesPerSecond / 15)
    }

    /// Whether the frame has this number: numbers below the frames of a second, and none of those that
    /// drop-frame counting leaves out.
    func exists(framesPerSecond: Int = 30) -> Bool {
        let isDropped =
            isDropFrame && seconds == 0 && minutes % 10 != 0 && frames < framesPerSecond / 15
        return minutes < 60 && seconds < 60 && frames < framesPerSecond && !isDropped
    }
}

extension TimeCode: CustomStringConvertible {
    /// `01:02:03:04`, or with a semicolon before the frames where numbers are left out.
    package var description: String {
        let clock = [hours, minutes, seconds].map { $0.padded(to: 2) }.joined(separator: ":")
        return clock + (isDropFrame ? ";" : ":") + frames.padded(to: 2)
    }
}

extension TimeCode {
    /// Reads a time code at the front of a text, such as `01:02:03:04`.
    ///
    /// Drop-frame ones have `;`, `.` or `,` before the frames. Numbers are not checked beyond their
    /// digits.
    init?(_ cursor: inout ByteCursor) {
        var numbers: [Int] = []
        var isDropFrame = false
        for index in 0..<4 {
            if index > 0 {
                guard let separator = cursor.current, ":;.,".utf8.contains(separator) else {
                    return nil
                }
                cursor.index += 1
                isDropFrame = separator != UInt8(ascii: ":")
            }
            guard let (value, count) = cursor.digits(), count <= 2 else { return nil }
            numbers.append(value)
        }
        self.init(
            hours: numbers[0],
            minutes: numbers[1],
            seconds: numbers[2],
            frames: numbers[3],
            isDropFrame: isDropFrame
        )
    }
}
