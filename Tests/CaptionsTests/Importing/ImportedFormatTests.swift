// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaReading
import TestSupport
import Testing

@testable import Captions

/// A text of a format and the cues it is to give.
struct ImportExample: Sendable, CustomTestStringConvertible {
    let format: ImportedFormat
    let name: String
    let text: String
    let cues: [String]
    var faults: [String] = []

    var testDescription: String { "\(format) as \(name)" }
}

private let examples = [
    ImportExample(
        format: .sami,
        name: "a.smi",
        text: """
            <SAMI><HEAD><TITLE>x</TITLE></HEAD><BODY>
            <SYNC Start=1000><P Class=ENCC>Hello<br><i>you</i>
            <SYNC Start=2000><P Class=ENCC>&nbsp;
            <SYNC Start=3000><P Class=ENCC>Last
            </BODY></SAMI>
            """,
        cues: ["1000-2000 Hello\nyou", "3000-8000 Last"],
        faults: ["4:1 assumed-end"]
    ),
    ImportExample(
        format: .microDVD,
        name: "a.sub",
        text: "{1}{1}25\n{25}{50}{y:i}One|two\n{75}{100}a{b}\n",
        cues: ["1000-2000 One\ntwo", "3000-4000 a{b}"]
    ),
    ImportExample(
        format: .subViewer,
        name: "a.sub",
        text: "[INFORMATION]\n[TITLE]x\n[END INFORMATION]\n[SUBTITLE]\n"
            + "00:00:01.50,00:00:02.75\nOne[br]two\n\n00:00:03.00,00:00:04.00\nThree\n",
        cues: ["1500-2750 One\ntwo", "3000-4000 Three"]
    ),
    ImportExample(
        format: .subViewer,
        name: "a.sbv",
        text: "0:00:01.500,0:00:02.750\nOne\ntwo\n\n0:00:03.005,0:00:04.000\nThree\n",
        cues: ["1500-2750 One\ntwo", "3005-4000 Three"]
    ),
    ImportExample(
        format: .subViewer1,
        name: "a.sub",
        text:
            "[TITLE]\n[BEGIN]\n******** START SCRIPT ********\n[00:00:01]\nOne|two\n[00:00:02]\n\n"
            + "[00:00:03]\nThree\n[00:00:05]\n\n[end]\n******** END SCRIPT ********\n",
        cues: ["1000-2000 One\ntwo", "3000-5000 Three"]
    ),
    ImportExample(
        format: .mpl2,
        name: "a.txt",
        text: "[10][25]/One|two\n[30][45]Three\n",
        cues: ["1000-2500 One\ntwo", "3000-4500 Three"]
    ),
    ImportExample(
        format: .vPlayer,
        name: "a.txt",
        text: "00:00:01:One|two\n00:00:03:Three\n",
        cues: ["1000-3000 One\ntwo", "3000-8000 Three"],
        faults: ["2:1 assumed-end"]
    ),
    ImportExample(
        format: .lyrics,
        name: "a.lrc",
        text: "[ar:Me]\n[00:01.00]One\n[00:02.50]Two\n",
        cues: ["1000-2500 One", "2500-7500 Two"],
        faults: ["3:1 assumed-end"]
    ),
    ImportExample(
        format: .pjs,
        name: "a.pjs",
        text: "10,25,\"One|two\"\n30,40,\"Three\"\n",
        cues: ["1000-2500 One\ntwo", "3000-4000 Three"]
    ),
    ImportExample(
        format: .aqTitle,
        name: "a.aqt",
        text: "-->> 000025\nOne\ntwo\n-->> 000050\n\n-->> 000075\nThree\n\n-->> 000100\n\n",
        cues: ["1000-2000 One\ntwo", "3000-4000 Three"]
    ),
    ImportExample(
        format: .realText,
        name: "a.rt",
        text: "<window type=\"generic\">\n<time begin=\"1\" end=\"2\"/>One<br/>two\n"
            + "<time begin=\"3\" end=\"4\"/>Three\n</window>\n",
        cues: ["1000-2000 One\ntwo ", "3000-4000 Three "]
    ),
    ImportExample(
        format: .jacoSub,
        name: "a.jss",
        text: "#T100\n0:00:01.00 0:00:02.50 D One\\nTwo\n0:00:03.00 0:00:04.00 VB Three\n",
        cues: ["1000-2500 One\nTwo", "3000-4000 Three"]
    ),
    ImportExample(
        format: .mpSub,
        name: "a.sub",
        text: "FORMAT=TIME\n1.0 1.5\nOne\n\n1.5 2.0\nTwo\n",
        cues: ["1000-2500 One", "4000-6000 Two"]
    ),
]

@Suite struct ImportedFormatTests {
    @Test(arguments: examples)
    func `a file is read as what it is, into its cues`(example: ImportExample) throws {
        let imported = try ImportedText(example.text, name: example.name)
        #expect(imported.format == .imported(example.format))
        #expect(imported.brief == example.cues)
        #expect(imported.faults == example.faults)
        #expect(imported.doubts.hasPrefix("\(example.format.name), read through FFmpeg: "))
    }

    @Test(
        arguments: [
            (
                "a.ass",
                "[Script Info]\nScriptType: v4.00+\n\n[Events]\n"
                    + "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
                    + "Dialogue: 0,0:00:01.00,0:00:01.00,Default,,0,0,0,,Hidden\n"
                    + "Dialogue: 0,0:00:02.00,0:00:01.50,Default,,0,0,0,,Reversed\n"
                    + "Dialogue: 0,0:00:20.00,0:00:21.00,Default,,0,0,0,,Shown\n"
            ),
            ("a.sub", "{1}{1}25\n{25}{25}Hidden\n{50}{40}Reversed\n{500}{525}Shown\n"),
            ("a.txt", "[10][10]Hidden\n[20][15]Reversed\n[200][210]Shown\n"),
            (
                "a.sbv",
                "0:00:01.000,0:00:01.000\nHidden\n\n0:00:02.000,0:00:01.500\nReversed\n\n"
                    + "0:00:20.000,0:00:21.000\nShown\n"
            ),
            ("a.pjs", "10,10,\"Hidden\"\n20,15,\"Reversed\"\n200,210,\"Shown\"\n"),
            (
                "a.jss",
                "#T100\n0:00:01.00 0:00:01.00 D Hidden\n0:00:02.00 0:00:01.50 D Reversed\n"
                    + "0:00:20.00 0:00:21.00 D Shown\n"
            ),
        ]
    )
    func `an event that does not end after its begin is never shown`(
        name: String,
        text: String
    ) throws {
        let imported = try ImportedText(text, name: name)
        let shown = imported.cues.filter(\.hasPositiveDuration).map(\.text.plainText)
        #expect(shown == ["Shown"])
        let reported = imported.faults.count { $0.hasSuffix("zero-duration") }
        #expect(reported == imported.cues.count - 1)
    }

    @Test(
        arguments: examples.filter { ![.vPlayer, .pjs, .jacoSub, .realText].contains($0.format) }
    )
    func `the content tells the format where the name does not`(example: ImportExample) throws {
        #expect(try ImportedText(example.text, name: "-").format == .imported(example.format))
    }

    @Test func `every format has a name and says what is doubtful`() {
        for format in ImportedFormat.allCases {
            #expect(format.name != format.rawValue || format == .sami)
            #expect(!format.doubts.isEmpty)
        }
    }

    @Test func `frames are counted as the caller says, else the file, else FFmpeg`() throws {
        let text = "{24}{48}One\n"
        let assumed = try ImportedText(text, name: "a.sub")
        #expect(assumed.brief == ["1001-2002 One"])
        #expect(
            assumed.doubts.contains("23.976 a second, an assumption")
        )
        let asked = try ImportedText(text, name: "a.sub", frameRate: Ratio(frameRate: "24"))
        #expect(asked.brief == ["1000-2000 One"])
        #expect(asked.doubts.contains("24 a second, as requested"))
        let stated = try ImportedText("{1}{1}12\n" + text, name: "a.sub")
        #expect(stated.brief == ["2000-4000 One"])
        #expect(stated.doubts.contains("12 a second, as the file states"))
        let other = try ImportedText("{1}{1}12\n" + text, name: "a", frameRate: Ratio(24, 1))
        #expect(other.brief == ["1000-2000 One"])
    }

    @Test func `Spruce's frames are hundredths until the rate is known`() throws {
        let text = "$Bold = FALSE\n00:00:01:12 , 00:00:02:00 , One|two\n"
        let assumed = try ImportedText(text, name: "a.stl")
        #expect(assumed.format == .imported(.spruce))
        #expect(assumed.brief == ["1120-2000 One\ntwo"])
        #expect(assumed.doubts.contains("no frame rate is given"))
        let asked = try ImportedText(text, name: "a.stl", frameRate: Ratio(24, 1))
        #expect(asked.brief == ["1500-2000 One\ntwo"])
    }

    @Test func `two languages of SAMI are told, as they are read as one`() throws {
        let text = """
            <SAMI><BODY><SYNC Start=1000><P Class=ENCC>Hello
            <SYNC Start=1000><P Class="FRCC">Bonjour
            <SYNC Start=2000><P Class=ENCC>&nbsp;
            </BODY></SAMI>
            """
        let imported = try ImportedText(text, name: "a.smi")
        #expect(imported.brief == ["1000-2000 Hello", "1000-2000 Bonjour"])
        #expect(imported.doubts.contains("paragraphs of 2 classes (ENCC, FRCC) are read as one"))
    }

    @Test func `what FFmpeg leaves out is told with its place`() throws {
        let repeated = try ImportedText("[10][25]One\n[30][45]Two\n[30][45]Two\n", name: "a.mpl")
        #expect(repeated.brief == ["1000-2500 One", "3000-4500 Two"])
        #expect(repeated.faults.map { $0.suffix(13) } == ["unread-events"])
        #expect(
            repeated.diagnostics.last?.message.hasPrefix("FFmpeg left out 1 of 3 events") == true
        )
        let junk = try ImportedText("{25}{50}One\nJunk\n", name: "a.sub")
        #expect(junk.brief.count == 1)
    }

    @Test func `lengths below a second in MPsub are an error, as FFmpeg misreads them`() throws {
        let text = "FORMAT=TIME\n1 1.5\nOne\n\n0.5 2\nTwo\n"
        #expect(try ImportedText(text, name: "a.sub").faults == ["5:1 unread-events"])
    }

    @Test func `a file without events has no cues, and says so`() throws {
        for name in ["a.smi", "a.lrc", "a.jss", "a.ass"] {
            let imported = try ImportedText("nothing to see\n", name: name)
            #expect(imported.faults.contains("1:1 no-cues"), "\(name): \(imported.faults)")
        }
    }

    @Test func `legacy encodings are brought to UTF-8 before FFmpeg reads`() throws {
        let text = Array("{25}{50}Se".utf8) + [0xF1] + Array("or\n".utf8)
        let reading = try CaptionImport.read(
            bytes: text,
            fileName: "a.sub",
            encoding: .named("windows-1252")
        )
        #expect(reading.document.cues.map(\.text.plainText) == ["Señor"])
        let wide = "\u{FEFF}[10][20]Señor 😀\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let unicode = try CaptionImport.read(bytes: wide, fileName: "a.mpl")
        #expect(unicode.document.cues.map(\.text.plainText) == ["Señor 😀"])
        #expect(throws: CaptionError.self) {
            try CaptionImport.read(bytes: text, fileName: "a.sub")
        }
    }

    @Test func `an imported file cannot be mended in place`() throws {
        do {
            _ = try CaptionImport.source(bytes: Array("[10][20]x\n".utf8), fileName: "a.mpl")
            Issue.record("it can")
        } catch {
            #expect(error.kind == .notEditable("MPL2"))
        }
    }

    @Test func `noise behind any signature is read or refused`() {
        var generator = SeededGenerator(seed: 3)
        let heads = [
            "[Script Info]\n[Events]\nDialogue: ", "<SAMI>", "{0}{", "[1][", "[00:", "<window",
        ]
        for count in 0..<400 {
            let noise = (0..<count % 97).map { _ in UInt8.random(in: 9...126, using: &generator) }
            let bytes = Array(heads[count % heads.count].utf8) + noise
            do {
                let reading = try CaptionImport.read(bytes: bytes, fileName: "a.ass")
                #expect(!reading.diagnostics.isEmpty)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test func `a machine without FFmpeg is told what to install`() async {
        await #expect(processExitsWith: .success) {
            setenv("MEDIATAG_FFMPEG_DIR", "/no/such/folder", 1)
            for (text, name) in [("[10][20]x\n", "a.mpl"), ("00:00:01:x\n", "a.txt")] {
                do throws(CaptionError) {
                    _ = try CaptionImport.read(bytes: Array(text.utf8), fileName: name)
                    exit(2)
                } catch {
                    guard error.description.contains("apt-get install ffmpeg") else { exit(3) }
                }
            }
        }
    }
}
