// SPDX-License-Identifier: Apache-2.0

/// What the headers of a container state of video that FFmpeg does not hand out, or not in every version.
package struct StatedPicture: Hashable, Sendable {
    /// How many pixels at each side are not shown.
    package struct Cropping: Hashable, Sendable {
        /// At the upper side.
        package let top: Int
        /// At the lower side.
        package let bottom: Int
        /// At the left side.
        package let left: Int
        /// At the right side.
        package let right: Int

        /// Takes the numbers of pixels.
        package init(top: Int, bottom: Int, left: Int, right: Int) {
            self.top = top
            self.bottom = bottom
            self.left = left
            self.right = right
        }
    }

    /// What is not shown; nil for nothing.
    package var cropping: Cropping?
    /// Width of a pixel over its height, if something is cropped; nil if it is not stated.
    package var pixelAspectRatio: TimeBase?
    /// Whether there is transparency beside the coded video.
    package var hasAlpha = false
    /// Whether there is dynamic metadata (HDR10+) beside the coded video.
    package var hasDynamicMetadata = false

    /// States nothing.
    package init() {}
}
