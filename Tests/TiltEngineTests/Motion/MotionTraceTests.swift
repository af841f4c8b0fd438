import Support
import Testing
import TiltEngine

@Suite("A motion trace")
struct MotionTraceTests {
    private func fault(_ text: String) -> MotionTraceError? {
        do throws(MotionTraceError) {
            _ = try MotionTrace(parsing: text)
            return nil
        } catch {
            return error
        }
    }

    @Test("reads seven columns without a header")
    func plain() throws {
        let trace = try MotionTrace(parsing: "0,1,2,3,4,5,6\n0.004,-1,0,1e-3,0,9.80665,0\n")
        #expect(trace.rows.count == 2)
        #expect(
            trace.rows[0].sample
                == MotionSample(time: 0, rotationRate: Vector3(1, 2, 3), acceleration: Vector3(4, 5, 6)))
        #expect(trace.rows[1].sample.time == 0.004)
        #expect(trace.rows[0].pad == nil)
    }

    @Test("reads sticks and buttons after them in the fixed order")
    func fixedOrder() throws {
        let pad = try #require(try MotionTrace(parsing: "0,0,0,0,0,9.8,0,0.5,-1,0,1,cross+l1").rows[0].pad)
        #expect(pad.leftStick == Vector(0.5, -1))
        #expect(pad.rightStick == Vector(0, 1))
        #expect(pad.buttons == [.cross, .l1])
    }

    @Test("reads the columns that a header names, in its order")
    func header() throws {
        let text = """
            ax,ay,az,t_seconds,gx,gy,gz,lx,ly,rx,ry,l2,r2,buttons
            1,2,3,0.5,4,5,6,0.1,0.2,0.3,0.4,0.5,1,
            1,2,3,0.5,4,5,6,0.1,0.2,0.3,0.4,0.5,1,a + up
            1,2,3,0.5,4,5,6,0.1,0.2,0.3,0.4,0.5,1,b|x y
            """
        let rows = try MotionTrace(parsing: text).rows
        #expect(rows.count == 3)
        #expect(
            rows[0].sample
                == MotionSample(time: 0.5, rotationRate: Vector3(4, 5, 6), acceleration: Vector3(1, 2, 3)))
        #expect(rows[0].pad?.buttons == [])
        #expect(rows[1].pad?.buttons == [.cross, .up])
        #expect(rows[2].pad?.buttons == [.circle, .square, .triangle])
        #expect(rows[1].pad?.leftTrigger == 0.5 && rows[1].pad?.rightTrigger == 1)
        #expect(rows[1].pad?.leftStick == Vector(0.1, 0.2) && rows[1].pad?.rightStick == Vector(0.3, 0.4))
    }

    /// Three samples that turn at 10 °/s, 40° nose up, a hundredth of a second apart.
    private static let turning = (0..<3).map { index in
        MotionSample(
            time: Double(index) / 100, rotationRate: Vector3(0, 0, Angle.degrees(10).radians),
            acceleration: Vector3(0, 0.766, -0.643) * MotionSample.standardGravity)
    }

    @Test(
        "reads what programs that log sensors write: their names, units, order, separators and decimal commas",
        arguments: [
            (
                "\"Time (s)\",\"Gyroscope x (rad/s)\",\"Gyroscope y (rad/s)\",\"Gyroscope z (rad/s)\",\"Acceleration x (m/s^2)\","
                    + "\"Acceleration y (m/s^2)\",\"Acceleration z (m/s^2)\"", "t gx gy gz ax ay az", ",", false
            ),
            (
                "Time (s);Gyroscope x (rad/s);Gyroscope y (rad/s);Gyroscope z (rad/s);Acceleration x (m/s^2);"
                    + "Acceleration y (m/s^2);Acceleration z (m/s^2)", "t gx gy gz ax ay az", ";", true
            ),
            (
                "time,seconds_elapsed,gyroscope_z,gyroscope_y,gyroscope_x,accelerometer_z,accelerometer_y,accelerometer_x",
                "ns t gz gy gx az ay ax", ",", false
            ),
            ("time\tgFx\tgFy\tgFz\tax\tay\taz\twx\twy\twz\tp", "t Gx Gy Gz - - - gx gy gz -", "\t", true),
            (
                "ACCELEROMETER X (m/s²);ACCELEROMETER Y (m/s²);ACCELEROMETER Z (m/s²);GYROSCOPE X (°/s);GYROSCOPE Y (°/s);"
                    + "GYROSCOPE Z (°/s);LIGHT (lux);Time since start in ms", "ax ay az dx dy dz - ms", ";", false
            ),
            (
                "loggingTime(txt),accelerometerTimestamp_sinceReboot(s),accelerometerAccelerationX(G),"
                    + "accelerometerAccelerationY(G),accelerometerAccelerationZ(G),gyroRotationX(rad/s),gyroRotationY(rad/s),"
                    + "gyroRotationZ(rad/s)", "- t Gx Gy Gz gx gy gz", ",", false
            ),
            (
                "timestamp_us,gx (deg/s),gy (deg/s),gz (deg/s),ax_g,ay_g,az_g,mx,my,mz", "us dx dy dz Gx Gy Gz - - -",
                ",", false
            ),
            ("t,gx,gy,gz,ax,ay,az", "ms gx gy gz ax ay az", ",", false),
            ("t,gx,gy,gz,ax,ay,az", "us gx gy gz ax ay az", ",", false),
            ("t,gx,gy,gz,ax,ay,az", "ns gx gy gz ax ay az", ",", false),
            ("", "us gx gy gz ax ay az", "\t", true),
        ])
    func loggers(header: String, columns: String, separator: String, hasDecimalComma: Bool) throws {
        func field(_ column: Substring, _ sample: MotionSample) -> String {
            let (turn, force) = (sample.rotationRate, sample.acceleration)
            func axis(_ vector: Vector3) -> Double {
                switch column.last {
                case "x": vector.x
                case "y": vector.y
                default: vector.z
                }
            }
            switch column {
            case "t": return "\(7000 + sample.time)"
            case "ms": return "\(7_000_000 + Int((sample.time * 1e3).rounded()))"
            case "us": return "\(7_000_000_000 + Int((sample.time * 1e6).rounded()))"
            case "ns": return "\(7_000_000_000_000 + Int((sample.time * 1e9).rounded()))"
            case "-": return "x"
            default: break
            }
            switch column.first {
            case "g": return "\(axis(turn))"
            case "d": return "\(Angle.radians(axis(turn)).degrees)"
            case "G": return "\(axis(force) / MotionSample.standardGravity)"
            default: return "\(axis(force))"
            }
        }
        let lines = Self.turning.map { sample in
            let line = columns.split(separator: " ").map { field($0, sample) }.joined(separator: separator)
            return hasDecimalComma ? line.replacing(".", with: ",") : line
        }
        let text = ((header.isEmpty ? [] : [header]) + lines).joined(separator: "\n")
        let samples = try MotionTrace(parsing: text).rows.map(\.sample)
        #expect(samples.count == 3)
        for (sample, expected) in zip(samples, Self.turning) {
            #expect(abs(sample.time - 7000 - expected.time) < 1e-9)
            #expect((sample.rotationRate - expected.rotationRate).length < 1e-12)
            #expect((sample.acceleration - expected.acceleration).length < 1e-12)
        }
    }

    @Test("reads the signs of a header in UTF-8 and in Latin-1", arguments: [true, false])
    func signs(isLatin: Bool) throws {
        let text = "time (µs),gx (°/s),gy (°/s),gz (°/s),ax (m/s²),ay (m/s²),az (m/s²)\n5000,90,0,0,0,9.8,0\n"
        let bytes = isLatin ? text.unicodeScalars.map { UInt8($0.value) } : Array(text.utf8)
        let trace = try MotionTrace(parsing: bytes)
        #expect(trace.units.description == "time in µs, gyroscope in °/s, accelerometer in m/s²")
        #expect(trace.rows.map(\.sample.time) == [0.005])
    }

    @Test("tells its units in words")
    func units() throws {
        let text = "time,gx (deg/s),gy (deg/s),gz (deg/s),ax (g),ay (g),az (g)\n1000,0,0,0,0,1,0\n1010,0,0,0,0,1,0\n"
        let units = try MotionTrace(parsing: text).units
        #expect(units.description == "time in ms, gyroscope in °/s, accelerometer in g")
        #expect(try MotionTrace(parsing: "0,0,0,0,0,1,0\n1,0,0,0,0,1,0").units == MotionTraceUnits())
        let since1970 = "1760000000000,0,0,0,0,1,0\n1760000000001,0,0,0,0,1,0"
        #expect(try MotionTrace(parsing: since1970).units.time == .milliseconds)
    }

    @Test("finds the unit of its times by the usual step, whatever the first is", arguments: [1.0, 1000])
    func usualStep(first: Double) throws {
        let times = [0, first] + (1...50).map { first + 20 * Double($0) }
        let text = times.map { "\($0),0,0,0,0,1,0" }.joined(separator: "\n")
        let last = try #require(try MotionTrace(parsing: text).rows.last).sample.time
        #expect(abs(last - (first + 1000) / 1000) < 1e-12)
    }

    @Test("read as a stream counts its times from the first row, in the unit that the first step shows")
    func stream() throws {
        var reader = MotionTraceReader()
        let times = try [1_700_000_000_000, 1_700_000_000_010, 1_700_000_000_030].map { time in
            try #require(try reader.read(Array("\(time),0,0,0,0,1,0".utf8)[...])).sample.time
        }
        #expect(times == [0, 0.01, 0.03] && reader.units.time == .milliseconds)
    }

    @Test("accepts every button by its name in events")
    func buttons() throws {
        let buttons = PadButton.allCases
        let line = "0,0,0,0,0,9.8,0,0,0,0,0," + buttons.map(\.rawValue).joined(separator: "+")
        #expect(try MotionTrace(parsing: line).rows[0].pad?.buttons == Set(buttons))
    }

    @Test(
        "accepts any line ends, a byte order mark, blanks around fields, empty lines, remarks and a named separator",
        arguments: [
            "0,0,0,0,0,1,0\r\n1,0,0,0,0,1,0\r\n", "\u{FEFF}0,0,0,0,0,1,0\n1,0,0,0,0,1,0",
            " 0 ,0,0,0,0,\t1,0\n1,0,0,0,0,1,0 \n\n  \r\n\n",
            "\u{FEFF}t,gx,gy,gz,ax,ay,az\n0,0,0,0,0,1,0\n\n1,0,0,0,0,1,0\n",
            "\u{FEFF}sep=;\r\nt;gx;gy;gz;ax;ay;az\r\n0;0;0;0;0;1;0\r\n1;0;0;0;0;1;0",
            "# logger\n#\nt,gx,gy,gz,ax,ay,az\n # begin\n0,0,0,0,0,1,0\n1,0,0,0,0,1,0\n# end",
        ])
    func lineEnds(text: String) throws {
        #expect(try MotionTrace(parsing: text).rows.map(\.sample.time) == [0, 1])
    }

    @Test("has no rows without lines", arguments: ["", "\n", "t,gx,gy,gz,ax,ay,az", "t,gx,gy,gz,ax,ay,az\r\n"])
    func empty(text: String) throws {
        #expect(try MotionTrace(parsing: text).rows.isEmpty)
    }

    @Test("keeps the readings of a faulty sensor of a stream")
    func faultySensor() throws {
        var reader = MotionTraceReader(isOrdered: false)
        let sample = try #require(try reader.read(Array("0,nan,inf,-inf,NaN,1e999,0".utf8)[...])).sample
        #expect(sample.rotationRate.x.isNaN && sample.acceleration.x.isNaN)
        #expect(sample.rotationRate.y == .infinity && sample.acceleration.y == .infinity)
    }

    @Test("reads numbers back to the same bits", arguments: 0..<20)
    func exact(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let values = (0..<6).map { _ in random.uniform(-1, 1) * .exp(random.uniform(-300, 300)) }
        let line = "0," + values.map { "\($0)" }.joined(separator: ",")
        let sample = try MotionTrace(parsing: line).rows[0].sample
        let (g, a) = (sample.rotationRate, sample.acceleration)
        #expect([g.x, g.y, g.z, a.x, a.y, a.z] == values, "seed \(seed)")
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let line: Int
        let says: String
        init(_ text: String, line: Int, says: String) { (testDescription, self.line, self.says) = (text, line, says) }
    }

    @Test(
        "reports the number of a faulty line, counted from 1, and the fault",
        arguments: [
            Fault("t,gx,gy,gz,ax,ay,az\n0,0,0,0,0,1,0\n1,0,0,x,0,1,0", line: 3, says: "gz is 'x', not a number"),
            Fault("0,0,0,0,0,1,0\n1,0,0,,0,1,0", line: 2, says: "gz is '', not a number"),
            Fault("0,0,0,0,0,1,0\n1,0,0,0,1,0", line: 2, says: "6 fields where 7 are expected"),
            Fault("0,0,0,0,0,1,0\n1,0,0,0,0,1,0,0", line: 2, says: "more fields where 7 are expected"),
            Fault("# a\n\n0,0,0,0,0,1,0\n \n1,0,0,0,1,0", line: 5, says: "6 fields where 7 are expected"),
            Fault("0,0,0,0,0,1", line: 1, says: "6 fields"),
            Fault("0,0,0,0,0,1,0,0,0,0,0,,,", line: 1, says: "more fields where 7 to 12 are expected"),
            Fault("1,0,0,0,0,1,0\n0.5,0,0,0,0,1,0", line: 2, says: "t goes back from 1.0 to 0.5"),
            Fault("nan,0,0,0,0,1,0", line: 1, says: "t is nan"),
            Fault("1e999,0,0,0,0,1,0", line: 1, says: "t is inf"),
            Fault("0,0,0,0,0,1,0\n1,nan,0,0,0,1,0", line: 2, says: "gx is nan"),
            Fault("0,0,0,0,0,1,0\n1,0,0,0,0,1,-inf", line: 2, says: "az is -inf"),
            Fault("0,0,0,0,0,1,0,1.5,0,0,0", line: 1, says: "lx is 1.5"),
            Fault("0,0,0,0,0,1,0,0,nan,0,0", line: 1, says: "ly is nan"),
            Fault("0,0,0,0,0,1,0,0,0,-1.5,0", line: 1, says: "rx is -1.5"),
            Fault("t,gx,gy,gz,ax,ay,az,l2\n0,0,0,0,0,1,0,-0.1", line: 2, says: "l2 is -0.1"),
            Fault("t,gx,gy,gz,ax,ay,az,r2\n0,0,0,0,0,1,0,1.1", line: 2, says: "r2 is 1.1"),
            Fault("0,0,0,0,0,1,0,0,0,0,0,fire", line: 1, says: "no button is called 'fire'"),
            Fault("t,gx,gy,gz,ax,ay", line: 1, says: "column az is missing"),
            Fault("t,gx,gy,gz,ax,ay,az,gx", line: 1, says: "column gx appears twice"),
            Fault("t,gx (deg/s),gy (rad/s),gz (deg/s),ax,ay,az", line: 1, says: "different units"),
            Fault("t,t_seconds,gx,gy,gz,ax,ay,az", line: 1, says: "column t appears twice"),
            Fault("t,gx,gy,gz", line: 1, says: "columns ax, ay, az are missing"),
            Fault("time,seconds_elapsed,z,y,x", line: 1, says: "a trace has gyroscope and accelerometer side by side"),
            Fault("t,gx (raw),gy,gz,ax,ay,az", line: 1, says: "the unit of 'gx (raw)' is unknown: use rad/s or deg/s"),
            Fault("t,gx,gy,gz,ax (lb),ay,az", line: 1, says: "the unit of 'ax (lb)' is unknown: use m/s² or g"),
            Fault("\u{FF}t\0,\0g\0x", line: 1, says: "it is UTF-16 or no text: save it as UTF-8"),
            Fault("time,gx,gy,gz,ax,ay,az\n10:00:01,0,0,0,0,1,0", line: 2, says: "t is '10:00:01', not a number"),
            Fault("\u{7}\u{1B}[2J" + String(repeating: "w", count: 90), line: 1, says: "'??[2Jwwww"),
            Fault(String(repeating: "w", count: 41), line: 1, says: "www…'"),
        ])
    func faults(fault: Fault) throws {
        let error = try #require(self.fault(fault.testDescription))
        #expect(error.line == fault.line)
        #expect(error.reason.contains(fault.says), "\(error.reason)")
        #expect(error.description == "line \(fault.line): \(error.reason)")
    }

    @Test("reports a huge line in one short line")
    func hugeLine() throws {
        for byte in ["1", ",", " ", "é", "+"] {
            let error = try #require(fault("0,0,0,0,0,1,0\n" + String(repeating: byte, count: 300_000) + "x"))
            #expect(error.line == 2)
            #expect(error.description.utf8.count < 120)
            #expect(error.description.utf8.allSatisfy { $0 >= 0x20 })
        }
    }

    @Test("cut off anywhere gives the rows before the cut and possibly one more, or reports the cut line")
    func truncated() throws {
        let text = "t,gx,gy,gz,ax,ay,az,buttons\r\n0,1,2,-3,.5,9.8,0,a+up\r\n0.25,.5,0,0,1e3,9,-7.5,\n"
        let bytes = Array(text.utf8)
        let whole = try MotionTrace(parsing: bytes).rows
        for count in 0..<bytes.count {
            let lines = bytes[..<count].split(separator: UInt8(ascii: "\n")).count
            do throws(MotionTraceError) {
                let rows = try MotionTrace(parsing: Array(bytes[..<count])).rows
                #expect(rows.count == max(0, lines - 1) && rows.dropLast() == whole.prefix(max(0, rows.count - 1)))
            } catch {
                #expect(error.line == lines, "cut at \(count): \(error)")
            }
        }
    }

    @Test("never traps on a damaged file, and its times are always in order")
    func mutations() {
        let seed: UInt64 = 6
        var random = SplitMix64(seed: seed)
        let original = Array(
            "t,gx,gy,gz,ax,ay,az,lx,l2,buttons\n0,1,2,-3,.5,9.8,0,1,0,a+up\n0.1,.5,0,0,1e3,9,0,-1,1,\n".utf8)
        let pieces = [",", "\n", "\r", "nan", "1e999", "-", "\u{0}", "0x1p4", "+", "t", "é", " ", "9"].map {
            Array($0.utf8)
        }
        let digits = Array("0123456789.-".utf8)
        let rounds = randomRounds(100_000)
        var read = 0
        for _ in rounds {
            var bytes = original
            for _ in 0...(random.next() % 2) {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 6 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.insert(contentsOf: pieces[Int(random.next() % UInt64(pieces.count))], at: place)
                case 2: bytes.removeSubrange(place..<min(place + 3, bytes.count - 1))
                case 3, 4: bytes[place] = digits[Int(random.next() % UInt64(digits.count))]
                default: bytes.append(contentsOf: bytes[place...].prefix(20))
                }
            }
            guard let trace = try? MotionTrace(parsing: bytes) else { continue }
            read += 1
            let times = trace.rows.map(\.sample.time)
            if !zip(times, times.dropFirst()).allSatisfy(<=) || !times.allSatisfy(\.isFinite) {
                Issue.record("seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
            }
        }
        #expect(
            (rounds.count / 20...rounds.count * 19 / 20).contains(read),
            "seed \(seed): the damage is too great or too small")
    }
}
