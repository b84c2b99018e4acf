// SPDX-License-Identifier: Apache-2.0

extension PairSchedule {
    /// What viewers of the pictures get.
    ///
    /// - Parameters:
    ///   - pictures: those of the schedule, in the order they are shown.
    ///   - endMilliseconds: when what is still shown ends; nil: it has no end.
    /// - Returns: the captions by channels.
    package func decoded(on pictures: [Picture], endMilliseconds: Int?) -> ClosedCaptions {
        var decoder = ClosedCaptionDecoder()
        for picture in pictures {
            decoder.take(
                (pairs[picture.sample] ?? []).constructs + (packets[picture.sample] ?? []),
                atMilliseconds: picture.milliseconds
            )
        }
        return decoder.finish(endMilliseconds: endMilliseconds)
    }
}
