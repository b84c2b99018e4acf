// SPDX-License-Identifier: Apache-2.0

/// A cue as FFmpeg decodes it.
package struct ProbedCue: Equatable, Sendable {
    /// Start in milliseconds.
    package var start: Int
    /// End in milliseconds.
    package var end: Int
    /// The lines, divided by line feeds.
    package var text: String

    /// Makes a cue.
    package init(_ start: Int, _ end: Int, _ text: String) {
        self.start = start
        self.end = end
        self.text = text
    }
}

/// The cues of a subtitle stream, decoded by FFmpeg and read back from the SubRip that it writes.
///
/// With `keepingStyles` the text has SubRip's tags, else none.
package func ffprobeCues(
    _ path: String,
    streamIndex: Int,
    keepingStyles: Bool = false
) throws -> [ProbedCue] {
    let codec = keepingStyles ? "srt" : "text"
    let text = try output(
        of: "ffmpeg",
        ["-v", "error", "-copyts", "-i", path, "-map", "0:\(streamIndex)"]
            + ["-c:s", codec, "-f", "srt", "-"]
    )
    var cues: [ProbedCue] = []
    var pending: [Substring] = []
    for line in text.replacing("\r\n", with: "\n").split(
        separator: "\n",
        omittingEmptySubsequences: false
    ) {
        let times = line.split(separator: " --> ").compactMap(milliseconds)
        guard times.count == 2 else {
            pending.append(line)
            continue
        }
        close(&cues, pending.dropLast())  // what stands before the times is the next cue's number
        cues.append(ProbedCue(times[0], times[1], ""))
        pending = []
    }
    close(&cues, pending[...])
    return cues
}

private func close(_ cues: inout [ProbedCue], _ lines: ArraySlice<Substring>) {
    guard let last = cues.indices.last else { return }
    let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? lines.startIndex
    cues[last].text = lines[..<end].joined(separator: "\n")
}

private func milliseconds(_ text: Substring) -> Int? {
    let fields = text.split { $0 == ":" || $0 == "," }.compactMap { Int($0) }
    guard fields.count == 4 else { return nil }
    return ((fields[0] * 60 + fields[1]) * 60 + fields[2]) * 1000 + fields[3]
}
