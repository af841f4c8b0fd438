import Foundation
import Support
import Testing
import TiltEngine
import TiltPlatform

@testable import tiltyard

@Suite("The file of pad data")
struct DeviceFileTests {
    /// The result of three seconds of a pad at rest whose gyroscope reads 1 °/s about z.
    private func result(bias: Double) throws -> StillnessCalibration.Result {
        var calibration = StillnessCalibration()
        for k in 0...800 {
            calibration.add(
                MotionSample(
                    time: Double(k) / 250, rotationRate: Vector3(0, 0, Angle.degrees(bias).radians),
                    acceleration: Vector3(0, 9.8, 0)))
        }
        return try #require(calibration.result)
    }

    private let key = "a4:ae:12"

    @Test("adds a measured bias to the previous one, and keeps the user's entries")
    func kept() throws {
        let folder = try TemporaryFolder()
        let file = DeviceFile(
            path: try folder.file("devices.json", #"{"a4:ae:12":{"name":"mine","gyroscope":["x","-z","1.02 y"]}}"#))
        _ = try file.keep(result(bias: 1), of: key, called: "DualSense")
        let corrections = try file.keep(result(bias: 0.25), of: key, called: "DualSense")
        let correction = try #require(corrections[key])
        #expect(isClose(correction.bias.z, Angle.degrees(1.25).radians, within: 1e-6))
        #expect(correction.gyroscope.y == SensorCorrection.Source(.z, scale: -1))
        #expect(correction.gyroscope.z == SensorCorrection.Source(.y, scale: 1.02))
        let record = try #require(file.read()[key])
        #expect(record.name == "mine" && record.rate == 250 && record.bias == [0, 0, 1.25])
        #expect(try folder.text("devices.json").contains(#""-z""#))
    }

    @Test("is ignored if it is damaged", arguments: ["", "[]", "7"])
    func broken(text: String) throws {
        let folder = try TemporaryFolder()
        let file = DeviceFile(path: try folder.file("devices.json", text))
        #expect(file.read().isEmpty && folder.contents("") == ["devices.json.broken"])
    }

    @Test(
        "leaves out a pad whose data cannot be read, and does not overwrite them",
        arguments: [
            (#"{"gyroscope":["x","y"]}"#, "a.gyroscope: it needs three values"),
            (#"{"gyroscope":["x","y","q"]}"#, "'q' is not an axis"),
            (#"{"accelerometer":["x","y","0 z"]}"#, "'0 z' is not an axis"),
            (#"{"bias":[1,2]}"#, "a.bias: it needs three values"), ("7", "a has a value of the wrong type"),
        ])
    func flaw(record: String, words: String) throws {
        let folder = try TemporaryFolder()
        let text = #"{"a":\#(record),"b":{"name":"mine","bias":[1,2,3]}}"#
        let file = DeviceFile(path: try folder.file("devices.json", text))
        #expect(file.read().mapValues(\.name) == ["b": "mine"])
        let refusal = #expect(throws: PlatformError.self) {
            try file.keep(result(bias: 1), of: key, called: "DualSense")
        }
        #expect(refusal?.advice.contains(words) == true, "\(String(describing: refusal))")
        #expect(folder.contents("") == ["devices.json"])
        #expect(try folder.text("devices.json") == text)
    }

    @Test("names what it does not know")
    func unknown() {
        let text = #"{"a":{"name":"mine","gyroskope":["x","y","z"]},"b":{"bias":[1,2,3]},"c":7}"#
        #expect(
            DeviceFile.unknownNames(in: Data(text.utf8)) == ["a: left out, because no value is called so: gyroskope"])
    }

    @Test("rejects an impossible bias")
    func absurd() {
        var record = DeviceRecord(name: "")
        record.bias = [1e9, 0, 0]
        #expect(record.correction == SensorCorrection())
    }
}
