// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// FFmpeg's libraries, which are loaded when they are first needed.
///
/// Loading takes some 40 ms, once in a process. Everything in this module loads them by itself;
/// a command calls `load()` only to find out early whether they are there.
public enum FFmpegLibrary {
    /// Loads the libraries, unless they are loaded; safe from any thread.
    ///
    /// They are searched where the system looks (on macOS in Homebrew's folders too), or in the
    /// folder that the environment variable `MEDIATAG_FFMPEG_DIR` names. Only the major version
    /// this program was built with is accepted.
    ///
    /// - Throws: `FFmpegError` with the code `notInstalled`.
    public static func load() throws(FFmpegError) {
        guard let reason = unsafe ff_load() else { return }
        throw FFmpegError(.notInstalled, detail: unsafe String(cString: reason))
    }

    /// The version of FFmpeg that is loaded, in its own words, such as `5.1.9-0+deb12u1`.
    ///
    /// - Throws: `FFmpegError` with the code `notInstalled`.
    public static func version() throws(FFmpegError) -> String {
        try load()
        return unsafe String(cString: av_version_info())
    }
}
