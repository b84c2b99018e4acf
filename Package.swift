// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// What every Swift target is built with; warnings are errors.
let common: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Library targets also account for every use of unsafe memory.
let library = common + [.strictMemorySafety()]

let package = Package(
    name: "mediatag",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "mediatag", targets: ["mediatag"]),
        .library(name: "MediaPrimitives", targets: ["MediaPrimitives"]),
        .library(name: "MediaSelection", targets: ["MediaSelection"]),
        .library(name: "ISOMedia", targets: ["ISOMedia"]),
        .library(name: "Captions", targets: ["Captions"]),
        .library(name: "Playlists", targets: ["Playlists"]),
        .library(name: "RemoteMedia", targets: ["RemoteMedia"]),
        .library(name: "Auditing", targets: ["Auditing"]),
        .library(name: "FFmpegMedia", targets: ["FFmpegMedia"]),
        .library(name: "Muxing", targets: ["Muxing"]),
        .library(name: "Packaging", targets: ["Packaging"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .target(name: "MediaPrimitives", swiftSettings: library),
        .target(
            name: "MediaSelection",
            dependencies: ["MediaPrimitives"],
            swiftSettings: library
        ),
        .target(
            name: "Playlists",
            dependencies: ["MediaPrimitives", "MediaSelection"],
            swiftSettings: library
        ),
        .target(name: "CSystem"),
        .target(
            name: "ISOMedia",
            dependencies: ["CSystem", "MediaPrimitives", "MediaSelection"],
            swiftSettings: library
        ),
        .target(
            name: "CLibCurl",
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
        ),
        .target(
            name: "RemoteMedia",
            dependencies: ["CLibCurl", "ISOMedia"],
            swiftSettings: library
        ),
        .target(
            name: "CLibICU",
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
        ),
        .target(
            name: "CUchardet",
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
        ),
        .target(
            name: "CLibXML2",
            exclude: ["system"],
            cSettings: [
                // A link to where Linux distributions install libxml2's headers.
                .headerSearchPath("system", .when(platforms: [.linux]))
            ],
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
        ),
        .target(
            name: "Captions",
            dependencies: [
                "CLibICU", "CLibXML2", "CUchardet", "FFmpegMedia", "ISOMedia", "MediaPrimitives",
                "MediaSelection",
            ],
            swiftSettings: library,
            linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]
        ),
        .target(
            name: "CSQLite",
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
        ),
        .target(
            name: "CFFmpeg",
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
        ),
        .target(
            name: "FFmpegMedia",
            dependencies: ["CFFmpeg", "MediaPrimitives"],
            swiftSettings: library
        ),
        .target(
            name: "Muxing",
            dependencies: [
                "Captions", "FFmpegMedia", "ISOMedia", "MediaPrimitives", "MediaSelection",
                "Playlists", "RemoteMedia",
            ],
            swiftSettings: library
        ),
        .target(
            name: "Packaging",
            dependencies: [
                "Captions", "FFmpegMedia", "ISOMedia", "MediaPrimitives", "MediaSelection",
                "Playlists",
            ],
            swiftSettings: library
        ),
        .target(
            name: "Auditing",
            dependencies: [
                "CSQLite", "CSystem", "Captions", "ISOMedia", "MediaPrimitives", "MediaSelection",
                "Muxing", "Playlists", "RemoteMedia",
            ],
            resources: [.embedInCode("AuditProfiles"), .embedInCode("Profiles")],
            swiftSettings: library
        ),
        .executableTarget(
            name: "mediatag",
            dependencies: [
                "Auditing", "Captions", "ISOMedia", "MediaPrimitives", "MediaSelection", "Muxing",
                "Packaging", "Playlists", "RemoteMedia",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: common
        ),
        .target(
            name: "TestSupport",
            dependencies: ["ISOMedia", "MediaPrimitives"],
            path: "Tests/TestSupport",
            exclude: ["Servers/media-server.py"],
            swiftSettings: common
        ),
        .target(
            // What holds for any input: the fuzzers' package builds the same files.
            name: "FuzzInvariants",
            dependencies: [
                "Captions", "ISOMedia", "MediaPrimitives", "MediaSelection", "Muxing", "Playlists",
            ],
            path: "Fuzzing/Invariants",
            swiftSettings: common
        ),
        .testTarget(
            name: "FuzzTests",
            dependencies: ["FuzzInvariants", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "MediaPrimitivesTests",
            dependencies: ["MediaPrimitives"],
            swiftSettings: common
        ),
        .testTarget(
            name: "MediaSelectionTests",
            dependencies: ["MediaSelection"],
            swiftSettings: common
        ),
        .testTarget(
            name: "ISOMediaTests",
            dependencies: ["ISOMedia", "MediaPrimitives", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "CaptionsTests",
            dependencies: [
                "Captions", "ISOMedia", "MediaPrimitives", "MediaSelection", "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "PlaylistsTests",
            dependencies: ["MediaPrimitives", "MediaSelection", "Playlists", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "RemoteMediaTests",
            dependencies: ["ISOMedia", "RemoteMedia", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "FFmpegMediaTests",
            dependencies: ["FFmpegMedia", "TestSupport"],
            swiftSettings: common
        ),
        .testTarget(
            name: "MuxingTests",
            dependencies: [
                "Captions", "FuzzInvariants", "ISOMedia", "MediaPrimitives", "MediaSelection",
                "Muxing", "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "PackagingTests",
            dependencies: [
                "Captions", "ISOMedia", "MediaPrimitives", "MediaSelection", "Packaging",
                "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "AuditingTests",
            dependencies: [
                "Auditing", "Captions", "ISOMedia", "MediaPrimitives", "MediaSelection", "Muxing",
                "Playlists", "TestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "FFmpegMedia", "ISOMedia", "MediaPrimitives", "mediatag", "Playlists",
                "TestSupport",
            ],
            exclude: ["Faults/faults.c"],
            swiftSettings: common
        ),
    ]
)
