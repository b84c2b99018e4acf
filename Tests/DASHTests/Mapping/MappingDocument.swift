// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaSelection

/// The table of options in all formats as a Markdown document, `Docs/Mapping.md`.
enum MappingDocument {
    /// The whole document.
    static var text: String {
        [
            introduction, "## Options", head + OptionMapping.all.map(row).joined(separator: "\n"),
            notes, "## Roles without a row", roles, "## Spellings", spellings,
            "## Kinds of HTML", kinds, "## Closed captions in video", channels,
        ].joined(separator: "\n\n") + "\n"
    }

    private static let introduction = """
        # HLS, MP4, DASH and Matroska

        How each format writes what an option is: one table, which `hls --dash` and `mpd` share. This file is \
        generated from it: `MEDIATAG_UPDATE_DOCS=1 swift test --filter MappingDocumentTests`.
        """

    private static let head = """
        | Option | Media | HLS | MP4 | DASH | Matroska |
        |---|---|---|---|---|---|

        """

    private static func row(_ row: OptionMapping) -> String {
        let characteristics = row.characteristics.map { "`\($0.rawValue)`" }
        let hls = (characteristics + (row.hls.map { [$0] } ?? []))
        let kind = row.role.map { ["`kind` \($0)"] } ?? []
        let mp4 = characteristics.map { "`tagc` \($0)" } + kind + (row.mp4.map { [$0] } ?? [])
        let dash =
            (row.role.map { ["Role `\($0)`"] } ?? [])
            + (row.purpose.map { ["Accessibility `\($0)`"] } ?? [])
        let kinds = row.kinds.map { names[$0] ?? $0.rawValue }.joined(separator: ", ")
        let cells = [
            row.meaning, kinds, cell(hls), cell(mp4), cell(dash),
            cell(row.matroska.map { [$0] } ?? []),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    private static let names: [MediaKind: String] = [
        .audible: "audio", .legible: "text", .visual: "video",
    ]

    private static func cell(_ words: [String]) -> String {
        words.isEmpty ? "–" : words.joined(separator: "<br>")
    }

    private static let notes = """
        CHARACTERISTICS of HLS and `tagc` of MP4 have the same identifiers. Role has the scheme \
        `\(Descriptor.roleScheme)`, in MPDs and in `kind`; Accessibility has `\(Descriptor.purposeScheme)` (1: people \
        who cannot see, 2: people who cannot hear, 8: enhanced dialogue, 9: spoken subtitles). "–": the format cannot say it, and a conversion loses it.

        - Text has exactly one of the roles \(list(OptionMapping.textRoles)). `hls --dash` and `mpd` write the \
        descriptor that belongs to it, and remove that of another.
        - A set that has only one of role and purpose is read as if it had both; `mpd check` reports it, unless \
        DVB-DASH has it so: `alternate` (broadcast mix) or `commentary` (receiver mix) with purpose 1, text `main` or \
        `alternate` with purpose 2. Roles in Accessibility, as ATSC writes them, and purpose 2 of audio (a mix for \
        people who are hard of hearing) are read.
        - `main` is given to the audio that HLS marks DEFAULT=YES, and to video. Audio without any other role is \
        `alternate`.
        - Languages are BCP 47 tags in `@lang` and LANGUAGE; MP4 has them in `elng`, Matroska in LanguageBCP47. A sign \
        language is its own language (`ase`), not `sgn`.
        - Apple's mediastreamvalidator refuses `public.accessibility.describes-video` of text in HLS.
        - Names are Label, NAME, `name` in `udta`, and Name.

        Sources: RFC 8216bis, 4.4.6.1; QuickTime File Format; ISO/IEC 14496-12, 8.10.4; ISO/IEC 23009-1, 5.8.5.5; ETSI \
        TS 102 822-3-1; ETSI TS 103 285 (DVB-DASH); ANSI/SCTE 214-1; RFC 9559, 5.1.4.1.
        """

    /// What each kind of HTML is read as, for each kind of media.
    private static var kinds: String {
        let media: [MediaKind] = [.audible, .legible, .visual]
        let rows = HTMLKind.values.map { value in
            let roles = media.map { kind in
                guard HTMLKind.fits(value, kind) else { return "not defined" }
                return HTMLKind.role(value, kind).map { "`\($0)`" } ?? "–"
            }
            return "| \(value) | \(roles.joined(separator: " | ")) |"
        }
        return """
            `kind` in MP4, and Role and Accessibility in MPDs, may have the scheme `\(HTMLKind.scheme)`. It is read as \
            the role of DASH that means the same, and not written; what `tag`, `repair` and `mpd set` remove is removed in \
            both schemes. Text of a movie that is `metadata` or `chapters` is not offered as subtitles. Players take the default \
            from the scheme of DASH alone.

            | Kind | Audio | Text | Video |
            |---|---|---|---|
            \(rows.joined(separator: "\n"))
            """
    }

    private static var roles: String {
        let known = Set(OptionMapping.all.compactMap(\.role))
        let others = OptionMapping.roleValues.filter { !known.contains($0) }
        return "Kept in MPDs, and lost in other formats: \(list(others))."
    }

    private static var spellings: String {
        let lines = OptionMapping.roleSpellings.sorted { $0.key < $1.key }
            .map { "- `\($0.key)` is read as `\($0.value)`, and `mpd check` reports it." }
        return lines.joined(separator: "\n")
    }

    private static var channels: String {
        let examples = ClosedCaptionDescriptor.descriptors([
            .init(instreamID: "CC1", language: "en"), .init(instreamID: "CC3", language: "es"),
            .init(instreamID: "SERVICE1", language: "en"),
        ])
        let lines = examples.map { "| `\($0.scheme)` | `\($0.value ?? "")` |" }
        return """
            INSTREAM-ID `CC1` to `CC4` and `SERVICE1` to `SERVICE63` of HLS are Accessibility descriptors of the \
            video; in MP4 and Matroska the captions are in the video and nothing declares them, or in MP4 \
            they are tracks of their own (`clcp`).

            | Scheme | Value |
            |---|---|
            \(lines.joined(separator: "\n"))
            """
    }

    private static func list(_ words: [String]) -> String {
        words.map { "`\($0)`" }.joined(separator: ", ")
    }
}
