// SPDX-License-Identifier: Apache-2.0

import DASH
import Matroska
import MediaSelection
import Muxing
import Testing

/// The table that edits of Matroska use, and the table of all formats.
@Suite struct MatroskaMappingTests {
    @Test func `both tables give a flag the same characteristics on each kind of track`() {
        let wide = OptionMapping.all.filter { $0.matroska != nil && !$0.characteristics.isEmpty }
        for row in MatroskaCharacteristics.all {
            for kind in row.kinds where !(row.flag == .commentary && kind == .visual) {
                let same = wide.filter {
                    $0.matroska == row.flag.rawValue && $0.kinds.contains(kind)
                }
                #expect(same.map(\.characteristics) == [row.characteristics], "\(row) \(kind)")
            }
        }
        for row in wide {
            let flags = MatroskaCharacteristics.all.filter {
                $0.characteristics == row.characteristics && !$0.kinds.isDisjoint(with: row.kinds)
            }
            #expect(flags.map(\.flag.rawValue) == [row.matroska], "\(row.meaning)")
        }
    }
}
