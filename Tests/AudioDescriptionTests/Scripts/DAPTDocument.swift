// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import Testing

/// A small valid document of DAPT, and others that differ from it in one place.
enum DAPTDocument {
    static let valid = """
        <?xml version="1.0" encoding="UTF-8"?>
        <tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" \
        xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:tta="http://www.w3.org/ns/ttml#audio" \
        xmlns:ebuttm="urn:ebu:tt:metadata" xmlns:other="urn:other" \
        xmlns:daptm="http://www.w3.org/ns/ttml/profile/dapt#metadata" \
        ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/dapt1.0/content" ttp:frameRate="25" \
        daptm:scriptType="asRecorded" daptm:scriptRepresents="visual.nonText visual.text" \
        daptm:langSrc="zxx" xml:lang="en">
          <head>
            <metadata>
              <ttm:title>The Boat</ttm:title>
              <ttm:agent type="person" xml:id="reader"><ttm:name type="full">Ann Other</ttm:name></ttm:agent>
              <ttm:agent type="character" xml:id="voice"><ttm:name type="alias">VOICE</ttm:name>\
        <ttm:actor agent="reader"/></ttm:agent>
              <daptm:daptOriginTimecode>10:00:00:24</daptm:daptOriginTimecode>
            </metadata>
            <resources><data xml:id="clip" type="audio/wave">UklGRg==</data></resources>
          </head>
          <body daptm:represents="visual.nonText">
            <div xml:id="a1" begin="10s" end="13s" ttm:agent="voice" daptm:onScreen="ON">
              <ttm:desc daptm:descType="scene">Lake</ttm:desc>
              <p><span>A woman climbs into a small sailing boat.</span></p>
            </div>
            <div xml:id="a2" begin="18s" end="20s" daptm:represents="visual.text.location">
              <p><span tta:speak="fast" tta:pitch="+10%">Geneva.</span></p>
            </div>
            <div xml:id="a3" begin="25s" end="28s">
              <p>
                <animate begin="0.0s" end="0.3s" tta:gain="1;0.39" fill="freeze"/>
                <animate begin="2.7s" end="3s" tta:gain="0.39;1"/>
                <span begin="0.3s" end="2.7s"><audio src="long.wav" type="audio/wave" clipBegin="5s" clipEnd="7.4s"/>
                  The sails billow in the wind.</span>
              </p>
            </div>
            <div xml:id="a4" begin="750f" end="800f">
              <p><audio><source src="#clip"/></audio>The boat turns.</p>
            </div>
          </body>
        </tt>

        """

    /// A document with one fault.
    struct Fault: Sendable, CustomTestStringConvertible {
        let name: String
        /// The finding that it has.
        let code: String
        let old: String
        let new: String

        init(_ name: String, _ code: String, _ old: String, _ new: String) {
            (self.name, self.code, self.old, self.new) = (name, code, old, new)
        }

        var testDescription: String { name }
        var text: String { DAPTDocument.valid.replacing(old, with: new) }
    }

    static func read(_ text: String) throws -> ScriptReading {
        try DescriptionScript.read(bytes: Array(text.utf8), fileName: "script")
    }
}
