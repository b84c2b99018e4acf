// SPDX-License-Identifier: Apache-2.0

/// A rule about what a conversion has lost.
public protocol ConversionRule: Rule where Subject == Conversion {}
