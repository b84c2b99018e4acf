// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaPrimitives
import TestSupport
import Testing

@testable import Captions

/// The TTML files of media3 and ttconv, against what stands in them.
@Suite struct TTMLCorpusTests {
    @Test(arguments: [("media3/ttml", "xml", 28), ("ttconv/src/test/resources/ttml", "ttml", 4)])
    func `files are read`(corpus: String, suffix: String, required: Int) throws {
        guard let folder = try Corpora.folder(corpus) else { return }
        var (passed, total) = (0, 0)
        for file in try Corpora.files(in: folder, extension: suffix) {
            total += 1
            let bytes = try Array(Data(contentsOf: file))
            let reading = try CaptionDocument.read(bytes: bytes, fileName: file.lastPathComponent)
            let cues = reading.document.cues.map { cue in
                "\(cue.startMilliseconds)-\(cue.endMilliseconds) \(describe(cue.text.nodes))"
            }
            let wanted = try #require(Self.expected[file.lastPathComponent])
            if cues.count == wanted.count, cues.first ?? "" == wanted.first,
                cues.last ?? "" == wanted.last
            {
                passed += 1
            } else {
                print("\(file.lastPathComponent): \(cues)")
            }
        }
        print("\(corpus): \(passed)/\(total)")
        #expect(passed == total && total == required)
    }

    /// How many cues a file has, its first one and its last one.
    private static let expected: [String: (count: Int, first: String, last: String)] = [
        "bitmap_percentage_region.xml": (0, "", ""),
        "bitmap_pixel_region.xml": (0, "", ""),
        "bitmap_unsupported_region.xml": (0, "", ""),
        "chain_multiple_styles.xml": (
            2, "10000-18000 [color #ff0000ff [bold [italic text 1]]]",
            "20000-28000 [color #000000ff [bold [italic text 2]]]"
        ),
        "fallback_display_align_from_style.xml": (5, "2000-4000 text 1", "12000-14000 text 5"),
        "font_size.xml": (5, "10000-18000 text 1", "50000-58000 leading dot"),
        "font_size_empty.xml": (1, "10000-18000 empty", "10000-18000 empty"),
        "font_size_invalid.xml": (3, "10000-18000 invalid", "30000-38000 invalid dot"),
        "font_size_no_unit.xml": (1, "10000-18000 no unit", "10000-18000 no unit"),
        "frame_rate.xml": (2, "1000-1010 text 1", "1001000-2002000 text 2"),
        "inherit_and_override_style.xml": (
            3, "10000-18000 [color #ffff00ff [bold [italic [underline default + s0 styles]]]]",
            "30000-38000 default styling only"
        ),
        "inherit_begin_from_div.xml": (6, "69583-71125 Lara.", "300000-302000 bare"),
        "inherit_global_and_parent.xml": (
            2, "10000-18000 [color #00ff00ff text 1]",
            "20000-28000 [color #ffff00ff [bold [italic [underline text 2]]]]"
        ),
        "inherit_multiple_styles.xml": (
            6, "10000-18000 [color #ffff00ff [bold [italic text 1]]]", "60000-68000 text 5"
        ),
        "inherit_region_attributes_from_style.xml": (3, "2000-4000 text 1", "8000-10000 text 3"),
        "inherit_style.xml": (
            1, "10000-18000 [color #ffff00ff [bold [italic [underline text 1]]]]",
            "10000-18000 [color #ffff00ff [bold [italic [underline text 1]]]]"
        ),
        "inline_style_attributes.xml": (
            2, "10000-18000 [color #ffff00ff [bold [italic [underline text 1]]]]",
            "20000-28000 [color #00ff00ff [italic text 2]]"
        ),
        "multi_row_align.xml": (
            7, "10000-18000 multi row\nalign start", "70000-78000 align set on\nspan (invalid)"
        ),
        "multiple_regions.xml": (7, "1000-4000 lorem", "29000-34000 Finally this"),
        "no_underline_linethrough.xml": (2, "10000-18000 text 1", "20000-28000 text 2"),
        "overlapping_times.xml": (3, "10000-25000 cue 1", "16000-28000 cue 3: overlaps with cue 2"),
        "rubies.xml": (
            8,
            "10000-18000 Cue with [ruby annotated[rubyText 1st rubies]] [ruby text[rubyText 2nd rubies]].",
            "80000-88000 Cue with [ruby annotated[rubyText rubies]] text."
        ),
        "shear.xml": (8, "10000-18000 0%", "80000-88000 -101.1%"),
        "simple.xml": (3, "10000-18000 cue 1", "30000-38000 cue 3"),
        "text_align.xml": (9, "10000-18000 Start alignment", "90000-98000 Not a P node"),
        "text_combine.xml": (
            3, "10000-18000 Text with combined section.", "30000-38000 \"No textCombine\""
        ),
        "text_emphasis.xml": (17, "10000-18000 None おはよ", "170000-178000 Auto (LR) おはよ"),
        "vertical_text.xml": (
            3, "10000-18000 Vertical right-to-left (e.g. Japanese)", "30000-38000 Horizontal text"
        ),
        "body_only.ttml": (0, "", ""),
        "lwsp_default.ttml": (2, "0-0 hello my name is Mathilda", "0-0 bonjour mon nom\nest"),
        "lwsp_preserve.ttml": (
            1, "0-0 hello  my \nname  is Mathilda", "0-0 hello  my \nname  is Mathilda"
        ),
        "referential_styling.ttml": (2, "0-0 [color #008000ff one]", "0-0 [color #000000ff two]"),
    ]
}
