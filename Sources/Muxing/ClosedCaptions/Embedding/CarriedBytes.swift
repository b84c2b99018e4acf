// SPDX-License-Identifier: Apache-2.0

import Captions

/// What pictures carry, each field and the packets in the order they are shown.
struct CarriedBytes: Equatable {
    private var pairs: [CEA608Field: [CEA608Pair]]
    private var packets: [CaptionConstruct]

    init(_ captions: ClosedCaptions) {
        self.init(captions.pairs, packets: captions.packets.map(\.construct))
    }

    init(_ pairs: [TimedCEA608Pair], packets: [CaptionConstruct]) {
        self.pairs = pairs.reduce(into: [:]) { $0[$1.field, default: []].append($1.pair) }
        self.packets = packets
    }
}
