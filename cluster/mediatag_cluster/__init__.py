# SPDX-License-Identifier: Apache-2.0
"""Audits of large libraries: a driver of "mediatag audit --worker" on one machine or a Ray cluster."""

__version__ = "0.2.0"
