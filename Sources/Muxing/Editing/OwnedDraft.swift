// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Synchronization

/// A draft that is taken away with its owner, unless it has taken its place.
///
/// An edit can fail in many places; none of them has to think of the draft.
final class OwnedDraft: Sendable {
    private let draft: DraftMovie
    private let isGone = Mutex(false)

    init(_ draft: DraftMovie) {
        self.draft = draft
    }

    deinit { discard() }

    /// Puts the movie in its place, while an editor has it open.
    func commit() throws(ISOMediaError) {
        try draft.commit(isLocked: true)
        isGone.withLock { $0 = true }
    }

    /// Takes the draft away; what another run has put there since stays.
    func discard() {
        isGone.withLock { isGone in
            if !isGone { draft.discard() }
            isGone = true
        }
    }
}
