// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

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
