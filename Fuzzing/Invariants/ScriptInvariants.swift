// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import Captions
import MediaSelection

/// What has to hold for any file that is read as a script of audio description.
enum ScriptInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        guard let reading = read(bytes) else { return }
        let script = reading.script
        for description in script.descriptions {
            let end = description.end ?? description.start
            let times = 0...DescriptionScript.latest
            try require(times.contains(description.start), "\(description) begins too late")
            try require(times.contains(end), "\(description) ends too late")
            try require(
                !description.text.isEmpty || !description.recordings.isEmpty,
                "\(description) has nothing to speak"
            )
        }
        let written = script.writeDAPT()
        guard let again = read(Array(written.utf8)) else {
            throw BrokenInvariant(
                "a script that was written cannot be read: \(written.prefix(400))"
            )
        }
        try require(again.format == .dapt, "a written script is not DAPT")
        try requireEqual(again.script.comparable, script.comparable, "a script, written and read")
        try requireEqual(again.script.writeDAPT(), written, "a script, written twice")
        _ = script.webVTT
    }

    /// What is read; an error is allowed.
    private static func read(_ bytes: [UInt8]) -> ScriptReading? {
        do {
            return try DescriptionScript.read(bytes: bytes, fileName: "script", encoding: .detect)
        } catch {
            _ = error.description
            return nil
        }
    }
}

/// What a written script keeps of a description.
private struct KeptDescription: Equatable {
    let start: Int
    let text: String
    let language: String?
    let gain: Gain
    let pan: Int
    let recordings: Int
}

extension DescriptionScript {
    fileprivate var comparable: [KeptDescription] {
        descriptions.map { description in
            KeptDescription(
                start: description.start,
                text: description.text,
                language: (description.language ?? language)?.rawValue,
                gain: description.gain,
                pan: description.pan,
                recordings: description.recordings.count
            )
        }
    }
}
