// SPDX-License-Identifier: Apache-2.0

private let variant2 = "#EXT-X-STREAM-INF:BANDWIDTH=180000,"
private let described = ",CHARACTERISTICS=\"public.accessibility.describes-video\""
private let sdh =
    "AUTOSELECT=YES,CHARACTERISTICS=\"public.accessibility.transcribes-spoken-dialog,"
    + "public.accessibility.describes-music-and-sound\""
private let head = "#EXT-X-INDEPENDENT-SEGMENTS\n"

/// One fault each in what a viewer chooses from.
let renditionFaults = [
    PlaylistFault(
        "H202",
        ("public.accessibility.transcribes-spoken-dialog,", "")
    ),
    PlaylistFault("H202", ("," + sdh.dropFirst(15), ""), also: ["H229"]),
    PlaylistFault("H203", (sdh, "AUTOSELECT=NO" + sdh.dropFirst(14))),
    PlaylistFault("H204", ("NAME=\"Français\",LANGUAGE=\"fr\"", "NAME=\"Français\"")),
    PlaylistFault("H205", (described, ""), also: ["H229"]),
    PlaylistFault(
        "H206",
        (
            "YES,CHARACTERISTICS=\"public.accessibility.describes-v",
            "NO,CHARACTERISTICS=\"public.accessibility.describes-v"
        )
    ),
    PlaylistFault("H207", ("NAME=\"English AD\"", "NAME=\"English 2\"")),
    PlaylistFault("H209", (",URI=\"a/ad.m3u8\"", "")),
    PlaylistFault("H210", ("NAME=\"English AD\",LANGUAGE=\"en\"", "NAME=\"English AD\"")),
    PlaylistFault(
        "H211",
        (
            "NAME=\"English\",LANGUAGE=\"en\",DEFAULT=YES",
            "NAME=\"English\",LANGUAGE=\"en\",DEFAULT=NO"
        ),
        (
            "NAME=\"English AD\",LANGUAGE=\"en\",DEFAULT=NO",
            "NAME=\"English AD\",LANGUAGE=\"en\",DEFAULT=YES"
        )
    ),
    PlaylistFault(
        "H212",
        ("transcribes-spoken-dialog,", "describes-spoken-dialog,"),
        also: ["H202"]
    ),
    PlaylistFault("H212", ("dialog,public", "dialog, public")),
    PlaylistFault(
        "H213",
        ("LANGUAGE=\"fr\"", "LANGUAGE=\"fr\"" + described)
    ),
    PlaylistFault("H214", ("INSTREAM-ID=\"SERVICE1\"", "INSTREAM-ID=\"CC9\""), also: ["H248"]),
    PlaylistFault("H214", (",INSTREAM-ID=\"SERVICE1\"", ""), also: ["H248"]),
    PlaylistFault("H215", ("INSTREAM-ID=\"SERVICE1\"", "INSTREAM-ID=\"SERVICE1\",URI=\"cc.m3u8\"")),
    PlaylistFault("H216", ("GROUP-ID=\"audio\"", "GROUP-ID=\"sound\"")),
    PlaylistFault("H216", ("GROUP-ID=\"subs\"", "GROUP-ID=\"text\"")),
    PlaylistFault("H216", ("GROUP-ID=\"cc\"", "GROUP-ID=\"CC\"")),
    PlaylistFault(
        "H217",
        (
            "FRAME-RATE=24.000,AUDIO=\"audio\",SUBTITLES=\"subs\",CLOSED-CAPTIONS=\"cc\"\nv2",
            "FRAME-RATE=24.000,AUDIO=\"audio\",SUBTITLES=\"subs\",CLOSED-CAPTIONS=NONE\nv2"
        )
    ),
    PlaylistFault(
        "H220",
        ("SUBTITLES=\"subs\",CLOSED-CAPTIONS=\"cc\"\nv2", "CLOSED-CAPTIONS=\"cc\"\nv2")
    ),
    PlaylistFault("H220", (",CLOSED-CAPTIONS=\"cc\"\nv2", "\nv2")),
    PlaylistFault(
        "H221",
        (
            head,
            head
                + "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"hd\",NAME=\"English\",LANGUAGE=\"en\",DEFAULT=YES,"
                + "AUTOSELECT=YES,CHANNELS=\"6\",URI=\"a/6.m3u8\"\n"
        )
    ),
    PlaylistFault("H222", ("AUTOSELECT=YES,FORCED=YES", "AUTOSELECT=NO,FORCED=YES")),
    PlaylistFault(
        "H228",
        (
            "NAME=\"English\",LANGUAGE=\"en\",DEFAULT=NO",
            "NAME=\"German\",LANGUAGE=\"de\",DEFAULT=NO"
        ),
        (
            "NAME=\"Français\",LANGUAGE=\"fr\",DEFAULT=NO,AUTOSELECT=YES,FORCED=YES",
            "NAME=\"English 2\",LANGUAGE=\"en\",DEFAULT=NO,AUTOSELECT=YES"
        )
    ),
    PlaylistFault("H229", ("NAME=\"English SDH\"", "NAME=\"English\"")),
    PlaylistFault("H230", ("DEFAULT=YES,AUTOSELECT=YES", "DEFAULT=YES,AUTOSELECT=NO")),
    PlaylistFault(
        "H230",
        (
            "NAME=\"English\",LANGUAGE=\"en\",DEFAULT=NO",
            "NAME=\"English\",LANGUAGE=\"en\",DEFAULT=YES"
        ),
        (
            "NAME=\"Français\",LANGUAGE=\"fr\",DEFAULT=NO",
            "NAME=\"Français\",LANGUAGE=\"fr\",DEFAULT=YES"
        )
    ),
    PlaylistFault("H231", ("mp4a.40.2\"", "mp4a.40.2,tx3g\"")),
    PlaylistFault("H231", ("mp4a.40.2\"", "mp4a.40.2,wvtt\"")),
]

/// One fault each in what makes renditions differ.
let identityFaults = [
    PlaylistFault("H299", ("URI=\"a/ad.m3u8\"", "URI=\"a/en.m3u8\"")),
    PlaylistFault("H299", ("URI=\"s/fr.m3u8\"", "URI=\"s/en.m3u8\"")),
    PlaylistFault(
        "H300",
        (
            head,
            head
                + "#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID=\"cc\",NAME=\"Español CC\",LANGUAGE=\"es\","
                + "DEFAULT=NO,AUTOSELECT=YES,INSTREAM-ID=\"SERVICE1\"\n"
        )
    ),
    PlaylistFault("H301", ("avc1.64000d", "avc1.64001")),
    PlaylistFault("H301", ("avc1.64000d", "hvc1.1")),
    PlaylistFault("H301", ("avc1.64000d,mp4a.40.2", "avc1.64000d,mp4a.40.2.1,mp4a.40.2")),
    PlaylistFault("H302", ("avc1.64000d,mp4a", "avc1.64000d, mp4a")),
    PlaylistFault("H303", ("FRAME-RATE=24.000", "FRAME-RATE=0")),
    PlaylistFault("H304", ("sound\",URI", "sound,\",URI")),
    PlaylistFault("H304", ("CODECS=\"avc1.64000d,", "CODECS=\"avc1.64000d,,")),
    PlaylistFault("H305", ("NAME=\"Français\"", "NAME=\"audio_1\"")),
    PlaylistFault("H305", ("NAME=\"Français\"", "NAME=\"french.srt\"")),
    PlaylistFault("H305", ("NAME=\"Français\"", "NAME=\"3\"")),
]

/// One fault each in syntax and structure.
let structureFaults = [
    PlaylistFault("H235", ("#EXTM3U", "\u{FEFF}#EXTM3U")),
    PlaylistFault("H235", ("NAME=\"English CC\"", "NAME=\"English\u{7}CC\"")),
    PlaylistFault("H235", ("v1.m3u8", "v1\u{0}.m3u8"), also: ["H273"]),
    PlaylistFault("H236", ("#EXTM3U\n", "")),
    PlaylistFault("H236", ("#EXT-X-VERSION:7\n", "#EXT-X-VERSION:7\n#EXTM3U\n")),
    PlaylistFault("H237", ("#EXT-X-VERSION:7\n", "#EXT-X-VERSION:7\n#EXT-X-VERSION:7\n")),
    PlaylistFault("H237", (head, head + head)),
    PlaylistFault("H238", (head, head + "#EXT-X-TARGETDURATION:6\n")),
    PlaylistFault("H239", ("GROUP-ID=\"cc\",NAME", "GROUP-ID=\"cc\", NAME")),
    PlaylistFault("H239", ("FRAME-RATE=24.000", "FRAME-RATE = 24.000")),
    PlaylistFault("H239", ("URI=\"i.m3u8\"", "URI=\"i.m3u8")),
    PlaylistFault("H240", ("FRAME-RATE=24.000", "FRAME-RATE=24.000,FRAME-RATE=24.000")),
    PlaylistFault("H241", ("DEFAULT=NO", "DEFAULT=\"NO\"")),
    PlaylistFault("H241", ("RESOLUTION=320x180", "RESOLUTION=320X180"), also: ["H255"]),
    PlaylistFault("H241", ("LANGUAGE=\"fr\"", "LANGUAGE=\"fr\",ASSOC-LANGUAGE=\"\"")),
    PlaylistFault(
        "H241",
        ("URI=\"s/fr.m3u8\"", "STABLE-RENDITION-ID=\"a b\",URI=\"s/fr.m3u8\""),
        also: ["H263"]
    ),
    PlaylistFault("H241", ("CLOSED-CAPTIONS=\"cc\"", "CLOSED-CAPTIONS=\"NONE\""), also: ["H216"]),
    PlaylistFault(
        "H243",
        ("GROUP-ID=\"cc\",NAME", "GROUP-ID=\"cc\",\n NAME"),
        also: ["H204", "H214", "H239", "H244", "H248"]
    ),
    PlaylistFault("H244", (",NAME=\"English CC\"", "")),
    PlaylistFault("H244", (variant2, "#EXT-X-STREAM-INF:"), also: ["H270"]),
    PlaylistFault("H244", (",URI=\"i.m3u8\"", "")),
    PlaylistFault("H245", ("DEFAULT=YES,AUTOSELECT=YES", "DEFAULT=YES,AUTOSELECT=YES,FORCED=NO")),
    PlaylistFault("H245", ("LANGUAGE=\"fr\"", "LANGUAGE=\"fr\",CHANNELS=\"2\"")),
    PlaylistFault(
        "H245",
        ("CODECS=\"avc1.64001e\",RESOLUTION", "CODECS=\"avc1.64001e\",FRAME-RATE=24,RESOLUTION"),
        also: ["H249"]
    ),
    PlaylistFault("H246", (",URI=\"s/fr.m3u8\"", "")),
    PlaylistFault("H246", ("v1.m3u8\n", "")),
    PlaylistFault("H247", ("#EXT-X-VERSION:7\n", "")),
    PlaylistFault("H248", ("#EXT-X-VERSION:7", "#EXT-X-VERSION:11")),
    PlaylistFault("H249", (head, head + "#EXT-X-INDEPENDENT-SEGMENT\n")),
    PlaylistFault("H249", (head, head + "#EXT-X-OWN:1\n")),
    PlaylistFault(
        "H249",
        (
            "CHARACTERISTICS=\"public.accessibility.describes-v",
            "CHARACTERISTIC=\"public.accessibility.describes-v"
        ),
        also: ["H205", "H229"]
    ),
    PlaylistFault("H250", (variant2, "#EXT-X-STREAM-INF:PROGRAM-ID=1,BANDWIDTH=180000,")),
    PlaylistFault("H250", (head, head + "#EXT-X-ALLOW-CACHE:YES\n")),
    PlaylistFault(
        "H265",
        (head, head + "#EXT-X-SESSION-DATA:DATA-ID=\"a.b\",VALUE=\"\",URI=\"d.json\"\n")
    ),
    PlaylistFault("H265", (head, head + "#EXT-X-SESSION-DATA:DATA-ID=\"a.b\"\n")),
    PlaylistFault("H266", (head, head + "#EXT-X-SESSION-KEY:METHOD=NONE\n"), also: []),
    PlaylistFault(
        "H266",
        (head, head + "#EXT-X-CONTENT-STEERING:SERVER-URI=\"/s\",PATHWAY-ID=\"B\"\n"),
        also: ["H263"]
    ),
    PlaylistFault("H267", ("v1.m3u8", "{$host}/v1.m3u8")),
    PlaylistFault(
        "H267",
        ("#EXT-X-VERSION:7\n", "#EXT-X-VERSION:8\n#EXT-X-DEFINE:IMPORT=\"host\"\n")
    ),
    PlaylistFault("H273", ("\nv1.m3u8", "\n../../v1.m3u8")),
    PlaylistFault("H273", ("URI=\"a/ad.m3u8\"", "URI=\"/etc/passwd\"")),
    PlaylistFault("H273", ("\nv1.m3u8", "\nmaster.m3u8")),
    PlaylistFault("H290", (head, head + "#EXT-X-SESSION-KEY:METHOD=AES-128\n")),
    PlaylistFault(
        "H293",
        (validMaster, "#EXTM3U\n#EXT-X-SESSION-DATA:DATA-ID=\"a.b\",VALUE=\"\"\n")
    ),
]

/// One fault each in what variants say.
let variantFaults = [
    PlaylistFault("H251", (",CLOSED-CAPTIONS=\"cc\"", "")),
    PlaylistFault("H252", ("CODECS=\"avc1.64000d,mp4a.40.2\",", "")),
    PlaylistFault("H253", ("CODECS=\"avc1.64000d,mp4a.40.2\"", "CODECS=\"avc1.64000d\"")),
    PlaylistFault("H253", ("CODECS=\"avc1.64000d,mp4a.40.2\"", "CODECS=\"mp4a.40.2\"")),
    PlaylistFault("H254", ("avc1.64001e,mp4a.40.2", "avc1.64001e,mp4a.40.2,ec+3")),
    PlaylistFault("H254", ("avc1.64001e,mp4a.40.2", "avc1.64001e,mp4a.40.2,flac")),
    PlaylistFault("H255", ("RESOLUTION=320x180,", "")),
    PlaylistFault("H256", ("RESOLUTION=320x180,FRAME-RATE=24.000", "RESOLUTION=320x180")),
    PlaylistFault("H257", ("AVERAGE-BANDWIDTH=170000,", "")),
    PlaylistFault("H258", ("RESOLUTION=320x180", "VIDEO-RANGE=PQ,RESOLUTION=320x180")),
    PlaylistFault("H261", ("AVERAGE-BANDWIDTH=170000", "AVERAGE-BANDWIDTH=190000")),
    PlaylistFault("H262", ("RESOLUTION=320x180", "SCORE=1.5,RESOLUTION=320x180")),
    PlaylistFault("H263", ("RESOLUTION=320x180", "STABLE-VARIANT-ID=\"v2\",RESOLUTION=320x180")),
    PlaylistFault("H264", ("AUTOSELECT=YES,CHANNELS=\"2\"", "AUTOSELECT=YES")),
    PlaylistFault("H306", ("AUTOSELECT=YES,CHANNELS=\"2\"", "AUTOSELECT=YES,CHANNELS=\"stereo\"")),
    PlaylistFault(
        "H269",
        (
            "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=19015,CODECS=\"avc1.64001e\",RESOLUTION=640x360,URI=\"i.m3u8\"\n",
            ""
        )
    ),
    PlaylistFault(
        "H270",
        ("=180000,AVERAGE-BANDWIDTH=170000", "=900000,AVERAGE-BANDWIDTH=170000"),
        also: ["H271"]
    ),
    PlaylistFault("H271", ("=180000,AVERAGE-BANDWIDTH=170000", "=880000,AVERAGE-BANDWIDTH=170000")),
    PlaylistFault("H272", ("LANGUAGE=\"fr\"", "LANGUAGE=\"french!\"")),
    PlaylistFault("H272", ("LANGUAGE=\"fr\"", "LANGUAGE=\"fra\"")),
    PlaylistFault(
        "H274",
        ("RESOLUTION", "SUPPLEMENTAL-CODECS=\"dvh1.08.07/db4h\",VIDEO-RANGE=PQ,RESOLUTION")
    ),
    PlaylistFault("H275", ("mp4a.40.2", "ec-3")),
]

/// One fault each in media playlists.
let mediaFaults = [
    PlaylistFault(media: "H242", ("#EXTINF:6.000,", "#EXTINF:six,")),
    PlaylistFault(media: "H242", ("#EXT-X-ENDLIST", "#EXT-X-ENDLIST:YES")),
    PlaylistFault(media: "H242", ("TARGETDURATION:6", "TARGETDURATION:6.5")),
    PlaylistFault(media: "H242", ("21T10", "21 10")),
    PlaylistFault(media: "H247", ("#EXT-X-VERSION:6", "#EXT-X-VERSION:5")),
    PlaylistFault(media: "H281", ("#EXTINF:6.016", "#EXTINF:6.5")),
    PlaylistFault(media: "H282", ("#EXT-X-TARGETDURATION:6\n", "")),
    PlaylistFault(media: "H283", ("#EXTINF:6.016,\n", "")),
    PlaylistFault(media: "H283", ("#EXT-X-ENDLIST", "#EXTINF:6,\n#EXT-X-ENDLIST")),
    PlaylistFault(media: "H284", ("s1.m4s", "#EXT-X-BYTERANGE:100\ns1.m4s")),
    PlaylistFault(media: "H285", ("#EXT-X-ENDLIST\n", "")),
    PlaylistFault(media: "H285", ("#EXT-X-PLAYLIST-TYPE:VOD\n", "")),
    PlaylistFault(
        media: "H286",
        ("#EXTINF:6.000", "#EXT-X-DATERANGE:ID=\"a\"\n#EXTINF:6.000")
    ),
    PlaylistFault(
        media: "H286",
        (
            "#EXTINF:6.000",
            "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-11-21T10:00:01Z\","
                + "END-DATE=\"2026-11-21T10:00:00Z\"\n#EXTINF:6.000"
        )
    ),
    PlaylistFault(
        media: "H287",
        (
            "#EXTINF:6.000",
            "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"com.apple.hls.interstitial\","
                + "START-DATE=\"2026-11-21T10:00:01Z\"\n#EXTINF:6.000"
        )
    ),
    PlaylistFault(
        media: "H288",
        (
            "#EXTINF:6.000",
            "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"com.apple.accessibility.video.strobing.general-flash\","
                + "START-DATE=\"2026-11-21T10:00:01Z\",X-RISK-LEVEL=101\n#EXTINF:6.000"
        )
    ),
    PlaylistFault(
        media: "H289",
        ("#EXTINF:6.000", "#EXT-X-PART:URI=\"p\",DURATION=1\n#EXTINF:6.000")
    ),
    PlaylistFault(
        media: "H289",
        ("#EXTINF:6.000", "#EXT-X-SERVER-CONTROL:HOLD-BACK=12\n#EXTINF:6.000")
    ),
    PlaylistFault(
        media: "H289",
        (
            "#EXTINF:6.000",
            "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=1.5\n#EXT-X-PART-INF:PART-TARGET=1\n#EXTINF:6.000"
        )
    ),
    PlaylistFault(
        media: "H290",
        ("#EXTINF:6.000", "#EXT-X-KEY:METHOD=AES-256-GCM,URI=\"k\",IV=0x1\n#EXTINF:6.000")
    ),
    PlaylistFault(
        media: "H291",
        ("#EXT-X-MEDIA-SEQUENCE:0\n", ""),
        ("#EXT-X-ENDLIST", "#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-ENDLIST")
    ),
    PlaylistFault(
        media: "H291",
        ("#EXT-X-ENDLIST", "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"p\"\n#EXT-X-ENDLIST")
    ),
    PlaylistFault(media: "H292", ("#EXT-X-MAP:URI=\"init.mp4\"\n", ""), also: ["H248"]),
    PlaylistFault(
        media: "H293",
        (
            "#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:00.000Z\n#EXTINF:6.000,\ns1.m4s\n"
                + "#EXTINF:6.016,\ns2.m4s\n",
            ""
        )
    ),
]
