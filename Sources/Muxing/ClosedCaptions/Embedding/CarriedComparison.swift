// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaReading

/// Compares what captions say in the pictures that carried them with what they say in others.
struct CarriedComparison {
    private let original: [ClosedCaptions.Channel]
    private let schedule: PairSchedule
    private let pictures: [PairSchedule.Picture]

    /// A delay of captions that viewers notice, in milliseconds.
    private static let noticeableDelay = 500

    init(
        _ original: [ClosedCaptions.Channel],
        _ schedule: PairSchedule,
        _ pictures: [PairSchedule.Picture]
    ) {
        self.original = original
        self.schedule = schedule
        self.pictures = pictures
    }

    /// What viewers of the new pictures do not get as before.
    func notices(in path: String) -> [Notice] {
        var notices: [Notice] = []
        if schedule.longestDelay > Self.noticeableDelay {
            notices.append(Notice(.captionsDelayed(milliseconds: schedule.longestDelay), in: path))
        }
        let carried = schedule.decoded(on: pictures, endMilliseconds: pictures.last?.milliseconds)
        for channel in original {
            let texts = channel.document.cues.map(\.text.plainText)
            let others = carried[channel.channel]?.document.cues.map(\.text.plainText) ?? []
            guard texts != others else { continue }
            let difference = others.difference(from: texts)
            notices.append(
                Notice(
                    .captionsDiffer(
                        channel.channel,
                        missing: difference.removals.count,
                        other: difference.insertions.count
                    ),
                    in: path
                )
            )
        }
        return notices
    }
}
