// SPDX-License-Identifier: Apache-2.0

/// What FFmpeg is asked to write: its muxer's flags, its codecs, its containers.
enum FFmpegFiles {
    private static let base = "-i base.mkv -map 0 -c copy"
    private static let picture = "-f lavfi -i testsrc2=size=160x90:rate=25:duration=4"
    private static let tone = "-f lavfi -i sine=frequency=440:duration=4:sample_rate=48000"
    private static let made = "\(picture) \(tone) -metadata:s:a:0 language=eng"

    static let groups = [
        fragments, flags, tracks, quickTime, otherSound, plainSound, pictures, containers,
    ]

    static let fragments = WrittenFiles(
        testDescription: "fragments",
        files: [
            WrittenFile("key.mp4", "\(base) -movflags frag_keyframe+empty_moov"),
            WrittenFile("behind.mp4", "\(base) -movflags frag_keyframe"),
            WrittenFile("tracks.mp4", "\(base) -movflags frag_keyframe+empty_moov+separate_moof"),
            WrittenFile("late.mp4", "\(base) -movflags frag_keyframe+delay_moov+skip_trailer"),
            WrittenFile(
                "seconds.mp4",
                "\(base) -movflags empty_moov+omit_tfhd_offset -frag_duration 1000000"
            ),
            WrittenFile("dash.mp4", "\(base) -movflags +dash+global_sidx"),
            WrittenFile("cmaf.mp4", "\(base) -movflags +cmaf"),
            WrittenFile(
                "negative.mp4",
                "\(base) -movflags +cmaf+negative_cts_offsets -write_prft pts"
            ),
            WrittenFile("smooth.ismv", base),
            WrittenFile("key.mov", "\(base) -movflags frag_keyframe+empty_moov"),
        ]
    )

    static let flags = WrittenFiles(
        testDescription: "flags of the muxer",
        files: [
            WrittenFile("plain.mp4", base),
            WrittenFile("front.mp4", "\(base) -movflags +faststart"),
            WrittenFile("negative.mp4", "\(base) -movflags negative_cts_offsets"),
            WrittenFile("rtp.mp4", "\(base) -movflags rtphint"),
            WrittenFile(
                "keys.mp4",
                "\(base) -movflags use_metadata_tags -metadata com.example.x=1"
            ),
            WrittenFile("colours.mp4", "\(base) -movflags write_colr -aspect 2.35"),
            WrittenFile("unedited.mp4", "\(base) -use_editlist 0 -brand isom"),
            WrittenFile("reserve.mp4", "\(base) -moov_size 200000 -empty_hdlr_name 1"),
            WrittenFile(
                "encrypted.mp4",
                "\(base) -encryption_scheme cenc-aes-ctr "
                    + "-encryption_key 76a6c65c5ea762046bd749a2e632ccbb "
                    + "-encryption_kid a7e61c373e219033c21091fa607bf3b8",
                .notPackaged("package the movie before it is encrypted")
            ),
            WrittenFile(
                "alike.mp4",
                "\(base) -use_stream_ids_as_track_ids 1",
                .refused("3 tracks have the ID 0")
            ),
        ]
    )

    static let tracks = WrittenFiles(
        testDescription: "kinds of tracks",
        files: [
            WrittenFile("time.mp4", "\(base) -timecode 01:00:00:00 -write_tmcd 1"),
            WrittenFile(
                "chapters.mp4",
                "-i base.mkv -i chapters.txt -map 0 -c copy -map_metadata 1"
            ),
            WrittenFile(
                "text.mp4",
                "-i base.mkv -i en.srt -map 0 -map 1 -c copy -c:s mov_text "
                    + "-metadata:s:s:0 language=eng"
            ),
            WrittenFile(
                "untold.mp4",
                "-i base.mkv -i en.srt -map 0 -map 1 -c copy -c:s mov_text",
                .notPackaged("tag it (mediatag tag FILE --track 4 --language es)")
            ),
            WrittenFile(
                "cover.mp4",
                "-i base.mkv -f lavfi -i color=red:size=64x64:duration=0.04 -map 0 -map 1 -c copy "
                    + "-c:v:1 png -disposition:v:1 attached_pic"
            ),
            WrittenFile("cut.mp4", "-ss 1.3 -i base.mkv -map 0 -c copy"),
            WrittenFile(
                "late.mp4",
                "-i base.mkv -itsoffset 1.5 -i base.mkv -map 0:v -map 1:a -c copy"
            ),
            WrittenFile("turned.mp4", "\(base) -metadata:s:v rotate=90"),
            WrittenFile("silent.mp4", "-i base.mkv -map 0:v -c copy"),
            WrittenFile("sound.m4a", "-i base.mkv -map 0:a:0 -c copy"),
            WrittenFile("phone.3gp", base),
            WrittenFile("flash.f4v", base),
        ]
    )

    static let quickTime = WrittenFiles(
        testDescription: "QuickTime",
        files: [
            WrittenFile("plain.mov", base),
            WrittenFile("time.mov", "\(base) -timecode 01:00:00:00"),
            WrittenFile(
                "chapters.mov",
                "-i base.mkv -i chapters.txt -map 0 -c copy -map_metadata 1"
            ),
            WrittenFile("cut.mov", "-ss 1.3 -i base.mkv -map 0 -c copy"),
            WrittenFile(
                "text.mov",
                "-i base.mkv -i en.srt -map 0 -map 1 -c copy -c:s mov_text "
                    + "-metadata:s:s:0 language=eng"
            ),
            WrittenFile("gamma.mov", "\(base) -movflags write_gama+write_colr -mov_gamma 2.2"),
        ]
    )

    static let otherSound = WrittenFiles(
        testDescription: "formats of sound",
        files: [
            WrittenFile("ac3.mp4", "-i base.mkv -map 0 -c:v copy -c:a ac3"),
            WrittenFile("eac3.mp4", "-i base.mkv -map 0 -c:v copy -c:a eac3"),
            WrittenFile("opus.mp4", "-i base.mkv -map 0 -c:v copy -c:a libopus"),
            WrittenFile("flac.mp4", "-i base.mkv -map 0 -c:v copy -c:a flac -strict -2"),
            WrittenFile("alac.mp4", "-i base.mkv -map 0 -c:v copy -c:a alac"),
            WrittenFile("mp3.mp4", "-i base.mkv -map 0 -c:v copy -c:a libmp3lame"),
            WrittenFile("six.mp4", "-i base.mkv -map 0 -c:v copy -c:a aac -ac 6"),
            WrittenFile(
                "vorbis.mp4",
                "-i base.mkv -map 0 -c:v copy -c:a libvorbis",
                .notPackaged("do not know the format mp4a.dd")
            ),
        ]
    )

    static let plainSound = WrittenFiles(
        testDescription: "sound of QuickTime",
        files: [
            WrittenFile(
                "little.mov",
                "-i base.mkv -map 0 -c:v copy -c:a pcm_s16le",
                .notPackaged("do not know the format sowt")
            ),
            WrittenFile(
                "long.mov",
                "-i base.mkv -map 0 -c:v copy -c:a pcm_s24be",
                .notPackaged("do not know the format in24")
            ),
            WrittenFile(
                "adaptive.mov",
                "-i base.mkv -map 0 -c:v copy -c:a adpcm_ima_qt",
                .notPackaged("do not know the format ima4")
            ),
        ]
    )

    static let pictures = WrittenFiles(
        testDescription: "formats of pictures",
        files: [
            WrittenFile(
                "hev1.mp4",
                "\(made) -c:v libx265 -x265-params log-level=none -preset ultrafast"
            ),
            WrittenFile(
                "hvc1.mp4",
                "\(made) -c:v libx265 -x265-params log-level=none -preset ultrafast -tag:v hvc1"
            ),
            WrittenFile("vp9.mp4", "\(made) -c:v libvpx-vp9 -deadline realtime -cpu-used 8"),
            WrittenFile("av1.mp4", "\(made) -c:v libaom-av1 -cpu-used 8 -usage realtime"),
            WrittenFile("avc3.mp4", "\(base) -tag:v avc3"),
            WrittenFile(
                "uneven.mp4",
                "\(made) -vf select=mod(n\\,3) -fps_mode vfr -c:v libx264 -preset ultrafast"
            ),
            WrittenFile(
                "mpeg4.mp4",
                "\(made) -c:v mpeg4",
                .notPackaged("do not know the format mp4v")
            ),
            WrittenFile(
                "stills.mov",
                "\(made) -c:v mjpeg",
                .notPackaged("do not know the format jpeg")
            ),
            WrittenFile(
                "prores.mov",
                "\(made) -c:v prores_ks",
                .notPackaged("do not know the format apch")
            ),
        ]
    )

    static let containers = WrittenFiles(
        testDescription: "other containers",
        files: [
            WrittenFile(
                "movie.mkv",
                "-i base.mkv -i en.srt -i chapters.txt -map 0 -map 1 -c copy -c:s srt "
                    + "-map_metadata 2 -metadata:s:s:0 language=eng"
            ),
            WrittenFile(
                "styled.mkv",
                "-i base.mkv -i en.srt -map 0 -map 1 -c copy -c:s ass -metadata:s:s:0 language=eng"
            ),
            WrittenFile(
                "movie.webm",
                "\(picture) \(tone) -i en.srt -map 0 -map 1 -map 2 -c:v libvpx-vp9 "
                    + "-deadline realtime -cpu-used 8 -c:a libopus -c:s webvtt "
                    + "-metadata:s:a:0 language=eng -metadata:s:s:0 language=eng"
            ),
            WrittenFile("movie.ts", base),
            WrittenFile("movie.m2ts", base),
            WrittenFile(
                "movie.avi",
                "\(made) -c:v mpeg4 -c:a libmp3lame",
                .notPackaged("do not know the format mp4v")
            ),
            WrittenFile("movie.flv", "-i base.mkv -map 0:v -map 0:a:0 -c copy"),
            WrittenFile("movie.nut", base),
            WrittenFile(
                "movie.mxf",
                "\(made) -c:v mpeg2video -c:a pcm_s16le",
                .refused("name the output .mov")
            ),
            WrittenFile(
                "movie.ogv",
                "\(made) -c:v libtheora -c:a libvorbis",
                .refused("convert it to H.264 (ffmpeg -c:v libx264) first")
            ),
        ]
    )
}
