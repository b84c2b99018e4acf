// SPDX-License-Identifier: Apache-2.0

extension DAPTDocument {
    private static let profile = "http://www.w3.org/ns/ttml/profile/dapt1.0/content"
    private static let title = "<ttm:title>The Boat</ttm:title>"
    private static let second = "xml:id=\"a2\" begin=\"18s\""

    /// One fault each, after DAPT 1.0.
    static let faults: [Fault] = rootFaults + headFaults + contentFaults + audioFaults

    private static let rootFaults = [
        Fault(
            "no content profile",
            "content-profile-missing",
            "ttp:contentProfiles=\"\(profile)\"",
            ""
        ),
        Fault(
            "another content profile",
            "content-profile-other",
            profile,
            "urn:x/profile/dapt-other"
        ),
        Fault(
            "TTML1's profile",
            "profile-forbidden",
            "ttp:frameRate",
            "ttp:profile=\"x\" ttp:frameRate"
        ),
        Fault(
            "another processor profile",
            "processor-profile-other",
            "ttp:frameRate",
            "ttp:processorProfiles=\"x\" ttp:frameRate"
        ),
        Fault("no language", "language-missing", " xml:lang=\"en\"", ""),
        Fault("an empty language", "language-empty", "xml:lang=\"en\"", "xml:lang=\"\""),
        Fault("no language tag", "language-invalid", "xml:lang=\"en\"", "xml:lang=\"e_n\""),
        Fault("no script type", "script-type-missing", "daptm:scriptType=\"asRecorded\"", ""),
        Fault("an unknown script type", "script-type-unknown", "\"asRecorded\"", "\"recorded\""),
        Fault(
            "nothing represented",
            "script-represents-missing",
            "daptm:scriptRepresents=\"visual.nonText visual.text\"",
            ""
        ),
        Fault(
            "an empty list",
            "script-represents-empty",
            "Represents=\"visual.nonText visual.text\"",
            "Represents=\" \""
        ),
        Fault(
            "a list with commas",
            "script-represents-unknown",
            "nonText visual",
            "nonText, visual"
        ),
        Fault(
            "an unregistered descriptor",
            "script-represents-unknown",
            "nonText vis",
            "nonText smell vis"
        ),
        Fault("an empty source language of the root", "language-source-invalid", "\"zxx\"", "\"\""),
        Fault("a source language that is no tag", "language-source-invalid", "\"zxx\"", "\"#x\""),
        Fault(
            "another time base",
            "time-base",
            "ttp:frameRate",
            "ttp:timeBase=\"smpte\" ttp:frameRate"
        ),
        Fault(
            "a drop mode",
            "parameter-forbidden",
            "ttp:frameRate",
            "ttp:dropMode=\"nonDrop\" ttp:frameRate"
        ),
        Fault(
            "parts of frames",
            "parameter-forbidden",
            "ttp:frameRate",
            "ttp:subFrameRate=\"2\" ttp:frameRate"
        ),
        Fault("a frame rate of nothing", "parameter-value", "frameRate=\"25\"", "frameRate=\"0\""),
        Fault("two bodies", "several-bodies", "</body>", "</body><body/>"),
        Fault("two heads", "several-heads", "</head>", "</head><head/>"),
    ]

    private static let headFaults = [
        Fault(
            "an agent without identifier",
            "agent-no-identifier",
            title,
            "<ttm:agent type=\"person\"><ttm:name type=\"full\">Ann</ttm:name></ttm:agent>"
        ),
        Fault("an agent without type", "agent-type", "type=\"character\" ", ""),
        Fault(
            "an agent without name",
            "agent-no-name",
            "<ttm:name type=\"alias\">VOICE</ttm:name>",
            ""
        ),
        Fault(
            "an actor that is not there",
            "actor-missing",
            "agent=\"reader\"",
            "agent=\"nobody\""
        ),
        Fault("an actor that is no agent", "actor-not-agent", "agent=\"reader\"", "agent=\"a1\""),
        Fault("an actor of itself", "actor-itself", "agent=\"reader\"", "agent=\"voice\""),
        Fault(
            "an actor that is a character",
            "actor-not-person",
            "type=\"person\"",
            "type=\"character\""
        ),
        Fault("an origin without colons", "time-code-invalid", "10:00:00:24", "10000024"),
        Fault("an origin with a 26th frame", "time-code-frames", "10:00:00:24", "10:00:00:25"),
        Fault(
            "two origins",
            "time-code-repeated",
            title,
            "<daptm:daptOriginTimecode>10:00:00:24</daptm:daptOriginTimecode>"
        ),
        Fault("frames without a rate", "frame-rate-missing", " ttp:frameRate=\"25\"", ""),
        Fault(
            "two starts",
            "time-code-repeated",
            title,
            String(
                repeating:
                    "<ebuttm:documentStartOfProgramme>10:00:00:00</ebuttm:documentStartOfProgramme>",
                count: 2
            )
        ),
        Fault(
            "animation out of line",
            "animation-out-of-line",
            "<resources>",
            "<animation/><resources>"
        ),
        Fault("source in data", "source-in-data", "UklGRg==", "<source src=\"x.wav\"/>"),
    ]

    private static let contentFaults = [
        Fault("an identifier twice", "identifier-repeated", "xml:id=\"a2\"", "xml:id=\"a1\""),
        Fault(
            "an identifier that is no name",
            "identifier-invalid",
            "xml:id=\"a2\"",
            "xml:id=\"2\""
        ),
        Fault(
            "nothing represented by an event",
            "represents-missing",
            "<body daptm:represents=\"visual.nonText\">",
            "<body>"
        ),
        Fault(
            "an unknown descriptor",
            "represents-unknown",
            "visual.text.location",
            "visual.text.place"
        ),
        Fault(
            "a descriptor that the script has not",
            "represents-other",
            "visual.text.location",
            "audio.dialogue"
        ),
        Fault(
            "an agent that is not there",
            "agent-missing",
            "ttm:agent=\"voice\"",
            "ttm:agent=\"nobody\""
        ),
        Fault("a word for on screen", "on-screen-unknown", "onScreen=\"ON\"", "onScreen=\"YES\""),
        Fault("an unregistered type of note", "note-type-unknown", "\"scene\"", "\"place\""),
        Fault("a sequence", "time-container", second, "timeContainer=\"seq\" " + second),
        Fault("a time without unit", "time-invalid", "begin=\"18s\"", "begin=\"18\""),
        Fault("a negative time", "time-invalid", "begin=\"18s\"", "begin=\"-18s\""),
        Fault("one digit of minutes", "time-invalid", "begin=\"18s\"", "begin=\"00:0:18\""),
        Fault(
            "frames in a clock time",
            "time-with-frames",
            "begin=\"18s\"",
            "begin=\"00:00:18:00\""
        ),
        Fault("ticks without a rate", "tick-rate-missing", "begin=\"18s\"", "begin=\"18t\""),
        Fault("a wall clock", "time-invalid", "begin=\"18s\"", "begin=\"wallclock(10:00)\""),
    ]

    private static let audioFaults = [
        Fault("a negative gain", "audio-style-value", "1;0.39", "1;-0.39"),
        Fault("a gain in decibels", "audio-style-value", "1;0.39", "0dB;-8dB"),
        Fault("a word for fill", "fill-unknown", "\"freeze\"", "\"hold\""),
        Fault("a word for speak", "audio-style-value", "\"fast\"", "\"quick\""),
        Fault("a place outside", "audio-style-value", "tta:pitch=\"+10%\"", "tta:pan=\"1.5\""),
        Fault("an empty pitch", "audio-style-value", "+10%", ""),
        Fault("a source that is not there", "audio-source-missing", "#clip", "#clap"),
        Fault("a source that is not audio", "audio-source-other", "#clip", "#a1"),
        Fault("audio without source", "audio-no-source", "<source src=\"#clip\"/>", ""),
        Fault(
            "a source without anything",
            "audio-no-source",
            "<source src=\"#clip\"/>",
            "<source/>"
        ),
        Fault(
            "two sources at once",
            "audio-two-sources",
            "<audio><source",
            "<audio src=\"x.wav\"><source"
        ),
        Fault("data without type", "data-no-type", " type=\"audio/wave\">Ukl", ">Ukl"),
        Fault("data that is not base64", "data-not-base64", "UklGRg==", "?"),
        Fault(
            "audio in another language",
            "audio-language",
            "<audio src",
            "<audio xml:lang=\"fr\" src"
        ),
        Fault(
            "a source in another language",
            "audio-language",
            "<source src=\"#",
            "<source xml:lang=\"fr\" src=\"#"
        ),
    ]
}
