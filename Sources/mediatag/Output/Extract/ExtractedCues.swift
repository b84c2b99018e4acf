// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaReading

/// The cues of one track as JSON (`mediatag.extract/1`): what `extract --format json` prints if no file is written.
struct ExtractedCues: Encodable {
    private let movie: String
    private let text: MediaText

    /// Describes the text of a movie.
    init(_ movie: String, _ text: MediaText) {
        self.movie = movie
        self.text = text
    }

    private enum CodingKeys: String, CodingKey {
        case schema, movie, files, skipped
    }

    private enum FileKeys: String, CodingKey {
        case output, format, cues, channel, track, warnings, language, styledCues
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.extract/1", forKey: .schema)
        try values.encode(movie, forKey: .movie)
        var files = values.nestedUnkeyedContainer(forKey: .files)
        var file = files.nestedContainer(keyedBy: FileKeys.self)
        let cues = text.document.styledCues
        try file.encodeNil(forKey: .output)
        try file.encode("json", forKey: .format)
        try file.encode(cues.count, forKey: .cues)
        try file.encode(text.channel?.name, forKey: .channel)
        try file.encode(text.track.map(ExtractedTrackJSON.init), forKey: .track)
        try file.encode(text.notices.sentences, forKey: .warnings)
        try file.encode(text.language, forKey: .language)
        try file.encode(cues, forKey: .styledCues)
        try values.encode([String](), forKey: .skipped)
    }
}
