import TiltEngine
import TiltPlatform

/// The file of pad data in the configuration folder, by serial number or GUID of the model: the results of
/// calibrations, and the user's entries for axes, signs and scales.
struct DeviceFile {
    private let file: UserJSON<[String: DeviceRecord]>

    /// The user's file.
    init() { self.init(path: PersonalFolder.configuration + "/tiltyard/devices.json") }

    init(path: String) { file = UserJSON(path: path, what: "the data of the pads") }

    var path: String { file.path }

    /// Reads the data; empty without a file, or if it cannot be read.
    func read() -> [String: DeviceRecord] { file.read() ?? [:] }

    /// The corrections of the pads.
    var corrections: [String: SensorCorrection] { read().mapValues(\.correction) }

    /// Stores the calibration of a pad whose samples had been corrected by the previous data. Returns the new
    /// correction. Throws if the file cannot be written.
    func keep(
        _ result: StillnessCalibration.Result, of key: String, called name: String
    ) throws(PlatformError) -> [String: SensorCorrection] {
        var records = read()
        records[key, default: DeviceRecord(name: name)].take(result)
        try file.write(records, toKeep: "the calibration")
        return records.mapValues(\.correction)
    }
}
