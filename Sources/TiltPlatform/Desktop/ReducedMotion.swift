import Foundation

#if canImport(AppKit)
    import AppKit
#endif

/// The desktop's setting for reduced motion.
public nonisolated enum ReducedMotion {
    /// Whether the desktop currently asks for less motion; nil if that cannot be read. It takes half a second at most.
    @MainActor public static var system: Bool? {
        #if canImport(AppKit)
            NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
        #elseif os(Linux)
            hasSessionBus ? portalAnswer().flatMap(reduced) : nil
        #else
            nil
        #endif
    }

    /// The setting in the settings portal's answer: `reduced-motion` of org.freedesktop.appearance (0 no, 1 yes) or, on
    /// older desktops, GNOME's `enable-animations`. Nil if it has neither.
    static func reduced(in answer: String) -> Bool? {
        if let number = value(of: "reduced-motion", in: answer) { return number == "1" }
        return value(of: "enable-animations", in: answer).map { $0 == "false" }
    }

    /// The value of a key as gdbus prints it: 'reduced-motion': <uint32 1>.
    private static func value(of key: String, in answer: String) -> Substring? {
        guard let range = answer.range(of: "'\(key)': <") else { return nil }
        return answer[range.upperBound...].prefix { $0 != ">" }.split(separator: " ").last
    }
}

#if os(Linux)
    nonisolated extension ReducedMotion {
        /// Without a session bus gdbus is not run, because it would start one.
        private static var hasSessionBus: Bool {
            let environment = ProcessInfo.processInfo.environment
            if environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false { return true }
            return environment["XDG_RUNTIME_DIR"].map { FileManager.default.fileExists(atPath: "\($0)/bus") } ?? false
        }

        private static func portalAnswer() -> String? {
            output(
                of: [
                    "gdbus", "call", "--session", "--timeout", "1", "--dest", "org.freedesktop.portal.Desktop",
                    "--object-path", "/org/freedesktop/portal/desktop", "--method",
                    "org.freedesktop.portal.Settings.ReadAll",
                    "['org.freedesktop.appearance', 'org.gnome.desktop.interface']",
                ], within: 0.5)
        }

        /// The output of a program; nil if the program does not exist, fails, or takes longer than `seconds`.
        static func output(of command: [String], within seconds: Double) -> String? {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = command
            let pipe = Pipe()
            (process.standardInput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
            process.standardOutput = pipe
            let end = DispatchSemaphore(value: 0)
            process.terminationHandler = { _ in end.signal() }
            guard (try? process.run()) != nil else { return nil }
            guard end.wait(timeout: .now() + seconds) == .success else {
                process.terminate()
                return nil
            }
            guard process.terminationStatus == 0, let data = try? pipe.fileHandleForReading.readToEnd() else {
                return nil
            }
            return String(decoding: data, as: UTF8.self)
        }
    }
#endif
