// SPDX-License-Identifier: Apache-2.0

import Captions

extension ClosedCaptions.Channel {
    /// Why a service is not read, where half of its characters or more could not be.
    var obstacle: String? {
        guard unreadCount > 0, unreadCount * 2 >= printableCount else { return nil }
        return
            "\(channel.name): \(unreadCount) of \(printableCount) characters are 16-bit ones of an "
            + "unknown set, and were not read"
    }
}
