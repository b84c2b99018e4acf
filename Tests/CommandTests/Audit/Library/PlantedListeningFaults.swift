// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Other captions beside a talk.
private func talk(
    _ rules: String...,
    of talk: Talk,
    arguments: [String] = LibraryAsset.listening,
    change: @escaping @Sendable (inout [LibraryCue]) -> Void
) -> LibraryAsset {
    LibraryAsset(rules, arguments: arguments) { place in
        try place.copy("\(talk.name).mp4", as: "talk.mp4")
        let file = place.clean.folder.appending(path: "\(talk.name).srt")
        var cues = try LibraryCue.all(inSubRip: try String(contentsOf: file, encoding: .utf8))
        change(&cues)
        try place.write("talk.en.sdh.srt", subRip(cues.map { ($0.start, $0.end, $0.text) }))
    }
}

/// Times multiplied by a fraction, and moved.
private func retime(_ cues: inout [LibraryCue], _ factor: (Int, Int) = (1, 1), by offset: Int = 0) {
    for index in cues.indices {
        cues[index].start = cues[index].start * factor.0 / factor.1 + offset
        cues[index].end = cues[index].end * factor.0 / factor.1 + offset
    }
}

/// A talk with a description of its pictures that is made of the main sound.
private func describedBy(_ talk: Talk, _ coding: String...) -> LibraryAsset {
    LibraryAsset("M123", arguments: LibraryAsset.listening) { place in
        let plain = place.clean.folder.appending(path: "\(talk.name).plain.mp4").path
        try place.ffmpeg(["-i", plain, "-vn"] + coding, to: "main.m4a")
        let options = ["--describes-video", "--language", "en", "--again", "-o", "talk.mp4"]
        try place.mediatag(["add-audio", plain, "main.m4a"] + options)
        try place.remove("main.m4a")
        try place.copy("\(talk.name).srt", as: "talk.en.sdh.srt")
    }
}

/// A talk with a description that is the main sound after a filter of FFmpeg.
private func described(_ rules: String..., filter: String) -> LibraryAsset {
    LibraryAsset(rules, arguments: LibraryAsset.listening) { place in
        let talk = Talk.awb
        let plain = place.clean.folder.appending(path: "\(talk.name).plain.mp4").path
        let coding = ["-af", filter, "-c:a", "aac", "-b:a", "192k"]
        try place.ffmpeg(["-i", plain, "-vn"] + coding, to: "ad.m4a")
        let options = ["--describes-video", "--language", "en", "--again", "-o", "talk.mp4"]
        try place.mediatag(["add-audio", plain, "ad.m4a"] + options)
        try place.remove("ad.m4a")
        try place.copy("\(talk.name).srt", as: "talk.en.sdh.srt")
    }
}

/// One defect each in captions and descriptions that only who listens finds.
let plantedListeningFaults: [LibraryAsset] =
    Talk.all.flatMap { voice in
        [
            talk("S505", of: voice) { $0.removeSubrange(7..<14) },
            talk("X706", of: voice) { retime(&$0, by: 2500) },
        ]
    } + [
        // The last cue names the music.
        talk("S504", of: .slt) { $0.removeLast() }, talk("S504", of: .kal) { $0.removeLast() },
        // A talk begins after two seconds of silence.
        talk("S516", of: .awb) {
            $0.insert(LibraryCue(start: 200, end: 1500, text: "Thank you for watching."), at: 0)
        },
        talk("S506", of: .awb) { $0.removeSubrange(..<5) },
        talk("S506", of: .rms) { $0.removeSubrange(..<5) },
        talk("S504", "S506", of: .slt) { $0.removeSubrange(15...) },
        talk("X706", of: .kal) { retime(&$0, by: -1900) },
        talk("X707", of: .slt) { retime(&$0, (24, 25)) },
        talk("X707", of: .rms) { retime(&$0, (24, 25)) },
        talk("X707", of: .awb) { retime(&$0, (24_000, 25_025)) },
        described("M201", filter: "volume=0"), described("M202", filter: "volume=-22dB"),
        described("M203", filter: "adelay=1500:all=1"),
        described("M206", filter: "pan=stereo|c0=c0|c1=0*c0"),
        described("M207", filter: "pan=stereo|c0=c0|c1=-1*c0"),
        describedBy(.awb, "-c:a", "copy"), describedBy(.rms, "-c:a", "aac", "-b:a", "24k"),
    ]

/// One defect each in captions whose text is held against the sound, and none.
let plantedTextFaults: [LibraryAsset] = [
    talk(of: .slt, arguments: LibraryAsset.hearing) { _ in },
    talk("S518", of: .rms, arguments: LibraryAsset.hearing) {
        $0[3].text = "Seven green apples fell from the table."
    },
    talk("S519", of: .awb, arguments: LibraryAsset.hearing) {
        ($0[2].text, $0[3].text) = ($0[3].text, $0[2].text)
    },
    talk("S521", of: .slt, arguments: LibraryAsset.hearing) { $0.remove(at: 4) },
    talk("S517", of: .kal, arguments: LibraryAsset.hearing) { cues in
        for (index, text) in SpokenText.harbour.sentences.enumerated() where index < cues.count - 1
        {
            cues[index].text = text
        }
    },
]
