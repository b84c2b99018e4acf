// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
package import MediaPrimitives

/// How long one tick of a stream is: `numerator` / `denominator` seconds.
package struct TimeBase: Hashable, Sendable {
    /// Seconds.
    package let numerator: Int32
    /// Parts of a second.
    package let denominator: Int32

    /// Makes a time base.
    package init(numerator: Int32, denominator: Int32) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// A number of ticks as an exact time; nil when the time base is not positive or the time does
    /// not fit.
    package func time(ticks: Int64) -> MediaTime? {
        guard numerator > 0, denominator > 0 else { return nil }
        let (product, overflow) = ticks.multipliedReportingOverflow(by: Int64(numerator))
        return overflow ? nil : MediaTime(ticks: product, timescale: UInt32(denominator))
    }
}

extension TimeBase {
    init(_ rational: AVRational) {
        self.init(numerator: rational.num, denominator: rational.den)
    }
}

/// A time stamp of FFmpeg; nil where it is not known.
func knownTimestamp(_ ticks: Int64) -> Int64? {
    ticks == ff_no_timestamp ? nil : ticks
}

/// A dictionary of FFmpeg's as a Swift dictionary; of equal keys the first counts.
func dictionary(_ entries: OpaquePointer?) -> [String: String] {
    var result: [String: String] = [:]
    var entry = unsafe av_dict_get(entries, "", nil, AV_DICT_IGNORE_SUFFIX)
    while let current = unsafe entry {
        let key = unsafe String(cString: current.pointee.key)
        if result[key] == nil {
            result[key] = unsafe String(cString: current.pointee.value)
        }
        unsafe entry = av_dict_get(entries, "", current, AV_DICT_IGNORE_SUFFIX)
    }
    return result
}

/// A copy of `count` bytes of FFmpeg's; none where there is no pointer.
func bytes(_ start: UnsafeMutablePointer<UInt8>?, _ count: Int) -> [UInt8] {
    guard let start = unsafe start, count > 0 else { return [] }
    return unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
}

/// A number FFmpeg leaves 0 (or negative) where it does not know.
func positive(_ number: some BinaryInteger) -> Int? {
    number > 0 ? Int(clamping: number) : nil
}
