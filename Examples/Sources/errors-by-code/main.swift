// SPDX-License-Identifier: Apache-2.0
//
// Tells errors apart by their codes, and corrects one: swift run errors-by-code MOVIE CAPTIONS

import MediaPrimitives
import MediaReading
import MediaSelection
import Muxing

guard CommandLine.arguments.count == 3 else { fatalError("usage: errors-by-code MOVIE CAPTIONS") }
let (movie, captions) = (CommandLine.arguments[1], CommandLine.arguments[2])

do {
    _ = try MediaInspection.inspect("no such movie.mp4")
} catch {
    // Every error of the libraries has a code, which stays the same; its sentence may change.
    print("\(error.code): \(error)")
}

/// Finds what adding would do; subtitles without a stated language are taken to be Spanish.
func plan(_ addition: TrackAddition) throws -> EditReport {
    do {
        return try AddTracks(movie: movie, output: .none).run([addition])
    } catch {
        guard error.code == "no-language" else { throw error }
        print("\(error.code): \(error)")
        var addition = addition
        addition.language = try LanguageTag("es")
        return try AddTracks(movie: movie, output: .none).run([addition])
    }
}

let bytes = try CaptionFile.read(captions)
let report = try plan(TrackAddition(.subtitles(.tx3g), path: "captions.srt", bytes: bytes))
for track in report.addedTracks { print("would add track \(track.id)") }
