import Foundation
import TiltCanvas
import TiltEngine

/// An accelerometer in the files of Linux's industrial I/O, as of a tablet or a convertible laptop, for which SDL has no
/// driver. Anybody may read them. The files are those of the kernel's Documentation/ABI/testing/sysfs-bus-iio.
nonisolated struct KernelAccelerometer: Hashable {
    let name: String
    /// The samples per second that the driver states; 0 if it states none.
    let rate: Double
    private let folder: String
    /// How each axis is computed: (raw + offset) · scale, in m/s².
    private let axes: [Axis]
    /// The rows of the matrix that turns the sensor's axes into the screen's.
    private let mount: [Vector3]

    private struct Axis: Hashable {
        var path: String
        var offset, scale: Double
    }

    /// A problem that goes away by itself, if it does, and one that does not.
    enum Failure: Error, Hashable {
        /// The value is no number, or another program has the sensor.
        case passing(String)
        /// The sensor is gone, or may not be read.
        case lasting(String)

        var reason: String {
            switch self {
            case .passing(let reason), .lasting(let reason): reason
            }
        }
    }

    static let usualFolder = "/sys/bus/iio/devices"

    /// The accelerometers in a folder, in the order of their names. A convertible laptop may have one in its keyboard too,
    /// which comes after that of its screen.
    static func all(in folder: String) -> [KernelAccelerometer] {
        let devices = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let all = devices.sorted().compactMap { KernelAccelerometer(folder: "\(folder)/\($0)") }
        return all.filter { !$0.isInKeyboard } + all.filter(\.isInKeyboard)
    }

    /// Whether it is in the part with the keyboard, by the kernel's label, or the place that older kernels of Chromebooks tell.
    private var isInKeyboard: Bool {
        (try? Self.text(of: "\(folder)/label")) == "accel-base" || (try? Self.text(of: "\(folder)/location")) == "base"
    }

    /// The accelerometer of a device's folder; nil if that is another sensor.
    init?(folder: String) {
        func text(_ file: String) -> String? { try? Self.text(of: "\(folder)/\(file)") }
        func number(_ files: String...) -> Double? {
            files.lazy.compactMap { text($0).flatMap(Double.init) }.first { $0.isFinite }
        }
        let axes = ["x", "y", "z"].map { axis in
            Axis(
                path: "\(folder)/in_accel_\(axis)_raw",
                offset: number("in_accel_\(axis)_offset", "in_accel_offset") ?? 0,
                scale: number("in_accel_\(axis)_scale", "in_accel_scale") ?? 1)
        }
        guard axes.allSatisfy({ FileManager.default.fileExists(atPath: $0.path) }) else { return nil }
        (self.folder, self.axes) = (folder, axes)
        name = text("name") ?? "Accelerometer"
        rate = max(0, number("in_accel_sampling_frequency", "sampling_frequency") ?? 0)
        let matrix = Self.matrixOfUdev(text("dev")) ?? text("in_accel_mount_matrix") ?? text("in_mount_matrix")
        mount = (matrix ?? text("mount_matrix")).flatMap(Self.rows) ?? Self.identity
    }

    /// The acceleration in m/s² in the screen's frame: x to the right, y to its top, z out of it.
    func reading() throws(Failure) -> Vector3 {
        var values: [Double] = []
        for axis in axes {
            let text = try Self.text(of: axis.path)
            let value = Double(text).map { ($0 + axis.offset) * axis.scale }
            guard let value, abs(value) <= Self.most else { throw .passing("its value is '\(text.prefix(40))'") }
            values.append(value)
        }
        let reading = Vector3(values[0], values[1], values[2])
        return Vector3(mount[0].dot(reading), mount[1].dot(reading), mount[2].dot(reading))
    }

    /// The greatest value in m/s² that a sensor measures: 32 g.
    private static let most = 32 * MotionSample.standardGravity
    private static let identity = [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)]

    /// The rows of a matrix "1, 0, 0; 0, 1, 0; 0, 0, 1"; nil if it is not one.
    private static func rows(_ text: String) -> [Vector3]? {
        let rows = text.split(separator: ";").map { row in
            row.split(separator: ",").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
        }
        guard rows.count == 3, rows.allSatisfy({ $0.count == 3 && $0.allSatisfy { abs($0) <= 1 } }) else { return nil }
        return rows.map { Vector3($0[0], $0[1], $0[2]) }
    }

    /// The matrix that udev knows for a model of computer, by the number of its device.
    private static func matrixOfUdev(_ number: String?) -> String? {
        guard let number, let data = try? String(contentsOfFile: "/run/udev/data/c\(number)", encoding: .utf8) else {
            return nil
        }
        let key = "E:ACCEL_MOUNT_MATRIX="
        return data.split(separator: "\n").first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) }
    }

    /// The first line of a small file, safe for a screen or a terminal.
    private static func text(of path: String) throws(Failure) -> String {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw failure(errno) }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(file, &bytes, bytes.count)
        guard count >= 0 else { throw failure(errno) }
        let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }
        return String(decoding: line, as: UTF8.self).legible().trimmingCharacters(in: .whitespaces)
    }

    private static func failure(_ number: Int32) -> Failure {
        switch number {
        case EBUSY: .passing("another program, such as iio-sensor-proxy, has it")
        case EAGAIN, EINTR, EIO, ETIMEDOUT: .passing(String(cString: strerror(number)))
        default: .lasting(String(cString: strerror(number)))
        }
    }
}
