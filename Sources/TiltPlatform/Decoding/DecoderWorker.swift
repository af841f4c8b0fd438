import Foundation

/// The decoder process: it decodes the orders on its standard input until that is closed.
nonisolated enum DecoderWorker {
    /// The argument that starts a program as a decoder.
    static let word = "--decode-pictures"
    /// The limit of memory in bytes beyond that in use at the start; a picture of 64 megapixels needs half of it.
    private static let mostMemory = 2 << 30

    /// Whether this process was started to decode, and not by a user who tries the argument.
    static var isWanted: Bool {
        var status = stat()
        return CommandLine.arguments.dropFirst() == [word] && fstat(0, &status) == 0
            && status.st_mode & S_IFMT == S_IFSOCK
    }

    static func serve() -> Never {
        leaveTheParentsThings()
        // Codecs are loaded from files, which the process may not open later.
        Pixels.loadCodecs()
        setLimits()
        let line = DecoderSocket(descriptor: 0)
        while let (order, milliseconds) = DecodingOrder.receive(over: line) {
            setTimer(milliseconds)
            let result = Result<Pixels, DecodingFlaw> { () throws(DecodingFlaw) in try order.pixels() }
            setTimer(0)
            guard DecodingOrder.answer(result, over: line) else { break }
        }
        _exit(0)
    }

    /// Detaches from the parent: Ctrl-C in a terminal is meant for the program only, which may still want pictures; its
    /// open files must not be inherited; and the signal that ends slow work must arrive.
    private static func leaveTheParentsThings() {
        setpgid(0, 0)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? [] {
            if let descriptor = Int32(name), descriptor > 2 { close(descriptor) }
        }
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
        signal(SIGPROF, SIG_DFL)
    }

    private static func setLimits() {
        let limits = [
            (RLIMIT_AS, memoryInUse + mostMemory), (RLIMIT_NOFILE, 3), (RLIMIT_FSIZE, 0), (RLIMIT_CORE, 0),
        ]
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
    private static func setTimer(_ milliseconds: Int) {
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
