# SPDX-License-Identifier: Apache-2.0
"""The forms that a case can have, by their names."""

import cases
import mpds

FORMS = {"master": cases.master, "movie": cases.movie, "tones": cases.tones, "mpd": mpds.make}


def make(form, seed, number):
    return FORMS[form](seed, number)
