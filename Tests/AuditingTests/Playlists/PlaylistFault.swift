// SPDX-License-Identifier: Apache-2.0

import Auditing
import Playlists
import Testing

/// A valid playlist with one fault, and the rules that find it.
struct PlaylistFault: Sendable, CustomTestStringConvertible {
    /// The rule that is to find it.
    let rule: String
    /// What is replaced in the valid playlist, and by what; all places of it.
    let edits: [(String, String)]
    /// Every rule that finds something, in order.
    let found: [String]
    let base: String

    init(_ rule: String, _ edits: (String, String)..., also: [String] = []) {
        self.rule = rule
        self.edits = edits
        found = ([rule] + also).sorted()
        base = validMaster
    }

    init(media rule: String, _ edits: (String, String)..., also: [String] = []) {
        self.rule = rule
        self.edits = edits
        found = ([rule] + also).sorted()
        base = validMedia
    }

    var testDescription: String { "\(rule): \(edits.map(\.1).joined(separator: " | ").prefix(80))" }

    /// The playlist with its fault; nil where an edit finds nothing to replace.
    var text: String? {
        var text = base
        for (old, new) in edits {
            guard text.contains(old) else { return nil }
            text = text.replacing(old, with: new)
        }
        return text
    }
}

/// Checks a playlist as a file.
func check(
    _ text: String,
    name: String = "master.m3u8",
    members: [PlaylistMember] = []
) throws -> Findings {
    let playlist = try Playlist(PlaylistText(parsing: Array(text.utf8), path: name))
    return PlaylistAudit.check(PlaylistAsset(playlist, fileName: name, members: members))
}

/// A presentation in which nothing is wrong.
let validMaster = """
    #EXTM3U
    #EXT-X-VERSION:7
    #EXT-X-INDEPENDENT-SEGMENTS

    # What viewers choose
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",DEFAULT=YES,\
    AUTOSELECT=YES,CHANNELS="2",URI="a/en.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English AD",LANGUAGE="en",DEFAULT=NO,\
    AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.describes-video",CHANNELS="2",URI="a/ad.m3u8"
    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English",LANGUAGE="en",DEFAULT=NO,\
    AUTOSELECT=YES,URI="s/en.m3u8"
    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English SDH",LANGUAGE="en",DEFAULT=NO,\
    AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,\
    public.accessibility.describes-music-and-sound",URI="s/sdh.m3u8"
    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="Français",LANGUAGE="fr",DEFAULT=NO,\
    AUTOSELECT=YES,FORCED=YES,URI="s/fr.m3u8"
    #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English CC",LANGUAGE="en",DEFAULT=NO,\
    AUTOSELECT=YES,INSTREAM-ID="SERVICE1"

    #EXT-X-STREAM-INF:BANDWIDTH=900000,AVERAGE-BANDWIDTH=800000,CODECS="avc1.64001e,mp4a.40.2",\
    RESOLUTION=640x360,FRAME-RATE=24.000,AUDIO="audio",SUBTITLES="subs",CLOSED-CAPTIONS="cc"
    v1.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=180000,AVERAGE-BANDWIDTH=170000,CODECS="avc1.64000d,mp4a.40.2",\
    RESOLUTION=320x180,FRAME-RATE=24.000,AUDIO="audio",SUBTITLES="subs",CLOSED-CAPTIONS="cc"
    v2.m3u8
    #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=19015,CODECS="avc1.64001e",RESOLUTION=640x360,URI="i.m3u8"

    """

/// A media playlist in which nothing is wrong.
let validMedia = """
    #EXTM3U
    #EXT-X-VERSION:6
    #EXT-X-TARGETDURATION:6
    #EXT-X-MEDIA-SEQUENCE:0
    #EXT-X-PLAYLIST-TYPE:VOD
    #EXT-X-MAP:URI="init.mp4"
    #EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:00.000Z
    #EXTINF:6.000,
    s1.m4s
    #EXTINF:6.016,
    s2.m4s
    #EXT-X-ENDLIST

    """
