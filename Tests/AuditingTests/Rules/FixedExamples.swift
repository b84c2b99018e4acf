// SPDX-License-Identifier: Apache-2.0

private let seven = "One two three four five six seven"
private let fifty = "This is one line of text that has fifty characters"
/// Cues with findings of a rule that `captions fix` removes, the commands that say so, and cues with findings
/// of the same rule that it cannot remove; empty where it removes all of them.
let fixedExamples: [RuleExample] = [
    RuleExample(
        rule: "Q401",
        profile: "netflix",
        failing: subRip((1000, 1400, "Hello there.")),
        findings: ["retime"],
        passing: subRip((1000, 2000, fifty))
    ),
    RuleExample(
        rule: "Q402",
        profile: "dcmp-lower",
        failing: subRip((1000, 1300, "Yes.")),
        findings: ["retime"],
        passing: subRip((1000, 4000, seven))
    ),
    RuleExample(
        rule: "Q404",
        profile: "netflix",
        failing: subRip((1000, 1400, "Hello.")),
        findings: ["retime"],
        passing: subRip((1000, 1400, "Hello."), (1500, 3000, "Goodbye."))
    ),
    RuleExample(
        rule: "Q406",
        profile: "netflix",
        fps: "24",
        failing: subRip((1000, 2990, "Hello."), (3000, 5000, "Goodbye.")),
        findings: ["retime"],
        passing: subRip((1000, 1830, "Hello."), (1840, 3000, "Goodbye."))
    ),
    RuleExample(
        rule: "Q408",
        profile: "netflix",
        failing: subRip((1000, 6000, fifty)),
        findings: ["rewrap"],
        passing: subRip((1000, 6000, String(repeating: "x", count: 43)))
    ),
    RuleExample(
        rule: "Q409",
        profile: "netflix",
        failing: subRip((1000, 6000, "One\ntwo\nthree")),
        findings: ["rewrap"],
        passing: subRip((1000, 6000, "- One\n- two\n- three"))
    ),
    RuleExample(
        rule: "Q410",
        failing: subRip((1000, 3300, "Hello."), (3000, 5000, "Goodbye.")),
        findings: ["retime"],
        passing: subRip((1000, 4000, "Hello."), (3000, 5000, "Goodbye."))
    ),
    RuleExample(
        rule: "Q411",
        failing: subRip(
            (1000, 2000, "hello"),
            (2000, 3000, "hello\nthis is"),
            (3000, 4000, "this is\na test")
        ),
        findings: ["derol"],
        passing: ""
    ),
    RuleExample(
        rule: "Q412",
        failing: subRip((1000, 2000, "Hello."), (2000, 3000, "Hello.")),
        findings: ["derol"],
        passing: subRip((1000, 2000, "Hello."), (2500, 3500, "Hello."))
    ),
    RuleExample(
        rule: "V304",
        failing: subRip((3000, 1000, "Hello."), (3000, 3000, "Hello.")),
        findings: ["retime", "retime"],
        passing: ""
    ),
    RuleExample(
        rule: "V306",
        failing: subRip((5000, 7000, "Second."), (1000, 3000, "First.")),
        findings: ["sort"],
        passing: ""
    ),
    RuleExample(
        rule: "V308",
        failing: subRip((1000, 3000, "<i></i>"), (4000, 6000, "Hello.")),
        findings: ["drop-empty"],
        passing: ""
    ),
    RuleExample(
        rule: "V316",
        name: "en.scc",
        failing: "00:00:01;00\t9420 9420 9470 9470 54c8 942f 942f\n",
        findings: ["syntax"],
        passing: "Scenarist_SCC V1.0\n\n00:00:01;00\t9420 9420 9470 9470 54c8 94zz 942f 942f\n"
    ),
]
