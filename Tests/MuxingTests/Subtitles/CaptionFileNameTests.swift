// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@testable import Muxing

@Suite struct `The name of a caption file` {
    @Test(arguments: [
        ("es.srt", "es", ""), ("movie.es-419.sdh.srt", "es-419", "sdh"), ("movie.srt", nil, ""),
        ("fr.forced.srt", "fr", "forced"), ("movie.en.cc.vtt", "en", "sdh"),
        ("movie.hi.srt", "hi", ""), ("movie.en.hi.srt", "en", "sdh"), ("hi.srt", "hi", ""),
        ("hi.hi.srt", "hi", "sdh"), ("de.sdh.forced.srt", "de", "sdh forced"),
        ("de.forced.sdh.srt", "de", "sdh forced"), ("MOVIE.ZH-HANS.SDH.SRT", "zh-Hans", "sdh"),
        ("es/movie.srt", nil, ""), ("a.b/es.srt", "es", ""), ("sdh.srt", nil, "sdh"),
        ("movie.english.srt", nil, ""), ("movie.klingonish.srt", nil, ""), ("", nil, ""),
        ("es", "es", ""), (".es.srt", "es", ""), ("movie.spa.srt", "es", ""),
        ("movie.pt-BR.vtt", "pt-BR", ""), ("/x/movie.en-GB.forced.srt", "en-GB", "forced"),
        ("standard input", nil, ""),
    ])
    func `tells language, SDH and forced`(path: String, language: String?, marks: String) {
        let name = CaptionFileName(path: path)
        #expect(name.language?.rawValue == language)
        #expect(name.isSDH == marks.contains("sdh"))
        #expect(name.isForced == marks.contains("forced"))
    }
}
