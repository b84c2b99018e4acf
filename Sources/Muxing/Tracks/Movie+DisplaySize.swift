// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

extension Movie {
    /// Size of the picture as displayed, in pixels; 640 × 480 for a movie without one.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    func displaySize() throws(ISOMediaError) -> (width: Int, height: Int) {
        for track in tracks where try track.handlerType() == "vide" {
            let header = try track.header()
            let (width, height) = (header.width.rounded, header.height.rounded)
            guard width > 0, height > 0 else { continue }
            return header.matrix.swapsWidthAndHeight ? (height, width) : (width, height)
        }
        return (640, 480)
    }
}
