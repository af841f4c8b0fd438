import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("An accelerometer in the kernel's files", .enabled(if: System.isLinux), .takesTurns(with: .process))
struct KernelAccelerometerTests {
    private let folder: TemporaryFolder
    private let device = "iio:device1"

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.folder(device)
        for (file, text) in [
            ("name", "bmc150_accel"), ("in_accel_scale", "0.01"), ("in_accel_x_raw", "-98"), ("in_accel_y_raw", "49"),
            ("in_accel_z_raw", "970"), ("sampling_frequency", "62.5"),
        ] {
            try write(file, text)
        }
        // Another sensor comes before it.
        _ = try folder.folder("iio:device0")
        _ = try folder.file("iio:device0/in_illuminance_raw", "7\n")
    }

    private func write(_ file: String, _ text: String) throws { _ = try folder.file("\(device)/\(file)", text + "\n") }

    private func found() throws -> KernelAccelerometer {
        let all = KernelAccelerometer.all(in: folder.path)
        #expect(all.count == 1)
        return try #require(all.first)
    }

    @Test("gives m/s² by its scale and offset, with its name and rate")
    func reading() throws {
        #expect(try found().name == "bmc150_accel" && found().rate == 62.5)
        #expect(try (found().reading() - Vector3(-0.98, 0.49, 9.7)).length < 1e-12)
        try write("in_accel_offset", "10")
        try write("in_accel_z_offset", "-70")
        try write("in_accel_y_scale", "0.02")
        #expect(try (found().reading() - Vector3(-0.88, 1.18, 9)).length < 1e-12)
    }

    @Test(
        "is that of the screen, where the keyboard has one too",
        arguments: [("label", "accel-base"), ("location", "base")])
    func keyboard(file: String, text: String) throws {
        for (name, value) in [("in_accel_x_raw", "1"), ("in_accel_y_raw", "2"), ("in_accel_z_raw", "3"), (file, text)] {
            _ = try folder.file("iio:device0/\(name)", value + "\n")
        }
        try write("label", "accel-display")
        #expect(KernelAccelerometer.all(in: folder.path).map(\.name) == ["bmc150_accel", "Accelerometer"])
    }

    @Test("has a name without control characters")
    func hostileName() throws {
        try write("name", "bmc\u{1B}[31m\u{7}150")
        #expect(try found().name == "bmc [31m 150")
    }

    @Test("is turned by its mount matrix, and not by one that is none")
    func mount() throws {
        try write("in_accel_mount_matrix", "0, 1, 0; -1, 0, 0; 0, 0, 1")
        #expect(try (found().reading() - Vector3(0.49, 0.98, 9.7)).length < 1e-12)
        for bad in ["", "0, 1, 0; -1, 0, 0", "a, b, c; d, e, f; g, h, i", "0, 1, 0; -1, 0, 0; 0, 0, nan", "9, 9; 9"] {
            try write("in_accel_mount_matrix", bad)
            #expect(try (found().reading() - Vector3(-0.98, 0.49, 9.7)).length < 1e-12, "\(bad)")
        }
    }

    @Test("has no reading from values that are none", arguments: ["", "nan", "inf", "1e300", "x", "12 13"])
    func values(text: String) throws {
        let sensor = try found()
        try write("in_accel_y_raw", text)
        let failure = #expect(throws: KernelAccelerometer.Failure.self) { try sensor.reading() }
        #expect(failure == .passing("its value is '\(text)'"))
        try write("in_accel_y_raw", "49")
        #expect(throws: Never.self) { try sensor.reading() }
    }

    @Test("that is gone says so")
    func gone() throws {
        let sensor = try found()
        try FileManager.default.removeItem(atPath: folder.path(device))
        #expect(throws: KernelAccelerometer.Failure.lasting("No such file or directory")) { try sensor.reading() }
        #expect(KernelAccelerometer.all(in: folder.path).isEmpty)
        #expect(KernelAccelerometer.all(in: folder.path("nowhere")).isEmpty)
    }

    @Test("is in the doctor's report with its rate, or with the reason why it cannot be read")
    func report() throws {
        let sensor = try #require(DoctorReport.Sensor.present(in: folder.path).first)
        #expect(sensor.name == "bmc150_accel" && sensor.rate == 62.5 && sensor.isTilting)
        try write("in_accel_x_raw", "")
        let blind = try #require(DoctorReport.Sensor.present(in: folder.path).first)
        #expect(blind.problem == "its value is ''" && !blind.isTilting)
    }

    @Test("tilts like a pad whose face is the screen, whichever way its driver counts, and for a turned screen")
    @MainActor func screen() throws {
        // The screen leans back by 45° and its right side is lower.
        let up = Vector3(-1, 6.9, 6.9)
        for sign in [1.0, -1] {
            for (axis, value) in [("x", up.x), ("y", up.y), ("z", up.z)] {
                try write("in_accel_\(axis)_raw", "\(value * sign * 100)")
            }
            let sensors = try #require(HostSensors(folder: folder.path))
            let sample = try #require(sensors.poll(turns: 0, at: 3))
            #expect(sample.time == 3 && sample.rotationRate == .zero)
            #expect((sample.acceleration - Vector3(-1, 6.9, -6.9)).length < 1e-9)
            let turned = try #require(sensors.poll(turns: 1, at: 4))
            #expect((turned.acceleration - Vector3(6.9, 6.9, -1)).length < 1e-9)
            #expect(!sensors.isMoved && sensors.isPolled)
            try write("in_accel_x_raw", "\(sign * 200)")
            #expect(sensors.isMoved)
        }
    }

    @Test("that is gone is not asked again, and a value that is none is skipped")
    @MainActor func lost() throws {
        let sensors = try #require(HostSensors(folder: folder.path))
        try write("in_accel_x_raw", "?")
        #expect(sensors.poll(turns: 0, at: 1) == nil && sensors.isPolled && !sensors.isMoved)
        try FileManager.default.removeItem(atPath: folder.path(device))
        #expect(sensors.poll(turns: 0, at: 1) == nil && !sensors.isPolled)
        #expect(HostSensors(folder: folder.path) == nil)
    }
}
