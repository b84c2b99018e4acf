// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@testable import MediaReading
@testable import Muxing

@Suite struct CaptionFileNameTests {
    @Test(arguments: [
        ("es.srt", "es", ""), ("movie.es-419.sdh.srt", "es-419", "sdh"), ("movie.srt", nil, ""),
        ("fr.forced.srt", "fr", "forced"), ("movie.en.cc.vtt", "en", "sdh"),
        ("movie.hi.srt", "hi", ""), ("movie.en.hi.srt", "en", "sdh"), ("hi.srt", "hi", ""),
        ("hi.hi.srt", "hi", "sdh"), ("de.sdh.forced.srt", "de", "sdh forced"),
        ("de.forced.sdh.srt", "de", "sdh forced"), ("MOVIE.ZH-HANS.SDH.SRT", "zh-Hans", "sdh"),
        ("es/movie.srt", nil, ""), ("a.b/es.srt", "es", ""), ("sdh.srt", nil, "sdh"),
        ("movie.english.srt", "en", ""), ("movie.klingonish.srt", nil, ""), ("", nil, ""),
        ("es", "es", ""), (".es.srt", "es", ""), ("movie.spa.srt", "es", ""),
        ("movie.pt-BR.vtt", "pt-BR", ""), ("/x/movie.en-GB.forced.srt", "en-GB", "forced"),
        ("standard input", nil, ""), ("movie.fre.srt", "fr", ""),
        ("movie.fra.sdh.srt", "fr", "sdh"),
        ("Movie.en.new.srt", nil, ""), ("movie.ts.srt", nil, ""), ("Movie.SD.srt", nil, ""),
        ("movie.mkv.sdh.srt", nil, "sdh"), ("movie.mkv.hi.srt", "hi", ""),
        ("movie.yue-HK.srt", "yue-HK", ""), ("movie.fil.srt", nil, ""),
    ])
    func `a caption file's name states language, SDH and forced`(
        path: String,
        language: String?,
        marks: String
    ) {
        let name = CaptionFileName(path: path)
        #expect(name.language?.rawValue == language)
        #expect(name.isSDH == marks.contains("sdh"))
        #expect(name.isForced == marks.contains("forced"))
    }

    @Test(arguments: [
        // The name of a language, in English or its own.
        ("movie.french.srt", "fr", ""), ("Movie.2019.SPANISH.srt", "es", ""),
        ("movie.deutsch.sdh.srt", "de", "sdh"), ("movie.español.srt", "es", ""),
        ("movie.brazilian.srt", "pt-BR", ""), ("french.srt", "fr", ""),
        // A number and a name.
        ("2_English.srt", "en", ""), ("Subs/14_Spanish.srt", "es", ""),
        ("3_French_sdh.srt", "fr", "sdh"),
        // An underscore between language and region.
        ("movie.pt_BR.srt", "pt-BR", ""), ("pt_BR.srt", "pt-BR", ""),
        ("movie.zh_Hant.srt", "zh-Hant", ""),
        ("movie_pt_BR.srt", "pt-BR", ""), ("movie-pt-BR.srt", "pt-BR", ""),
        ("movie.es_419.srt", "es-419", ""),
        // Chinese in simplified and traditional characters.
        ("movie.chs.srt", "zh-Hans", ""), ("movie.cht.srt", "zh-Hant", ""),
        ("movie_chs.srt", "zh-Hans", ""),
        ("CHT.srt", "zh-Hant", ""),
        // A hyphen or an underscore in place of the full stop.
        ("movie-es.srt", "es", ""), ("movie_es.srt", "es", ""), ("movie_es_sdh.srt", "es", "sdh"),
        ("my-long-movie-fr.srt", "fr", ""), ("movie_de_forced.srt", "de", "forced"),
        ("movie-ES.srt", "es", ""), ("movie_eng.srt", "en", ""), ("my.movie_es.srt", "es", ""),
        ("movie_french.srt", "fr", ""),
        // Brackets.
        ("movie [Spanish].srt", "es", ""), ("movie (French).srt", "fr", ""),
        ("movie [es].srt", "es", ""),
        ("movie [pt-BR].srt", "pt-BR", ""), ("movie [English SDH].srt", "en", "sdh"),
        ("movie [English] [SDH].srt", "en", "sdh"),
        ("movie.2019 [Simplified Chinese].srt", "zh-Hans", ""),
    ])
    func `a language is read in the forms in which people write it`(
        path: String,
        language: String,
        marks: String
    ) {
        let name = CaptionFileName(path: path)
        #expect(name.language?.rawValue == language)
        #expect(name.isSDH == marks.contains("sdh"))
        #expect(name.isForced == marks.contains("forced"))
    }

    @Test(arguments: [
        "Hi-Fi", "hi-fi", "Sci-Fi", "sci-fi", "Wi-Fi", "lo-fi", "ta-da", "do-it", "what-is-it",
        "plug-in",
        "how-to", "go-to", "as-is", "a-ha", "rocky-vi", "news-uk", "the-4-th", "24_hr", "x-men",
        "say_no", "it_is", "let_it_be", "catch-me", "Kal-El", "movie_v2", "movie_final", "movie-2",
        "my movie", "movie es", "The French", "movie [1080p]", "movie [Hi-Fi]", "movie (2019)",
        "[es]",
        "movie [TS]", "movie [Director's cut]", "movie_web", "movie-mov", "even", "are", "plan_b",
    ])
    func `an ordinary word is not read as a language`(word: String) {
        #expect(CaptionFileName(path: word + ".srt").language == nil)
        #expect(!CaptionFileName(path: word + ".srt").isSDH)
    }

    @Test(arguments: [
        "mov", "mkv", "mp4", "avi", "ts", "webm", "web", "WEB", "WEB-DL", "WEBRip", "BluRay",
        "BDRip", "BRRip",
        "DVD", "DVDRip", "HDTV", "PDTV", "cam", "hdr", "HDR10", "DV", "sdr", "sd", "uhd", "1080p",
        "x264",
        "x265", "avc", "hevc", "av1", "aac", "ac3", "dts", "DTS-HD", "ddp", "atmos", "new", "old",
        "cut",
        "ext", "unc", "dir", "fix", "rip", "raw", "sub", "subs", "srt", "ass", "ssa", "scc", "scr",
        "mux",
        "pal", "ntsc", "imax", "nf", "amzn", "dsnp", "hbo", "max", "pro", "vip", "doc", "war",
        "dub",
        "mul", "und", "tmp", "out", "tag", "en-forced", "en-cc", "sub-es", "x-men", "II",
    ])
    func `a word of a release name is not read as a language`(word: String) {
        #expect(CaptionFileName(path: "Movie.2019.\(word).srt").language == nil)
        #expect(CaptionFileName(path: "movie.en.\(word).srt").language == nil)
        #expect(AudioFileName(path: "movie.\(word).m4a").language == nil)
    }
}
