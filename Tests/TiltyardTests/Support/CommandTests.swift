import Support
import Testing

@Suite("A command that is run")
struct CommandTests {
    @Test("hands back status and both outputs, however much there is")
    func outputs() async throws {
        let script = "head -c 400000 /dev/zero | tr '\\0' a; head -c 400000 /dev/zero | tr '\\0' b >&2; exit 7"
        let outcome = try await Command("sh", ["-c", script]).run()
        #expect(outcome.status == 7 && outcome.signal == nil && !outcome.timedOut)
        #expect(outcome.output.count == 400_000 && outcome.output.allSatisfy { $0 == "a" })
        #expect(outcome.errors.count == 400_000 && outcome.errors.allSatisfy { $0 == "b" })
    }

    @Test("is asked to end when its time is over")
    func asked() async throws {
        let outcome = try await Command("sleep", ["60"], timeout: 0.2).run()
        #expect(outcome.timedOut && outcome.signal == 15)
    }

    @Test("is killed when it does not listen")
    func killed() async throws {
        let script = "trap '' TERM; echo deaf; while :; do sleep 0.1; done"
        let running = try Command("sh", ["-c", script], timeout: 1).start()
        #expect(try await running.wait { running.output == "deaf\n" })
        let outcome = try await running.outcome()
        #expect(outcome.timedOut && outcome.signal == 9)
    }

    @Test("finds the environment that was added")
    func environment() async throws {
        let outcome = try await Command("sh", ["-c", "echo $LEVEL"], environment: ["LEVEL": "45"]).run()
        #expect(outcome.output == "45\n")
    }

    @Test("is refused by name where there is no such program")
    func missing() async throws {
        await #expect(throws: MissingTool.self) { try await Command("no-such-program-here").run() }
    }
}
