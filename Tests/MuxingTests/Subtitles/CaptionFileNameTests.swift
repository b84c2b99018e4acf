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
        ("movie.english.srt", nil, ""), ("movie.klingonish.srt", nil, ""), ("", nil, ""),
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
