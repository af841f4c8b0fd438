import Foundation
public import Testing
import TiltPlatform

/// A program of the system that end-to-end tests use.
public enum Tool: String, Sendable, CaseIterable {
    /// The X server without a screen.
    case xvfb = "Xvfb"
    /// Moves pointers and presses keys under X.
    case xdotool
    /// Sets the layout of an X keyboard.
    case setxkbmap
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
    /// Validates launchers.
    case desktopFileValidate = "desktop-file-validate"
    /// Validates descriptions for software centres.
    case appstreamcli
    /// Formats manual pages.
    case groff
    /// The compiler.
    case swiftc
    /// Runs a program as another user.
    case setpriv
    /// Reads QR codes.
    case zbarimg
    /// Changes the network.
    case ip
    /// A browser.
    case chromium
    /// A shell with completion.
    case bash

    /// Whether the machine has it.
    public var isInstalled: Bool { Command(rawValue).executable != nil }
}

/// A missing tool.
public struct MissingTool: Error, CustomStringConvertible {
    private let name: String

    init(_ name: String) { self.name = name }

    /// Names the tool.
    public var description: String { "\(name) is not installed" }
}

extension Trait where Self == ConditionTrait {
    /// The test is skipped if one of these tools is missing, except with `CI=true`: there it runs, and fails.
    public static func needs(_ tools: Tool...) -> Self {
        let missing = tools.filter { !$0.isInstalled }.map(\.rawValue)
        let mustRun = ProcessInfo.processInfo.environment["CI"] == "true"
        return .enabled(if: missing.isEmpty || mustRun, "\(missing.joined(separator: ", ")) not installed")
    }

    /// The test runs only with `CI=true`, as in `.ci/run`, because it takes long and seldom fails.
    public static var isForAllChecks: Self {
        .enabled(if: ProcessInfo.processInfo.environment["CI"] == "true", ".ci/run does this")
    }

    /// The test is skipped on a machine without OpenSSL or a local network.
    public static var needsPhonePage: Self {
        .enabled("no OpenSSL, or no local network") { await PhoneServer.refusal == nil }
    }

    /// The test is skipped on systems other than Linux, whose tools it uses.
    public static var needsLinux: Self {
        #if os(Linux)
            .enabled(if: true)
        #else
            .enabled(if: false, "drives Linux tools")
        #endif
    }
}
