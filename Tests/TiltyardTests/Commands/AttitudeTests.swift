import Support
import Testing
import TiltEngine

@testable import tiltyard

@Suite("The attitude of a stream of samples")
struct AttitudeTests {
    private static let header = "t,gx,gy,gz,ax,ay,az\n"
    private static let lines =
        "0,0,0,0,0,6.934,-6.934\n0.1,0,0,-1,-0.347,6.926,-6.934\n0.2,0,0,-1,-1.036,6.856,-6.934\n"

    private func fields(_ output: String) -> [[Double]] {
        output.split(separator: "\n").map { $0.split(separator: ",").compactMap { Double($0) } }
    }

    /// The output for a text, and its error.
    private func run(_ text: String, inPiecesOf size: Int = .max) -> (output: String, refusal: MotionTraceError?) {
        var stream = AttitudeStream()
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let refusal = stream.take(rest.prefix(size))
            if let refusal { return (stream.takeOutput(), refusal) }
            rest = rest.dropFirst(size)
        }
        let refusal = stream.finish()
        return (stream.takeOutput(), refusal)
    }

    @Test("is one line per sample, with the estimator's numbers to the last bit")
    func numbers() throws {
        let (output, refusal) = run(Self.header + Self.lines)
        #expect(refusal == nil)
        var estimator = AttitudeEstimator()
        let rows = try MotionTrace(parsing: Self.header + Self.lines).rows
        #expect(fields(output).count == rows.count)
        for (row, line) in zip(rows, fields(output)) {
            estimator.update(with: row.sample)
            let (up, q) = (estimator.up, estimator.attitude)
            #expect(line == [up.x, up.y, up.z, q.w, q.x, q.y, q.z])
            #expect((q.inverse.rotate(Vector3(0, 1, 0)) - up).length < 1e-12)
        }
    }

    @Test("does not depend on the division of the bytes, a header, or the end of the last line", arguments: [1, 7, 50])
    func pieces(size: Int) {
        let whole = run(Self.header + Self.lines).output
        #expect(run(Self.header + Self.lines, inPiecesOf: size).output == whole)
        #expect(run(Self.lines, inPiecesOf: size).output == whole)
        #expect(run(String(Self.lines.dropLast()), inPiecesOf: size).output == whole)
        #expect(run("\u{FEFF}" + Self.header + Self.lines.replacing("\n", with: "\r\n")).output == whole)
    }

    @Test("is empty for empty input, and for a header alone", arguments: ["", "\n", header])
    func nothing(text: String) {
        let (output, refusal) = run(text)
        #expect(output.isEmpty && refusal == nil)
    }

    @Test("is level before the first valid sample, and always finite and of length 1")
    func oddSamples() {
        let odd = """
            0,nan,0,0,0,9.8,0
            0,0,0,0,0,0,0
            nan,0,0,0,0,9.8,0
            0,0,0,0,0,6.934,-6.934
            0,9,9,9,9,0,0
            -0.5,0,0,0.1,0,6.934,-6.934
            -0.496,0,0,inf,0,6.934,-6.934
            700,0,0,0.1,0,6.934,-6.934
            -9e300,0,0,0.1,0,6.934,-6.934
            1e300,0,1e300,0.1,0,6.934,-6.934
            """
        let (output, refusal) = run(odd)
        #expect(refusal == nil)
        let lines = fields(output)
        #expect(lines.count == 10)
        for line in lines {
            #expect(line.count == 7)
            #expect(abs(Vector3(line[0], line[1], line[2]).length - 1) < 1e-9, "\(line)")
        }
        for line in lines.prefix(3) { #expect(line == [0, 1, 0, 1, 0, 0, 0]) }
    }

    @Test(
        "ends at a line that cannot be read, after the lines before it",
        arguments: [("0.3,0,0,0,0,9.8\n", 5), ("\n# fast\n0.3,0,fast,0,0,9.8,0\n", 7)])
    func unreadable(line: String, number: Int) {
        let (output, refusal) = run(Self.header + Self.lines + line + Self.lines)
        #expect(fields(output).count == 3)
        #expect(refusal?.line == number)
    }

    @Test("rejects a line that is too long instead of storing it")
    func endless() {
        let (output, refusal) = run(Self.lines + String(repeating: "1", count: 1 << 20), inPiecesOf: 4096)
        #expect(fields(output).count == 3 && refusal?.line == 4)
    }

    @Test("survives damaged input", arguments: 0..<4 as Range<UInt64>)
    func damaged(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in randomRounds(1000) {
            var stream = AttitudeStream()
            let refusal = stream.take(random.mutation(of: Array((Self.header + Self.lines).utf8))[...])
            for line in fields(stream.takeOutput()) where line.count != 7 || line.contains(where: { !$0.isFinite }) {
                Issue.record("seed \(seed): \(line), \(String(describing: refusal))")
            }
        }
    }
}
