import Foundation
import TiltEngine
import TiltPlatform

/// The file of pad data in the configuration folder, by serial number or GUID of the model: the results of
/// calibrations, and the user's entries for axes, signs and scales.
struct DeviceFile {
    private let file: UserJSON<[String: Entry]>

    /// The data of a pad, or the reason why it is left out.
    private enum Entry: Codable {
        case record(DeviceRecord)
        case flaw(String)

        init(from decoder: any Decoder) throws {
            do { self = .record(try DeviceRecord(from: decoder)) } catch { self = .flaw(error.flaw) }
        }

        func encode(to encoder: any Encoder) throws {
            if case .record(let record) = self { try record.encode(to: encoder) }
        }

        var record: DeviceRecord? { if case .record(let record) = self { record } else { nil } }
        var flaw: String? { if case .flaw(let flaw) = self { flaw } else { nil } }
    }

    /// The user's file.
    init() { self.init(path: PersonalFolder.configuration + "/tiltyard/devices.json") }

    init(path: String) { file = UserJSON(path: path, what: "the data of the pads") }

    var path: String { file.path }

    /// Reads the data; empty without a file, or if it cannot be read. Pads whose data cannot be read are left out.
    func read() -> [String: DeviceRecord] {
        let entries = file.read { entries, bytes in
            Self.flaws(in: entries).map { "\($0): the data of this pad are left out" } + Self.unknownNames(in: bytes)
        }
        return (entries ?? [:]).compactMapValues(\.record)
    }

    /// The names in a file that nobody knows, in one line for each pad.
    static func unknownNames(in bytes: Data) -> [String] {
        let names = try? JSONDecoder().decode([String: UnknownNames<DeviceRecord.CodingKeys>].self, from: bytes)
        return (names ?? [:]).compactMap { key, names in names.line.map { "\(key): \($0)" } }.sorted()
    }

    private static func flaws(in entries: [String: Entry]) -> [String] { entries.values.compactMap(\.flaw).sorted() }

    /// The corrections of the pads.
    var corrections: [String: SensorCorrection] { read().mapValues(\.correction) }

    /// Stores the calibration of a pad whose samples had been corrected by the previous data. Returns the new
    /// corrections. Throws if the file cannot be written, or if data in it would be lost because they cannot be read.
    func keep(
        _ result: StillnessCalibration.Result, of key: String, called name: String
    ) throws(PlatformError) -> [String: SensorCorrection] {
        let entries = file.read() ?? [:]
        if let flaw = Self.flaws(in: entries).first {
            throw PlatformError(
                "cannot save the calibration", on: path, advice: "correct or remove what it has: \(flaw)")
        }
        var records = entries.compactMapValues(\.record)
        records[key, default: DeviceRecord(name: name)].take(result)
        try file.write(records.mapValues { .record($0) }, toKeep: "the calibration")
        return records.mapValues(\.correction)
    }
}
