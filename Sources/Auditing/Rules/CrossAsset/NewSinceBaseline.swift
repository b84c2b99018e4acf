// SPDX-License-Identifier: Apache-2.0

/// X714: what `--baseline` makes of the findings of all other rules.
///
/// It finds nothing itself: a new finding is told under its own rule, whose fix and severity it has.
enum NewSinceBaseline {
    static let metadata = RuleMetadata(
        "X714",
        "baseline-regression",
        "A finding is not in the earlier report",
        .info,
        rationale:
            "With --baseline each finding is new or known, and only new ones count for the exit status. "
            + "It is told under its own rule, with that rule's severity and confidence; X714 has none of "
            + "its own.",
        remedy: "Mend what is new; write the report anew where it is agreed on."
    )
}
