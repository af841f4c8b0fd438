import Foundation

/// A Wayland compositor: weston. It ends with its last user.
///
/// In a window that fills a virtual display it passes on keys and clicks. Super-Shift-M maximises the active window or
/// restores it; a drag with Super and Shift changes its size.
public final class Weston: Sendable {
    private let compositor: RunningCommand
    /// The environment variables with which programs find it.
    private let folder: TemporaryFolder

    /// Starts it in a window that fills a virtual display, or with no display, no keyboard and no pointer.
    public init(on display: VirtualDisplay?, width: Int = 1200, height: Int = 800) async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
        let settings = try folder.file("weston.ini", Self.settings)
        let place = display == nil ? ["--backend=headless-backend.so"] : ["--backend=x11-backend.so", "--use-pixman"]
        let compositor = try Command(
            "weston",
            place + [
                "--config=\(settings)", "--socket=\(Self.socket)", "--width=\(width)", "--height=\(height)",
                "--idle-time=0",
            ], environment: ["DISPLAY": display?.name ?? "", "XDG_RUNTIME_DIR": folder.path], timeout: 3600
        ).start()
        guard try await compositor.wait(until: { folder.contents().contains(Self.socket) }) else {
            throw VirtualDisplay.Refusal("weston did not start: \(compositor.errors)")
        }
        (self.compositor, self.folder) = (compositor, folder)
    }

    /// The environment variables with which a program opens its window here.
    public var environment: [String: String] {
        [
            "DISPLAY": "", "WAYLAND_DISPLAY": Self.socket, "XDG_RUNTIME_DIR": folder.path, "SDL_VIDEODRIVER": "wayland",
        ]
    }

    private static let socket = "wayland-test"

    private static let settings = """
        [shell]
        panel-position=none
        locking=false
        animation=none
        startup-animation=none
        close-animation=none

        """
}
