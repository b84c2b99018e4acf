// SPDX-License-Identifier: Apache-2.0

/// What no program can tell from a file, printed with every report.
public enum NotAssessed {
    /// A clause for each.
    public static let clauses = [
        "whether captions say what is said, and names are spelt right",
        "whether the right speakers are named",
        "which sounds matter, and whether those are described",
        "whether a description of the picture is needed, and tells enough",
        "whether captions hide what matters in the picture, or are part of the picture",
        "how far behind live captions are",
        "which law applies to the asset, and whether it is exempt",
    ]

    /// What only listening tells, where nobody asked for it; a clause.
    public static let withoutListening =
        "whether there is speech without captions, whether captions come when people speak, and whether "
        + "a description is more than the main sound: pass --deep"
}
