// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// What every target is built with; warnings are errors.
let common: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// A package of its own, because a fuzzer is built with a sanitizer that nothing else may have.
let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v26)],
    products: [.executable(name: "fuzz", targets: ["Fuzz"])],
    dependencies: [.package(name: "mediatag", path: "..")],
    targets: [
        .target(
            // The tests of the package above build the same files as `FuzzInvariants`.
            name: "Invariants",
            dependencies: [
                .product(name: "AudioDescription", package: "mediatag"),
                .product(name: "Captions", package: "mediatag"),
                .product(name: "DASH", package: "mediatag"),
                .product(name: "FileSystem", package: "mediatag"),
                .product(name: "ISOMedia", package: "mediatag"),
                .product(name: "LiveCaptions", package: "mediatag"),
                .product(name: "Matroska", package: "mediatag"),
                .product(name: "MediaPrimitives", package: "mediatag"),
                .product(name: "MediaSelection", package: "mediatag"),
                .product(name: "MediaReading", package: "mediatag"),
                .product(name: "Muxing", package: "mediatag"),
                .product(name: "Playlists", package: "mediatag"),
                .product(name: "Speech", package: "mediatag"),
            ],
            path: "Invariants",
            swiftSettings: common
        ),
        .executableTarget(
            name: "Fuzz",
            dependencies: ["Invariants"],
            path: "Harness",
            // libFuzzer brings the main function.
            swiftSettings: common + [.unsafeFlags(["-parse-as-library"])]
        ),
    ]
)
