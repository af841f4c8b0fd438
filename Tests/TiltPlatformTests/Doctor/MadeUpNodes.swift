import Foundation
import Support
@testable import TiltPlatform

/// Folders like /sys/class/hidraw and /dev, with the nodes that a test creates in them.
final class MadeUpNodes {
    let folder: TemporaryFolder
    let look: HIDRawNodes

    init() throws {
        folder = try TemporaryFolder()
        look = HIDRawNodes(classes: folder.path("class"), devices: folder.path("dev"))
        for path in [look.classes, look.devices] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
    }

    /// The path of the kernel's file about a node; creates its folder.
    func uevent(_ number: Int) throws -> String {
        let device = "\(look.classes)/hidraw\(number)/device"
        try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
        return device + "/uevent"
    }

    func device(_ number: Int) -> String { "\(look.devices)/hidraw\(number)" }

    /// Creates a node like the kernel; `mode` is its permissions, and nil is a node that is missing in /dev.
    func add(_ number: Int, _ id: String, mode: Int? = 0o600) throws {
        let text = "DRIVER=playstation\nHID_ID=\(id)\nHID_NAME=Wireless Controller\nHID_UNIQ=\nMODALIAS=hid:b0003\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: try uevent(number)))
        guard let mode else { return }
        try Data().write(to: URL(fileURLWithPath: device(number)))
        try FileManager.default.setAttributes(
            [.posixPermissions: NSNumber(value: mode)], ofItemAtPath: device(number))
    }
}

/// The system on which the tests run.
nonisolated enum System {
    static var isLinux: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }
}
