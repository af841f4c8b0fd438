// swift-tools-version: 6.2
import PackageDescription

// The snippets of the pages and the articles, as a package of a user of the libraries.
let package = Package(
    name: "Snippets",
    platforms: [.macOS("15.4")],
    dependencies: [.package(name: "Tiltyard", path: "../..")],
    targets: [
        .executableTarget(name: "FlungScrollView", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(name: "TiltFromSamples", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(name: "MovedByTilt", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(
            name: "TypedEffects",
            dependencies: [
                .product(name: "TiltCanvas", package: "Tiltyard"), .product(name: "TiltEngine", package: "Tiltyard"),
            ]),
        .executableTarget(name: "RaceOfLaws", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(name: "PickerWheel", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(name: "BottomSheet", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(name: "CarOnHills", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(name: "BridgeAndCar", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(
            name: "GoldenFrames",
            dependencies: [
                .product(name: "TiltCanvas", package: "Tiltyard"), .product(name: "TiltEngine", package: "Tiltyard"),
                .product(name: "TiltPlatform", package: "Tiltyard"),
            ]),
        .executableTarget(
            name: "Labyrinth",
            dependencies: [
                .product(name: "TiltCanvas", package: "Tiltyard"), .product(name: "TiltEngine", package: "Tiltyard"),
            ]),
        .executableTarget(name: "Photos", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(name: "PegBoard", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(name: "SaveAndLoad", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(name: "FallingSquares", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(name: "DoorAndRain", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(name: "DynamicsCatalogue", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(name: "Playground", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(
            name: "Forecast",
            dependencies: [
                .product(name: "TiltEngine", package: "Tiltyard"),
                .product(name: "TiltAtmosphere", package: "Tiltyard"),
            ]),
        .executableTarget(
            name: "WeatherChart",
            dependencies: [
                .product(name: "TiltEngine", package: "Tiltyard"),
                .product(name: "TiltAtmosphere", package: "Tiltyard"),
            ]),
        .executableTarget(
            name: "PadTilt",
            dependencies: [
                .product(name: "TiltCanvas", package: "Tiltyard"), .product(name: "TiltEngine", package: "Tiltyard"),
                .product(name: "TiltPlatform", package: "Tiltyard"),
            ]),
        .executableTarget(
            name: "TwoLaws",
            dependencies: [
                .product(name: "TiltEngine", package: "Tiltyard"), .product(name: "TiltScenes", package: "Tiltyard"),
                .product(name: "TiltStage", package: "Tiltyard"),
            ]),
        .executableTarget(
            name: "TenThousandCards", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .executableTarget(
            name: "NineLayouts", dependencies: [.product(name: "TiltEngine", package: "Tiltyard")]),
        .target(
            name: "Fragments",
            dependencies: [
                .product(name: "TiltCanvas", package: "Tiltyard"), .product(name: "TiltEngine", package: "Tiltyard"),
                .product(name: "TiltPlatform", package: "Tiltyard"), .product(name: "TiltStage", package: "Tiltyard"),
            ]),
        .executableTarget(
            name: "BallOnSpring",
            dependencies: [
                .product(name: "TiltCanvas", package: "Tiltyard"), .product(name: "TiltEngine", package: "Tiltyard"),
                .product(name: "TiltStage", package: "Tiltyard"),
                .product(name: "TiltPlatform", package: "Tiltyard"),
            ],
            // A window and a pad work in both modes; the other programs are in the mode of Swift 6.
            swiftSettings: [.swiftLanguageMode(.v5)]),
    ]
)

// In a run of all checks a warning is an error.
if Context.environment["CI"] == "true" {
    for target in package.targets {
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}
