// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
import MediaPrimitives

extension Movie {
    /// Size of the picture as displayed, in pixels; 640 × 480 for a movie without one.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    package func displaySize() throws(ISOMediaError) -> (width: Int, height: Int) {
        for track in tracks where try track.handlerType() == "vide" {
            if let size = try track.displaySize() { return size }
        }
        return (640, 480)
    }
}

extension Track {
    /// Size as displayed, in pixels, turned as the header states; nil if nothing states it.
    ///
    /// Some writers leave the size in the header 0; then that of the sample entry counts, with the shape of its pixels.
    ///
    /// - Throws: `ISOMediaError` if the header is missing or damaged.
    package func displaySize() throws(ISOMediaError) -> (width: Int, height: Int)? {
        var header = try header()
        if header.displaySize == nil,
            let entry = sampleEntries.first.flatMap({ VisualSampleEntry($0) })
        {
            let ratio = try entry.boxes.first { $0.type == "pasp" }?
                .decode(PixelAspectRatioBox.self)
            let (across, down) = (
                Int(ratio?.horizontalSpacing ?? 1), Int(ratio?.verticalSpacing ?? 1)
            )
            let isShape = across > 0 && down > 0
            let width = isShape ? (Int(entry.width) * across + down / 2) / down : Int(entry.width)
            header.width = FixedPoint16x16(min(width, Int(Int16.max)))
            header.height = FixedPoint16x16(min(Int(entry.height), Int(Int16.max)))
        }
        return header.displaySize
    }
}
