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

    @Test("accepts every button by its name in events")
    func buttons() throws {
        let buttons = InputEvent.PadButton.allCases
        let line = "0,0,0,0,0,9.8,0,0,0,0,0," + buttons.map(\.rawValue).joined(separator: "+")
        #expect(try MotionTrace(parsing: line).rows[0].pad?.buttons == Set(buttons))
    }

    @Test(
        "accepts any line ends, a byte order mark, blanks around fields, and empty lines at the end",
        arguments: [
            "0,0,0,0,0,1,0\r\n1,0,0,0,0,1,0\r\n", "\u{FEFF}0,0,0,0,0,1,0\n1,0,0,0,0,1,0",
            " 0 ,0,0,0,0,\t1,0\n1,0,0,0,0,1,0 \n\n  \r\n\n",
            "\u{FEFF}t,gx,gy,gz,ax,ay,az\n0,0,0,0,0,1,0\n1,0,0,0,0,1,0\n",
        ])
    func lineEnds(text: String) throws {
        #expect(try MotionTrace(parsing: text).rows.map(\.sample.time) == [0, 1])
    }

    @Test("has no rows without lines", arguments: ["", "\n", "t,gx,gy,gz,ax,ay,az", "t,gx,gy,gz,ax,ay,az\r\n"])
    func empty(text: String) throws {
        #expect(try MotionTrace(parsing: text).rows.isEmpty)
    }

    @Test("keeps the readings of a faulty sensor")
    func faultySensor() throws {
        let sample = try MotionTrace(parsing: "0,nan,inf,-inf,NaN,1e999,0").rows[0].sample
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
            Fault("0,0,0,0,0,1,0\n\n1,0,0,0,0,1,0", line: 2, says: "the line is empty"),
            Fault("0,0,0,0,0,1,0\n \n\n1,0,0,0,0,1,0", line: 2, says: "the line is empty"),
            Fault("0,0,0,0,0,1", line: 1, says: "6 fields"),
            Fault("0,0,0,0,0,1,0,0,0,0,0,,,", line: 1, says: "more fields where 7 to 12 are expected"),
            Fault("1,0,0,0,0,1,0\n0.5,0,0,0,0,1,0", line: 2, says: "t goes back from 1.0 to 0.5"),
            Fault("nan,0,0,0,0,1,0", line: 1, says: "t is nan"),
            Fault("1e999,0,0,0,0,1,0", line: 1, says: "t is inf"),
            Fault("0,0,0,0,0,1,0,1.5,0,0,0", line: 1, says: "lx is 1.5"),
            Fault("0,0,0,0,0,1,0,0,nan,0,0", line: 1, says: "ly is nan"),
            Fault("0,0,0,0,0,1,0,0,0,-1.5,0", line: 1, says: "rx is -1.5"),
            Fault("t,gx,gy,gz,ax,ay,az,l2\n0,0,0,0,0,1,0,-0.1", line: 2, says: "l2 is -0.1"),
            Fault("t,gx,gy,gz,ax,ay,az,r2\n0,0,0,0,0,1,0,1.1", line: 2, says: "r2 is 1.1"),
            Fault("0,0,0,0,0,1,0,0,0,0,0,fire", line: 1, says: "no button is called 'fire'"),
            Fault("t,gx,gy,gz,ax,ay", line: 1, says: "column az is missing"),
            Fault("t,gx,gy,gz,ax,ay,az,gx", line: 1, says: "column gx appears twice"),
            Fault("t,t_seconds,gx,gy,gz,ax,ay,az", line: 1, says: "column t appears twice"),
            Fault("t,gx,gy,gz,ax,ay,az,speed", line: 1, says: "no column is called 'speed'"),
            Fault("\u{7}\u{1B}[2J" + String(repeating: "w", count: 90), line: 1, says: "'??[2Jwwww"),
            Fault(String(repeating: "w", count: 41), line: 1, says: "www…'"),
            Fault("t,gx,gy,gz,ax,ay,az," + String(repeating: "w", count: 40), line: 1, says: "www'"),
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
        let text = "t,gx,gy,gz,ax,ay,az,buttons\r\n0,1,2,-3,.5,9.8,0,a+up\r\n0.25,nan,0,0,1e3,9,-7.5,\n"
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
            "t,gx,gy,gz,ax,ay,az,lx,l2,buttons\n0,1,2,-3,.5,9.8,0,1,0,a+up\n0.1,nan,0,0,1e3,9,0,-1,1,\n".utf8)
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
