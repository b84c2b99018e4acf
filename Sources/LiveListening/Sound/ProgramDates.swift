// SPDX-License-Identifier: Apache-2.0

internal import FFmpegMedia
internal import MediaPrimitives
internal import Playlists
internal import RemoteMedia

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// When the sound of a live HLS stream was made, by the dates of its playlist, which FFmpeg leaves out.
///
/// Source: RFC 8216bis-22, 4.4.4.6 (`EXT-X-PROGRAM-DATE-TIME`).
struct ProgramDates {
    /// Why there are dates that cannot be used.
    struct Unusable: Error {
        let reason: String
    }

    /// When the media's clock showed 0, in microseconds since the beginning of 1970, UTC.
    let zero: Int
    /// The longest segment, in seconds.
    let targetDuration: Int

    /// Bytes of a playlist.
    private static let limit = 4 << 20
    /// Seconds for a playlist.
    private static let patience = 10
    /// Seconds that the end of a listed segment may be before the time of this machine, and after it.
    private static let lateness = -2.0...120

    /// Reads the playlist of a stream, and the first sound of a segment; nil if the playlist has no dates.
    ///
    /// - Parameters:
    ///   - address: the stream.
    ///   - place: which segment is looked at.
    /// - Throws: `Unusable` if a playlist or the segment cannot be read, or the date is not of this time.
    init?(of address: SoundAddress, at place: DatedSegment.Place) throws(Unusable) {
        let (playlist, url) = try Self.playlist(of: address)
        guard let segment = DatedSegment(of: playlist, at: place) else { return nil }
        let late = Date().timeIntervalSince1970 - segment.end
        guard Self.lateness.contains(late) else {
            let seconds = Int(max(-1e9, min(1e9, late)).magnitude)
            throw Unusable(
                reason:
                    "they are \(seconds) s \(late < 0 ? "after" : "before") this machine's clock"
            )
        }
        let start = try Self.firstSound(of: segment, in: playlist, url, address)
        zero = Int(segment.date * 1e6) - start
        targetDuration = max(1, min(playlist.targetDuration ?? 1, 3600))
    }

    /// The media playlist that has the sound, and its URL.
    private static func playlist(
        of address: SoundAddress
    ) throws(Unusable) -> (MediaPlaylist, RemoteURL) {
        var address = address.input.url
        // A multivariant playlist leads to a media playlist.
        for _ in 0..<2 {
            do {
                let url = try RemoteURL(address)
                let document = try RemoteDocument(from: address, limit: limit, timeLimit: patience)
                switch try Playlist(parsing: document.bytes, path: url.name) {
                case .media(let playlist): return (playlist, url)
                case .multivariant(let playlist):
                    guard let uri = playlist.playlistWithSound, let next = url.resolving(uri) else {
                        break
                    }
                    address = next.text
                }
            } catch {
                throw Unusable(reason: "\(error)")
            }
        }
        throw Unusable(reason: "the playlist leads to no playlist with sound")
    }

    /// When the first sound of a segment is, on the media's clock, in microseconds.
    private static func firstSound(
        of segment: DatedSegment,
        in playlist: MediaPlaylist,
        _ url: RemoteURL,
        _ address: SoundAddress
    ) throws(Unusable) -> Int {
        guard let alone = segment.alone(in: playlist, resolving: { url.resolving($0)?.text }) else {
            throw Unusable(reason: "a segment is a part of a file, or not on a web server")
        }
        let encoded = Data(alone.write()).base64EncodedString()
        do throws(FFmpegError) {
            let input = try LiveInput(
                LiveInput.Address(
                    url: "data:application/vnd.apple.mpegurl;base64," + encoded,
                    name: address.name,
                    format: "hls",
                    options: address.input.options
                ),
                rate: SoundBuffer.rate
            )
            while let sounds = try input.read() {
                // Hostile times do not overflow.
                if let first = sounds.first(where: { !$0.samples.isEmpty }),
                    first.start.magnitude < SoundReader.latest
                {
                    return SoundBuffer.microseconds(first.start)
                }
            }
        } catch {
            throw Unusable(reason: error.description)
        }
        throw Unusable(reason: "a segment has no sound")
    }
}
