// SPDX-License-Identifier: Apache-2.0

import AudioDescription

/// The progress of a description: a line for the stage that is under way.
final class DescribeProgress {
    private var stage: DescriptionStage?
    private var line: Progress?

    /// Shows how much of a stage is done.
    func show(_ stage: DescriptionStage, done: UInt64, of total: UInt64) {
        if stage != self.stage {
            clear()
            line = Progress(stage.rawValue)
            self.stage = stage
        }
        if stage == .speaking {
            line?.show(count: Int(clamping: done), of: Int(clamping: total))
        } else {
            line?.show(done: done, of: total)
        }
    }

    /// Takes the line away.
    func clear() { line?.clear() }
}
