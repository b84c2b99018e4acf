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

/// A package of its own, so that who uses the libraries or the command builds no server framework.
let package = Package(
    name: "mediatag-server",
    platforms: [.macOS(.v26)],
    products: [.executable(name: "mediatag-server", targets: ["mediatag-server"])],
    dependencies: [
        .package(name: "mediatag", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    ],
    targets: [
        .target(
            name: "Serving",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "Processes", package: "mediatag"),
            ],
            swiftSettings: common
        ),
        .target(
            name: "Previewing",
            dependencies: [
                "Serving",
                .product(name: "Processes", package: "mediatag"),
            ],
            swiftSettings: common
        ),
        .target(
            name: "Reviewing",
            dependencies: [
                "Previewing",
                "Serving",
                .product(name: "CaptionReview", package: "mediatag"),
            ],
            swiftSettings: common
        ),
        .target(
            name: "Relaying",
            dependencies: [
                "Serving",
                .product(name: "LiveCaptions", package: "mediatag"),
                .product(name: "LiveListening", package: "mediatag"),
                .product(name: "MediaPrimitives", package: "mediatag"),
                .product(name: "MediaSelection", package: "mediatag"),
                .product(name: "Playlists", package: "mediatag"),
                .product(name: "Processes", package: "mediatag"),
                .product(name: "RemoteMedia", package: "mediatag"),
                .product(name: "SQLStorage", package: "mediatag"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            swiftSettings: common
        ),
        .executableTarget(
            name: "mediatag-server",
            dependencies: [
                "Previewing",
                "Relaying",
                "Reviewing",
                "Serving",
                .product(name: "LiveCaptionsClient", package: "mediatag"),
                .product(name: "LiveListening", package: "mediatag"),
                .product(name: "MediaSelection", package: "mediatag"),
                .product(name: "Processes", package: "mediatag"),
                .product(name: "ServerCommands", package: "mediatag"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: common
        ),
        .target(
            name: "ServingTestSupport",
            path: "Tests/ServingTestSupport",
            swiftSettings: common
        ),
        .testTarget(
            name: "ServingTests",
            dependencies: [
                "Serving", "ServingTestSupport",
                .product(name: "Processes", package: "mediatag"),
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "RelayingTests",
            dependencies: [
                "Relaying", "Serving", "ServingTestSupport",
                .product(name: "LiveCaptions", package: "mediatag"),
                .product(name: "LiveCaptionsClient", package: "mediatag"),
                .product(name: "LiveListening", package: "mediatag"),
                .product(name: "MediaSelection", package: "mediatag"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "ReviewingTests",
            dependencies: [
                "Previewing", "Reviewing", "Serving", "ServingTestSupport",
            ],
            swiftSettings: common
        ),
        .testTarget(
            name: "PreviewingTests",
            dependencies: ["Previewing", "Serving", "ServingTestSupport"],
            swiftSettings: common
        ),
    ]
)
