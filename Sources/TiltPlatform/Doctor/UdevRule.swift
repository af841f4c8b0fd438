import Foundation
import TiltEngine

/// The udev rule that lets the logged-in user read and write the raw HID node of a pad, where SDL finds its gyro on Linux.
public nonisolated struct UdevRule: Hashable, Sendable {
    /// The pad.
    public let model: PadProduct

    /// The rule for a pad.
    public init(for model: PadProduct) { self.model = model }

    /// The rule's file. Its number must be below 73, because systemd grants access to nodes tagged `uaccess` in
    /// 73-seat-late.rules.
    public static let file = "/etc/udev/rules.d/70-tiltyard.rules"
    /// The command that applies the rule at once, to connected pads too.
    public static let reload = "sudo udevadm control --reload-rules && sudo udevadm trigger"

    /// The rule on one line. It matches the kernel's name of a HID device, BUS:VENDOR:PRODUCT.NUMBER, for USB and
    /// Bluetooth alike; the attributes `idVendor` and `idProduct` exist for USB only.
    public var line: String {
        String(
            format: #"KERNEL=="hidraw*", KERNELS=="*:%04X:%04X.*", MODE="0660", TAG+="uaccess""#, model.vendor,
            model.product)
    }

    /// The remedy, with the rule on its own line.
    public var cure: String {
        """
        put this line into \(Self.file)
        \(line)
        then run
        \(Self.reload)
        """
    }
}
