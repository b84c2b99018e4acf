// SPDX-License-Identifier: Apache-2.0

import CSystemCalls

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension SystemFile {
    /// Bytes copied by one call: few enough for progress and for a signal to get through, and a
    /// multiple of every file system's block, so that blocks can be shared instead of copied.
    private static let copyStep: UInt64 = 64 << 20

    /// Bytes moved through memory at a time where the kernel cannot copy by itself.
    private static let bufferLength: UInt64 = 128 << 10

    /// Copies a range of this file into another, telling `progress` the bytes of each step; ends early in a cancelled task.
    package func copy(
        _ range: Range<UInt64>,
        to target: SystemFile,
        at targetOffset: UInt64,
        progress: (UInt64) -> Void
    ) throws(FileError) {
        var place = range.lowerBound
        while place < range.upperBound {
            try FileError.checkCancellation()
            // Steps end at multiples of the step, so that all but the first start on a block.
            let end = min(range.upperBound, (place / Self.copyStep + 1) * Self.copyStep)
            let to = targetOffset + (place - range.lowerBound)
            let copied = try copyStep(place..<end, to: target, at: to)
            place += copied
            progress(copied)
        }
    }

    private func copyStep(
        _ range: Range<UInt64>,
        to target: SystemFile,
        at targetOffset: UInt64
    ) throws(FileError) -> UInt64 {
        let result = csystem_copy_range(
            descriptor,
            off_t(range.lowerBound),
            target.descriptor,
            off_t(targetOffset),
            Int(range.upperBound - range.lowerBound)
        )
        if result > 0 { return UInt64(result) }
        if result < 0, errno == EINTR { return 0 }
        if result < 0, ![ENOSYS, ENOTSUP, EXDEV, EINVAL].contains(errno) {
            throw target.failure("write", at: targetOffset)
        }
        // Through memory: the kernel cannot, or says "end of file" where `read` will say more.
        let end = min(range.upperBound, range.lowerBound + Self.bufferLength)
        try target.write(try read(range.lowerBound..<end), at: targetOffset)
        return end - range.lowerBound
    }

    /// Gives another file this file's owner, mode and extended attributes; its time of modification is now.
    ///
    /// An edit is a change: programs that compare size and time would not see it otherwise.
    package func copyAttributes(to target: SystemFile) throws(FileError) {
        guard csystem_copy_attributes(descriptor, target.descriptor) == 0 else {
            throw target.failure("fchmod")
        }
    }
}
