// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Accessibility attributes of TV-Anytime, as guides of DVB-I have them: a `ProgramInformation` for each asset with video.
///
/// Only services without a finding are stated, as in `SchemaOrgReport`. The identifiers of programs are made of the names of
/// the assets, in a domain that nothing can have: those of the broadcaster take their place.
///
/// Source: ETSI TS 102 822-3-1 V1.13.1 (2024), `AccessibilityAttributesType`, with the classification schemes
/// `SubtitleCarriageCS`, `SubtitleCodingFormatCS` and `SubtitlePurposeCS` of 2023, and DVB's `VideoCodecCS` of 2022.
package enum TVAnytimeReport {
    /// The document of a report, with a line end.
    package static func text(_ report: AuditReport) -> String {
        text(report.assets.compactMap { asset in asset.access.map { (asset.asset, $0) } })
    }

    /// The document of assets by their names, with a line end.
    package static func text(_ assets: [(name: String, access: AccessFacts)]) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <TVAMain xmlns="urn:tva:metadata:2024" xml:lang="en">
          <ProgramDescription>
            <ProgramInformationTable>

        """ + assets.map(program).joined() + """
                </ProgramInformationTable>
              </ProgramDescription>
            </TVAMain>

            """
    }

    private static func program(_ name: String, _ access: AccessFacts) -> String {
        let attributes =
            access.sound(.captions).map { subtitles($0, of: access) }
            + access.sound(.audioDescription).map(description)
            + access.sound(.signLanguage).compactMap(signing)
        let title = name.withVisibleControls.markupEscaped
        let list = attributes.map { $0.lines(indent: 5) }.joined()
        return """
                  <ProgramInformation programId="crid://example.invalid/\(name.percentEncodedPath)">
                    <BasicDescription>
                      <Title>\(title)</Title>
                    </BasicDescription>
                    <AVAttributes>
                      <AccessibilityAttributes>
            \(list)          </AccessibilityAttributes>
                    </AVAttributes>
                  </ProgramInformation>

            """
    }

    /// An element with text, with an attribute `href`, or with elements.
    private struct Element {
        let name: String
        var href: String?
        var text: String?
        var children: [Element] = []

        func lines(indent: Int) -> String {
            let space = String(repeating: "  ", count: indent + 1)
            if let href { return "\(space)<\(name) href=\"\(href)\"/>\n" }
            if let text { return "\(space)<\(name)>\(text.markupEscaped)</\(name)>\n" }
            let inner = children.map { $0.lines(indent: indent + 1) }.joined()
            return "\(space)<\(name)>\n\(inner)\(space)</\(name)>\n"
        }
    }

    private static func subtitles(_ offer: AccessFacts.Offer, of access: AccessFacts) -> Element {
        let (carriage, coding) = terms(of: offer)
        let language = offer.language ?? "und"
        let isTranslated = access.language.map { $0.primarySubtag != language.primarySubtag }
        let isKnown = offer.language != nil && isTranslated == true
        let purposes = (isKnown ? ["1"] : []) + (offer.isForDeaf ? ["2"] : [])
        return Element(
            name: "SubtitleAttributes",
            children: [
                Element(name: "Carriage", href: scheme("SubtitleCarriageCS:2023", carriage)),
                Element(name: "Coding", href: scheme("SubtitleCodingFormatCS:2023", coding)),
                Element(name: "SubtitleLanguage", text: language),
            ]
                + purposes.map {
                    Element(name: "Purpose", href: scheme("SubtitlePurposeCS:2023", $0))
                }
                // The schema asks for it; whether a voice can speak them, a person decides.
                + [Element(name: "SuitableForTTS", text: "false")]
        )
    }

    private static func description(_ offer: AccessFacts.Offer) -> Element {
        let language = offer.language.map { [Element(name: "AudioLanguage", text: $0)] } ?? []
        return Element(
            name: "AudioDescriptionAttributes",
            children: [Element(name: "AudioAttributes", children: language)]
        )
    }

    /// Nil for a format of video that DVB's scheme does not have: the schema asks for one.
    private static func signing(_ offer: AccessFacts.Offer) -> Element? {
        guard let term = videoTerm(offer.format ?? "") else { return nil }
        let coding = "urn:dvb:metadata:cs:VideoCodecCS:2022:\(term)"
        return Element(
            name: "SigningAttributes",
            children: [Element(name: "Coding", href: coding)]
                + (offer.language.map { [Element(name: "SignLanguage", text: $0)] } ?? [])
        )
    }

    private static func scheme(_ name: String, _ term: String) -> String {
        "urn:tva:metadata:cs:\(name):\(term)"
    }

    /// The terms of carriage (3 ISO 14496-30, 4 a file or segments of their own, 2 transport streams, 99 other) and coding
    /// (1 teletext, 2 DVB, 3 TTML, 4 WebVTT, 5 SubRip, 99 other).
    private static func terms(of offer: AccessFacts.Offer) -> (carriage: String, coding: String) {
        let format = offer.format ?? ""
        let known: [(prefix: String, carriage: String, coding: String)] = [
            ("wvtt", "3", "4"), ("stpp", "3", "3"), ("dvb_teletext", "2", "1"),
            ("dvb_subtitle", "2", "2"), ("vtt", "4", "4"), ("srt", "4", "5"), ("ttml", "4", "3"),
        ]
        if let terms = known.first(where: { format.hasPrefix($0.prefix) }) {
            return (terms.carriage, terms.coding)
        }
        return (offer.file == nil ? "99" : "4", "99")
    }

    private static func videoTerm(_ format: String) -> String? {
        let terms = [
            ("avc", "1"), ("h264", "1"), ("hvc1", "4"), ("hev1", "4"), ("hevc", "4"),
            ("mpeg2video", "3"), ("vvc1", "6"), ("vvi1", "6"),
        ]
        return terms.first { format.hasPrefix($0.0) }?.1
    }
}

extension AccessFacts {
    /// What offers a service without a fault or a doubt, in any language.
    fileprivate func sound(_ kind: Kind) -> [Offer] {
        self[kind].offers.filter { $0.faults.isEmpty && $0.doubts.isEmpty }
    }
}
