/// A window manager on a virtual display: openbox, with a few keys. It ends with its last user.
///
/// Super-Up maximises the window or restores it, Super-Down minimises it, Super-Tab selects the next window, including
/// minimised ones, and Super-Q presses its close button.
public final class Openbox: Sendable {
    private let manager: RunningCommand

    /// Starts it, and waits until it manages the display's windows.
    public init(on display: VirtualDisplay) async throws {
        let folder = try TemporaryFolder()
        let settings = try folder.file("rc.xml", Self.settings)
        let manager = try Command(
            "openbox", ["--config-file", settings, "--startup", "touch \(folder.path("ready"))"],
            environment: ["DISPLAY": display.name], timeout: 3600
        ).start()
        guard try await manager.wait(until: { folder.contents().contains("ready") }) else {
            throw VirtualDisplay.Refusal("openbox did not start: \(manager.errors)")
        }
        self.manager = manager
    }

    private static let settings = """
        <?xml version="1.0" encoding="UTF-8"?>
        <openbox_config xmlns="http://openbox.org/3.4/rc">
          <desktops><number>1</number></desktops>
          <focus><focusNew>yes</focusNew></focus>
          <placement><policy>Smart</policy><center>yes</center></placement>
          <keyboard>
            <keybind key="W-Up"><action name="ToggleMaximize"/></keybind>
            <keybind key="W-Down"><action name="Iconify"/></keybind>
            <keybind key="W-Tab"><action name="NextWindow"><dialog>none</dialog><finalactions>
              <action name="Focus"/><action name="Raise"/><action name="Unshade"/></finalactions></action></keybind>
            <keybind key="W-q"><action name="Close"/></keybind>
          </keyboard>
        </openbox_config>

        """
}
