// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension TTML {
    /// Writes captions as a document of IMSC's text profile.
    ///
    /// Each cue is a paragraph in a region: one of the picture's thirds, one that is exactly where the
    /// cue's settings say, or one of vertical text. Speakers are agents. Times have milliseconds. A document of which the language is not
    /// known has an empty `xml:lang`, which TTML allows.
    ///
    /// - Parameters:
    ///   - document: the cues, which are written in their order.
    ///   - appearance: how a person wants them to look; nil if the content and the player decide.
    ///   - edition: the edition of the profile that the document states.
    /// - Returns: the file in UTF-8, and what it could not carry.
    package static func write(
        _ document: CaptionDocument,
        appearance: CaptionAppearance? = nil,
        edition: IMSCEdition = .imsc11
    ) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        var writer = Writer(document, appearance, edition)
        writer.write()
        return (Array(writer.output.utf8), writer.losses)
    }

    /// Writes one document.
    struct Writer {
        let document: CaptionDocument
        var output = ""
        var losses: [ConversionLoss] = []
        /// The speakers in order of their first words, and their identifiers.
        var agents: [String: String] = [:]
        private var identifiers: Set<String> = []
        private var regions: RegionTable
        private var looks: WebVTT.Looks
        /// What the person decides of all text.
        private let wholeAttributes: [String]
        /// The attributes of which the content's values do not count.
        private let decidedAttributes: Set<String>
        private let edition: IMSCEdition

        init(
            _ document: CaptionDocument,
            _ appearance: CaptionAppearance? = nil,
            _ edition: IMSCEdition = .imsc11
        ) {
            self.document = document
            self.edition = edition
            looks = WebVTT.Looks(document.styleSheets)
            looks.ignore(
                colors: appearance?.foreground.map { !$0.yieldsToContent } ?? false,
                backgrounds: appearance?.background.map { !$0.yieldsToContent } ?? false,
                weights: appearance?.bold.map { !$0.yieldsToContent } ?? false
            )
            wholeAttributes = appearance?.textAttributesOfTTML ?? []
            decidedAttributes = appearance?.decidedAttributesOfTTML ?? []
            regions = RegionTable(document.regions)
        }

        mutating func write() {
            let body = writeBody()
            let language = Self.escape(document.language ?? "")
            output = """
                <?xml version="1.0" encoding="UTF-8"?>
                <tt xmlns="http://www.w3.org/ns/ttml"
                    xmlns:ttm="http://www.w3.org/ns/ttml#metadata"
                    xmlns:ttp="http://www.w3.org/ns/ttml#parameter"
                    xmlns:tts="http://www.w3.org/ns/ttml#styling"
                    xmlns:itts="http://www.w3.org/ns/ttml/profile/imsc1#styling"
                    ttp:contentProfiles="\(edition.designator)"
                    ttp:timeBase="media" xml:lang="\(language)" xml:space="preserve">
                  <head>

                """
            if let origin = document.origin {
                output += "    <ttm:desc>\(Self.escape(origin))</ttm:desc>\n"
            }
            writeAgents()
            output += "    <layout>\n"
            for (name, box) in regions.names {
                output += "      <region xml:id=\"\(name)\" \(box.attributes)/>\n"
            }
            output += "    </layout>\n  </head>\n  <body>\n    <div>\n"
            output += body
            output += "    </div>\n  </body>\n</tt>\n"
        }

        private mutating func writeAgents() {
            guard !agents.isEmpty else { return }
            output += "    <metadata>\n"
            for (name, identifier) in agents.sorted(by: {
                ($0.value.count, $0.value) < ($1.value.count, $1.value)
            }) {
                output += "      <ttm:agent type=\"character\" xml:id=\"\(identifier)\">"
                output += "<ttm:name type=\"alias\">\(Self.escape(name))</ttm:name></ttm:agent>\n"
            }
            output += "    </metadata>\n"
        }

        private mutating func writeBody() -> String {
            var body = ""
            for cue in document.cues {
                body += "      <p\(attributes(of: cue))>"
                var text = TextWriter(cue, looks, agents: agents, losses: losses)
                let content = cue.contentLook.attributesOfTTML.filter {
                    !decidedAttributes.contains($0.key)
                }
                let wishes = wholeAttributes.filter { wish in
                    !content.contains { wish.hasPrefix($0.key + "=") }
                }
                text.writeCue(wishes, content.map { "\($0.key)=\"\($0.value)\"" })
                body += text.output + "</p>\n"
                (agents, losses) = (text.agents, text.losses)
            }
            return body
        }

        private mutating func attributes(of cue: Cue) -> String {
            var attributes = ""
            if let identifier = cue.identifier, !identifier.utf8.allSatisfy(\.isASCIIDigit) {
                if Self.isName(identifier), identifiers.insert(identifier).inserted {
                    attributes += " xml:id=\"\(identifier)\""
                } else {
                    let message = "an identifier that is not an XML name is left out"
                    losses.add(message, at: cue.position)
                }
            }
            attributes += " begin=\"\(Self.time(cue.startMilliseconds))\""
            attributes += " end=\"\(Self.time(cue.endMilliseconds))\""
            let (region, notSaid) = regions.name(of: cue.placement)
            attributes += " region=\"\(region)\""
            if cue.placement.alignment != .center {
                attributes += " tts:textAlign=\"\(cue.placement.alignment.rawValue)\""
            }
            if let window = cue.contentLook.window {
                attributes += " tts:backgroundColor=\"\(TTMLColor.text(window))\""
            }
            if cue.isForced { attributes += " itts:forcedDisplay=\"true\"" }
            for message in notSaid { losses.add(message, at: cue.position) }
            return attributes
        }

        /// Writes `hh:mm:ss.mmm`.
        static func time(_ milliseconds: Int) -> String {
            ClockTime(milliseconds: max(milliseconds, 0)).timeCode()
        }

        /// What the identifiers of regions and agents begin with.
        private static let reservedPrefixes = [
            "top", "middle", "bottom", "vertical-", "region-", "agent",
        ]

        /// Whether a text may be an `xml:id`; only names of ASCII are taken.
        private static func isName(_ text: String) -> Bool {
            guard let first = text.utf8.first, first.isASCIILetter || first == 0x5F else {
                return false
            }
            return !reservedPrefixes.contains(where: text.hasPrefix)
                && text.utf8.allSatisfy {
                    $0.isASCIILetter || $0.isASCIIDigit || [0x2D, 0x2E, 0x5F].contains($0)
                }
        }
    }
}
