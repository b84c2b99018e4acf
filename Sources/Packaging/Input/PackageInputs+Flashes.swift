// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaReading

extension PackageInputs {
    /// Decodes the video of the first movie once, and finds when its lights flash.
    ///
    /// Other movies are the same picture in other sizes, so the times count for all variants.
    ///
    /// - Parameter progress: gets how many bytes of the movie are read, and how many there are.
    /// - Throws: `PackagingError.Kind.reading` if the video cannot be decoded to its end.
    package mutating func findFlashes(
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(PackagingError) {
        guard let video = videos.first else { return }
        let found = try PackagingError.reading { () throws(MediaError) in
            try FlashTimes(of: media(of: video), progress: progress)
        }
        flashes = found
        notices += found.notices
    }

    /// The open file of a video.
    func media(of video: PresentationTrack) throws(MediaError) -> OpenedMedia {
        let path = video.source.path
        if let file = files[path] { return try OpenedMedia(file) }
        return OpenedMedia(
            try MediaError.media(path) { () throws(ISOMediaError) in try MovieFile(video.source) }
        )
    }
}
