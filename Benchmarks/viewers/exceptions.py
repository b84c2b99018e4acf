# SPDX-License-Identifier: Apache-2.0
"""What players do that simulate does not follow, by the name that Docs/Viewers.md gives it.

Each is a function of the player's name, the case and its choice, which says whether the exception explains
that the choice differs. An exception says nothing of cases outside of it: these have to agree.
"""

import cases
from engine import Choice


def _points(case, option):
    """What libavformat gives a stream: for not being for impaired viewers, and for being the default."""
    is_impaired = case.form == "master" and bool(
        {cases.DESCRIBES_SOUND, cases.DESCRIBES_VIDEO} & set(option.characteristics))
    is_default = bool(option.default) or case.form == "master" and case.segments == "fmp4"
    return (not is_impaired) + is_default


def decided_by_bit_rates(player, case, choice):
    """ffplay takes the higher bit rate of equals, which a playlist does not state."""
    if player != "ffplay":
        return False
    audio = case.of_kind("audio")
    most = max((_points(case, option) for option in audio), default=None)
    equals = [option.name for option in audio if _points(case, option) == most]
    texts = case.of_kind("text") if case.form == "movie" else []
    enabled = [option for option in texts if option.default] or texts
    return (len(equals) > 1 and choice.audio in equals
            and choice.text == (enabled[0].name if enabled else None))


def decided_by_change(player, case, choice):
    """Chromium goes by the language, then by NAME, after a change to a variant with another group of audio."""
    audio = case.of_kind("audio")
    if player != "chromium" or case.groups < 2:
        return False
    by_name = sorted(audio, key=lambda option: option.name.encode())
    selectable = [option for option in by_name if option.autoselect]
    start = next((option for option in audio if option.default), None) or next(iter(selectable), None)
    changed = next((option.name for option in by_name
                    if start and option.language == start.language), None)
    return choice == Choice(changed, None)


def refuses_muxed(player, case, choice):
    """Shaka Player stops at variants with audio inside and renditions of audio beside them; hls.js at some of these."""
    faults = {"shaka-player": "error 3014", "hlsjs": "bufferAppendError"}
    return (any(option.is_muxed for option in case.options) and player in faults
            and choice == Choice(fault=faults[player]))


def takes_unstated_language(player, case, choice):
    """Chromium takes audio without LANGUAGE if none is selectable; it stops if the segments are fragmented MP4."""
    audio = case.of_kind("audio")
    if player != "chromium" or any(option.default or option.autoselect for option in audio):
        return False
    unstated = sorted(option.name for option in audio if option.language is None)
    fault = "PipelineStatus::CHUNK_DEMUXER_ERROR_APPEND_FAILED: Got unexpected audio track track_id=1"
    return bool(unstated) and (choice == Choice(fault=fault) if case.segments == "fmp4"
                               else choice == Choice(unstated[0], None))


EXCEPTIONS = {"bit rates": decided_by_bit_rates, "change of variant": decided_by_change,
              "audio without LANGUAGE": takes_unstated_language, "audio in variants": refuses_muxed}
