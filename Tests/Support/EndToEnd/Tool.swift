import Foundation
public import Testing

/// A program of the system that end-to-end tests work with.
public enum Tool: String, Sendable, CaseIterable {
    /// The X server without a screen.
    case xvfb = "Xvfb"
    /// Moves pointers and presses keys under X.
    case xdotool
    /// A window manager.
    case openbox
    /// A Wayland compositor.
    case weston
    /// ImageMagick's picture of an X screen.
    case `import`
    /// Runs fakepad.
    case python3
    /// The C compiler that fakepad needs the first time.
    case cc
    /// Judges launchers.
    case desktopFileValidate = "desktop-file-validate"
    /// Judges what software centres show.
    case appstreamcli
    /// Sets manual pages.
    case groff
    /// The compiler.
    case swiftc
    /// A shell that completes.
    case bash

    /// Whether the machine has it.
    public var isInstalled: Bool { Command(rawValue).executable != nil }
}

/// A tool that is not there.
public struct MissingTool: Error, CustomStringConvertible {
    private let name: String

    init(_ name: String) { self.name = name }

    /// Names the tool.
    public var description: String { "\(name) is not installed" }
}

extension Trait where Self == ConditionTrait {
    /// The test is skipped where one of these tools is missing, except with `CI=true`: there it runs, and fails.
    public static func needs(_ tools: Tool...) -> Self {
        let missing = tools.filter { !$0.isInstalled }.map(\.rawValue)
        let mustRun = ProcessInfo.processInfo.environment["CI"] == "true"
        return .enabled(if: missing.isEmpty || mustRun, "\(missing.joined(separator: ", ")) not installed")
    }

    /// The test is skipped except among all checks, `.ci/run`, which set `CI=true`: what takes long and seldom fails.
    public static var isForAllChecks: Self {
        .enabled(if: ProcessInfo.processInfo.environment["CI"] == "true", ".ci/run does this")
    }

    /// The test is skipped on other systems than Linux, whose tools it drives.
    public static var needsLinux: Self {
        #if os(Linux)
            .enabled(if: true)
        #else
            .enabled(if: false, "drives Linux tools")
        #endif
    }
}
