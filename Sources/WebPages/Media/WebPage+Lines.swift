// SPDX-License-Identifier: Apache-2.0

extension WebPage {
    /// Finds the line of each place that is reported.
    mutating func addLines() {
        var offsets: [Int] = embeds.map(\.range.lowerBound)
        offsets += frames.map(\.range.lowerBound) + unreadConfigurations.map(\.line)
        for medium in media {
            offsets.append(medium.range.lowerBound)
            offsets += medium.tracks.map(\.range.lowerBound)
        }
        let lines = PageLines(of: offsets, in: bytes)
        for index in media.indices {
            media[index].line = lines.line(of: media[index].range.lowerBound)
            for track in media[index].tracks.indices {
                media[index].tracks[track].line = lines.line(
                    of: media[index].tracks[track].range.lowerBound
                )
            }
        }
        for index in frames.indices {
            frames[index].line = lines.line(of: frames[index].range.lowerBound)
        }
        for index in embeds.indices {
            embeds[index].line = lines.line(of: embeds[index].range.lowerBound)
        }
        for index in unreadConfigurations.indices {
            unreadConfigurations[index].line = lines.line(
                of: unreadConfigurations[index].line
            )
        }
    }
}

/// The lines of places of a page; those of all lines would take eight times as much memory as the page.
private struct PageLines {
    private var lines: [Int: Int] = [:]

    init(of offsets: [Int], in bytes: [UInt8]) {
        var (line, place) = (1, 0)
        for offset in offsets.sorted() {
            for byte in bytes[place..<offset] where byte == 0x0A { line += 1 }
            place = offset
            lines[offset] = line
        }
    }

    /// The line of a place, counted from 1.
    func line(of offset: Int) -> Int { lines[offset] ?? 1 }
}
