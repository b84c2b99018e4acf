// SPDX-License-Identifier: Apache-2.0

package import Captions
import Looking

extension TrackPictures {
    /// Decodes the first video of the file, and finds text that is laid over the picture.
    ///
    /// - Returns: where it is, and when.
    /// - Throws: `MediaError` where there is no video, or it cannot be decoded to its end.
    package func texts() throws(MediaError) -> [ShownArea] {
        switch try look() {
        case .seen(let activity): return activity.text.map(ShownArea.init)
        case .untested(let reason): throw MediaError(.unreadable(reason), path: path)
        case .noVideo, .notAsked:
            throw MediaError(.unreadable("there is no video to search for text"), path: path)
        }
    }
}

extension ShownArea {
    fileprivate init(_ text: SeenText) {
        let box = text.box
        self.init(
            time: text.time,
            left: box.left,
            top: box.top,
            right: box.right,
            bottom: box.bottom
        )
    }
}
