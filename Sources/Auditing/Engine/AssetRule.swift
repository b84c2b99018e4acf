// SPDX-License-Identifier: Apache-2.0

/// A rule that the parts of an asset are held against together.
public protocol AssetRule: Rule where Subject == Asset {}
