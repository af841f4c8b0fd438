import Foundation

/// The inside of a process that was started to serve a program: its detachment and its limits.
nonisolated enum Worker {
    /// Whether this process was started with a worker's argument, and not by a user who tries it.
    static func isWanted(_ argument: String) -> Bool {
        var status = stat()
        return CommandLine.arguments.dropFirst() == [argument] && fstat(0, &status) == 0
            && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Detaches from the parent: Ctrl-C in a terminal is meant for the program only, which may still want an answer;
    /// its open files must not be inherited; and the signal that ends slow work must arrive.
    static func leaveTheParentsThings() {
        setpgid(0, 0)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? [] {
            if let descriptor = Int32(name), descriptor > 2 { close(descriptor) }
        }
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
        signal(SIGPROF, SIG_DFL)
    }

    /// From now on ends the process when its program ends, even while it works and does not read its line.
    static func endWithTheProgram(_ line: WorkerSocket) {
        try? SystemThread.start(named: "end") {
            line.waitForTheEnd()
            _exit(0)
        }
    }

    /// Limits the memory in bytes beyond that in use now, and the number of open files. Files cannot be written.
    static func setLimits(memory: Int, files: Int) {
        let limits = [(RLIMIT_AS, memoryInUse + memory), (RLIMIT_NOFILE, files), (RLIMIT_FSIZE, 0), (RLIMIT_CORE, 0)]
        for (kind, value) in limits {
            var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
            setrlimit(platformKind(kind), &limit)
        }
    }

    /// The address space in use, which exceeds the memory in use: a sanitizer alone takes terabytes of it.
    private static var memoryInUse: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        return (text.split(separator: " ").first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
    }

    /// Sets the processor time after which the system ends the process; 0 is no limit.
    static func setTimer(_ milliseconds: Int) {
        var timer = itimerval()
        timer.it_value.tv_sec = milliseconds / 1000
        timer.it_value.tv_usec = .init(milliseconds % 1000 * 1000)
        setitimer(platformKind(ITIMER_PROF), &timer, nil)
    }
}

#if canImport(Glibc)
    private nonisolated func platformKind(_ kind: __rlimit_resource) -> Int32 { Int32(kind.rawValue) }
    private nonisolated func platformKind(_ kind: __itimer_which) -> Int32 { Int32(kind.rawValue) }
#else
    private nonisolated func platformKind(_ kind: Int32) -> Int32 { kind }
#endif
