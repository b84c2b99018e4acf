// SPDX-License-Identifier: Apache-2.0

/// A part of media that an edit list shows.
package struct ShownPart: Equatable, Sendable {
    /// The part, in milliseconds of the media.
    package let media: Range<Int>
    /// When it is shown, in milliseconds.
    package let start: Int

    /// Makes a part.
    package init(media: Range<Int>, start: Int) {
        (self.media, self.start) = (media, start)
    }

    /// When a moment of the part is shown, in milliseconds.
    func shown(_ milliseconds: Int) -> Int { milliseconds - media.lowerBound + start }
}

extension ClosedCaptions {
    /// The pairs and packets if only parts of the media are shown.
    ///
    /// At a cut, captions of the part before are erased, and those that are on the screen in the part after it are loaded, also the
    /// beginning of a caption that is being loaded there. All other pairs and packets stay as they are; packets have new numbers.
    ///
    /// - Parameter parts: the parts, in the order of the media and of the presentation.
    /// - Returns: the captions at the times of the presentation; the cues of their channels are not changed.
    package func shown(_ parts: [ShownPart]) -> ClosedCaptions {
        var result = self
        result.pairs = CEA608Cuts.pairs(pairs, shown: parts)
        result.packets = CEA708Cuts.packets(packets, shown: parts)
        return result
    }
}
