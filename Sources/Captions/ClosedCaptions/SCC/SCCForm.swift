// SPDX-License-Identifier: Apache-2.0

extension SCC {
    /// How captions of another format are written.
    public struct Form: Equatable, Sendable {
        /// The channel: one of CC1 to CC4.
        public var channel: CEA608Channel
        /// Whether numbers are left out of the time codes, which then keep to the clock.
        public var isDropFrame: Bool

        /// Makes a form; what most files are where nothing is said.
        public init(channel: CEA608Channel = .cc1, isDropFrame: Bool = true) {
            self.channel = channel
            self.isDropFrame = isDropFrame
        }
    }
}
