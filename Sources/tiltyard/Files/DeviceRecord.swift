import TiltEngine
import TiltPlatform

/// The data of one pad. Angles are in degrees.
struct DeviceRecord: Codable, Equatable {
    var name: String
    /// The gyroscope's reading at rest, in °/s about x, y and z.
    var bias: [Double]?
    /// The standard deviations of its readings at rest, in °/s and m/s².
    var gyroscopeNoise: Double?
    var accelerometerNoise: Double?
    /// The change of the bias during the calibration, in °/s.
    var drift: Double?
    var rate: Double?
    /// The sources of the right readings of x, y and z, for drivers that get them wrong: "x", "-z", "1.02 y".
    var gyroscope: [AxisSource]?
    var accelerometer: [AxisSource]?

    enum CodingKeys: CodingKey, CaseIterable {
        case name, bias, gyroscopeNoise, accelerometerNoise, drift, rate, gyroscope, accelerometer
    }

    init(name: String) { self.name = name }

    /// Reads the object. Throws if a value has the wrong type or there are not three axes.
    init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: CodingKeys.self)
        name = try box.decodeIfPresent(String.self, forKey: .name) ?? ""
        gyroscopeNoise = try box.decodeIfPresent(Double.self, forKey: .gyroscopeNoise)
        accelerometerNoise = try box.decodeIfPresent(Double.self, forKey: .accelerometerNoise)
        drift = try box.decodeIfPresent(Double.self, forKey: .drift)
        rate = try box.decodeIfPresent(Double.self, forKey: .rate)
        func three<Value: Decodable>(_ key: CodingKeys) throws -> [Value]? {
            let values = try box.decodeIfPresent([Value].self, forKey: key)
            guard values?.count ?? 3 == 3 else {
                throw DecodingError.dataCorruptedError(forKey: key, in: box, debugDescription: "it needs three values")
            }
            return values
        }
        bias = try three(.bias)
        gyroscope = try three(.gyroscope)
        accelerometer = try three(.accelerometer)
    }

    /// Adopts the results of a calibration, whose samples had been corrected by the previous data.
    mutating func take(_ result: StillnessCalibration.Result) {
        func degrees(_ radians: Double) -> Double { (Angle.radians(radians).degrees * 1e5).rounded() / 1e5 }
        let old = bias ?? [0, 0, 0]
        bias = zip(old, [result.bias.x, result.bias.y, result.bias.z]).map { $0 + degrees($1) }
        gyroscopeNoise = degrees(result.gyroscopeNoise)
        accelerometerNoise = (result.accelerometerNoise * 1e5).rounded() / 1e5
        drift = degrees(result.drift)
        rate = (result.rate * 10).rounded() / 10
    }

    var correction: SensorCorrection {
        var correction = SensorCorrection()
        func take(_ sources: [AxisSource]?, _ kept: inout SensorCorrection.Sources) {
            guard let sources else { return }
            (kept.x, kept.y, kept.z) = (sources[0].source, sources[1].source, sources[2].source)
        }
        take(gyroscope, &correction.gyroscope)
        take(accelerometer, &correction.accelerometer)
        if let bias, bias.allSatisfy({ abs($0) < 100 }) {
            let rates = bias.map { Angle.degrees($0).radians }
            correction.bias = Vector3(rates[0], rates[1], rates[2])
        }
        return correction
    }
}

/// The source of one axis as a user writes it: an axis, with a sign or a number before it.
struct AxisSource: Codable, Equatable {
    var source: SensorCorrection.Source

    init(from decoder: any Decoder) throws {
        let box = try decoder.singleValueContainer()
        let text = try box.decode(String.self)
        let sign = text.replacing("−", with: "-").filter { $0 != " " }
        let scale = sign.dropLast()
        guard let axis = sign.last.flatMap({ SensorAxis(rawValue: String($0)) }),
            let number = scale.isEmpty || scale == "+" ? 1 : scale == "-" ? -1 : Double(scale), number.isFinite,
            (0.1...10).contains(abs(number))
        else {
            throw DecodingError.dataCorruptedError(
                in: box, debugDescription: "'\(text)' is not an axis: use x, -z or 1.02 y")
        }
        source = SensorCorrection.Source(axis, scale: number)
    }

    func encode(to encoder: any Encoder) throws {
        var box = encoder.singleValueContainer()
        let scale = source.scale == 1 ? "" : source.scale == -1 ? "-" : "\(source.scale) "
        try box.encode(scale + source.axis.rawValue)
    }
}
