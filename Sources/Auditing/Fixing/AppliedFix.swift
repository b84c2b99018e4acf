// SPDX-License-Identifier: Apache-2.0

import Muxing

/// What became of an action.
public struct AppliedFix: Codable, Sendable {
    /// The command that does the same.
    public let command: String
    /// What has changed, a clause each.
    public let changes: [String]
    /// Why nothing has changed, as a sentence; nil where it went well.
    public let error: String?

    /// Carries out an action; a failure leaves everything as it was.
    init(carryingOut action: FixAction) {
        command = action.command
        do throws(MuxingError) {
            changes = try action.carryOut()
            error = nil
        } catch {
            changes = []
            self.error = "\(error)"
        }
    }
}
