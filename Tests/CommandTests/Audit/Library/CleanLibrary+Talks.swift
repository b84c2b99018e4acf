// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

extension CleanLibrary {
    /// FFmpeg was built without voices.
    struct NoVoices: Error {}

    /// Whether FFmpeg can speak; says so where it cannot.
    ///
    /// - Throws: `NoVoices` where it cannot, and `CI` is set.
    static func hasVoices() throws -> Bool {
        let filters = try output(of: "ffmpeg", ["-v", "error", "-filters"])
        if filters.contains(" flite ") { return true }
        if ProcessInfo.processInfo.environment["CI"] != nil { throw NoVoices() }
        print("skipped: this FFmpeg has no voices (flite)")
        return false
    }

    /// Makes a movie of each talk with a description of its pictures, the same without (`NAME.plain.mp4`),
    /// and captions (`NAME.srt`).
    func makeTalks() throws {
        for talk in Talk.all {
            let (sound, name) = (try talk.sound(in: folder), talk.name)
            let (voice, other) = ("\(name).voice.raw", "\(name).description.raw")
            try write(voice, sound.voice)
            try write(other, sound.description)
            let pictures = "color=s=32x32:r=5:d=\(sound.voice.count / Talk.rate)"
            try ffmpeg(
                mix([voice], musicAt: sound.musicStart) + ["-f", "lavfi", "-i", pictures]
                    + ["-map", "[sound]", "-map", "3", "-c:v", "libx264", "-preset", "ultrafast"]
                    + ["-c:a", "aac", "-metadata:s:a", "language=eng", "\(name).plain.mp4"]
            )
            try ffmpeg(
                mix([voice, other], musicAt: sound.musicStart)
                    + ["-map", "[sound]", "-c:a", "aac", "\(name).m4a"]
            )
            try mediatag(
                ["add-audio", "\(name).plain.mp4", "\(name).m4a", "--describes-video"]
                    + ["--language", "en", "-o", "\(name).mp4"]
            )
            try Data(subRip(sound.captions.map { ($0.start, $0.end, $0.text) }).utf8)
                .write(to: folder.appending(path: "\(name).srt"))
        }
    }

    /// Arguments that mix voices, the noise of a room and music, chords that swell and fade, to `[sound]`.
    private func mix(_ voices: [String], musicAt start: Int) -> [String] {
        let raw = ["-f", "s16le", "-ar", "\(Talk.rate)", "-ac", "1", "-i"]
        let room = "anoisesrc=r=\(Talk.rate):a=0.0006:seed=1"
        let tones = [220, 277.2, 329.6].map { tone in
            "sin(2*PI*t*\(tone)*(1-0.11*lte(mod(t\\,6)\\,3)))"
        }
        let music =
            "aevalsrc='0.05*(0.2+0.8*sin(mod(t\\,3)*PI/3))*(\(tones.joined(separator: "+")))'"
            + ":s=\(Talk.rate):d=\(Talk.musicSeconds)"
        let inputs = voices.flatMap { raw + [$0] } + ["-f", "lavfi", "-i", room]
        let names = (0...voices.count).map { "[\($0)]" }.joined()
        let last = voices.count + 1
        let graph =
            "[\(last)]adelay=\(start)[music];\(names)[music]"
            + "amix=inputs=\(last + 1):duration=first:normalize=0[sound]"
        return inputs + ["-f", "lavfi", "-i", music, "-filter_complex", graph]
    }

    private func write(_ name: String, _ samples: [Int16]) throws {
        try unsafe samples.withUnsafeBytes { unsafe Data($0) }
            .write(to: folder.appending(path: name))
    }
}
