// swift-tools-version: 6.2
import PackageDescription

// On the project's own machines a warning is an error.
let checks: [SwiftSetting] = Context.environment["CI"] == "true" ? [.treatAllWarnings(as: .error)] : []
let values: [SwiftSetting] =
    checks + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]
let mainThread: [SwiftSetting] = values + [.defaultIsolation(MainActor.self)]

// A release build optimises only what is tested, and compiles each module of tests once, without verifying the compiler's work
// and without information for debuggers (the package manager asks the driver for it after these flags, so the frontend is
// told). No product has these flags, so they do not concern other packages.
let tests: [SwiftSetting] = [
    .unsafeFlags(
        [
            "-Onone", "-no-emit-module-separately-wmo",
            "-Xfrontend", "-gnone", "-Xfrontend", "-disable-llvm-verify", "-Xfrontend", "-sil-verify-none",
        ], .when(configuration: .release))
]

// Homebrew keeps its headers outside the compiler's search path; Linux does not, and there pkg-config only adds a warning.
#if os(macOS)
    let pkgConfig: String? = "SDL2_image"
#else
    let pkgConfig: String? = nil
#endif

let package = Package(
    name: "Tiltyard",
    platforms: [.macOS("15.4")],
    products: [
        .library(name: "TiltEngine", targets: ["TiltEngine"]),
        .library(name: "TiltCanvas", targets: ["TiltCanvas"]),
        .library(name: "TiltAtmosphere", targets: ["TiltAtmosphere"]),
        .library(name: "TiltStage", targets: ["TiltStage"]),
        .library(name: "TiltScenes", targets: ["TiltScenes"]),
        .library(name: "TiltPlatform", targets: ["TiltPlatform"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2"))
    ],
    targets: [
        .systemLibrary(
            name: "CSDL2", pkgConfig: pkgConfig,
            providers: [.apt(["libsdl2-dev", "libsdl2-image-dev"]), .brew(["sdl2", "sdl2_image"])]),
        .target(name: "CSpans"),
        .target(name: "CLibrary", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(name: "CCurl", dependencies: ["CLibrary"]),
        .target(name: "COpenSSL", dependencies: ["CLibrary"]),
        .target(name: "CCodecs", dependencies: ["CLibrary"]),
        .target(name: "CLanes"),
        .target(name: "CSignals"),
        // What the libraries draw with, which a build puts beside the program. Programs of this package find it in Assets.
        .target(
            name: "TiltAssets", path: "Assets", exclude: ["CREDITS.md", "Desktop", "Pictures"],
            resources: [
                .copy("Cards"), .copy("Carousel"), .copy("Fonts"), .copy("Icons"), .copy("Interface"),
                .copy("Parallax"), .copy("Phone"), .copy("Weather"),
            ]),
        .target(name: "TiltEngine", dependencies: ["CLanes"], swiftSettings: values),
        .target(name: "TiltCanvas", dependencies: ["TiltEngine"], swiftSettings: values),
        .target(name: "TiltAtmosphere", dependencies: ["TiltEngine", "CLanes"], swiftSettings: values),
        .target(name: "TiltStage", dependencies: ["TiltEngine", "TiltCanvas"], swiftSettings: values),
        .target(
            name: "TiltScenes", dependencies: ["TiltEngine", "TiltCanvas", "TiltAtmosphere", "TiltStage"],
            swiftSettings: values),
        .target(
            name: "TiltPlatform",
            dependencies: [
                "TiltEngine", "TiltCanvas", "TiltAssets", "CSDL2", "CSpans", "CCurl", "CCodecs", "COpenSSL", "CSignals",
            ],
            swiftSettings: mainThread),
        .executableTarget(
            name: "tiltyard",
            dependencies: [
                "TiltEngine", "TiltCanvas", "TiltAtmosphere", "TiltStage", "TiltScenes", "TiltPlatform",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: values),
        .executableTarget(
            name: "tiltbench",
            dependencies: [
                "TiltEngine", "TiltCanvas", "TiltAtmosphere", "TiltStage", "TiltScenes", "TiltPlatform",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: values),
        .target(
            name: "Support", dependencies: ["TiltEngine", "TiltCanvas", "TiltPlatform"], path: "Tests/Support",
            exclude: ["fakepad", "phone", "publichost", "tileserver", "xclient", "xdisplays.c"],
            swiftSettings: values),
        .target(name: "CAllocations", path: "Tests/CAllocations"),
        .testTarget(
            name: "TiltEngineTests", dependencies: ["TiltEngine", "CLanes", "Support"], swiftSettings: values + tests),
        .testTarget(
            name: "TiltCanvasTests", dependencies: ["TiltCanvas", "TiltEngine", "Support"],
            swiftSettings: values + tests),
        .testTarget(
            name: "TiltAtmosphereTests", dependencies: ["TiltAtmosphere", "TiltEngine", "CLanes", "Support"],
            exclude: ["atmosphere-check.json"], swiftSettings: values + tests),
        .testTarget(
            name: "TiltStageTests", dependencies: ["TiltStage", "TiltCanvas", "TiltEngine", "Support"],
            swiftSettings: values + tests),
        // The scenes are tested on stages as the stage is, by the helpers of its tests.
        .testTarget(
            name: "TiltScenesTests",
            dependencies: [
                "TiltScenes", "TiltStage", "TiltAtmosphere", "TiltCanvas", "TiltEngine", "Support", "TiltStageTests",
            ],
            exclude: ["Goldens"],
            swiftSettings: values + tests),
        .testTarget(
            name: "TiltPlatformTests",
            dependencies: ["TiltPlatform", "TiltCanvas", "TiltEngine", "CSpans", "Support", "tiltyard"],
            exclude: ["Pictures"],
            swiftSettings: mainThread + tests),
        .testTarget(
            name: "TiltyardTests",
            dependencies: [
                "TiltEngine", "TiltCanvas", "TiltStage", "TiltScenes", "TiltPlatform", "CSDL2", "Support", "tiltyard",
            ],
            exclude: ["Goldens"], swiftSettings: values + tests),
        // Counts allocations, of which code without optimisation makes its own.
        .testTarget(
            name: "SteadyTests",
            dependencies: [
                "TiltEngine", "TiltCanvas", "TiltStage", "TiltScenes", "TiltPlatform", "CAllocations", "Support",
                "tiltyard",
            ],
            swiftSettings: values),
    ],
    swiftLanguageModes: [.v6]
)

// A build with a sanitizer may be of some tests alone, named here. It optimises only what they use.
if let tests = Context.environment["TILTYARD_TESTS"] {
    package.targets.removeAll { $0.isTest && !tests.contains($0.name) || $0.name == "tiltbench" }
    for target in package.targets where ["TiltStage", "TiltScenes", "tiltyard"].contains(target.name) {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
    }
}
