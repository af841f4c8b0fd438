#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The other process: it decodes what comes over its standard input until that is closed.
nonisolated enum DecoderWorker {
    /// The word that a program is started with to be one.
    static let word = "--decode-pictures"
    /// How much memory it may take beyond what it has when it starts: a picture of 64 megapixels needs half of it.
    private static let mostMemory = 2 << 30

    /// Whether this process was started to decode, and not by somebody who tries the word.
    static var isWanted: Bool {
        var status = stat()
        return CommandLine.arguments.dropFirst() == [word] && fstat(0, &status) == 0
            && status.st_mode & S_IFMT == S_IFSOCK
    }

    static func serve() -> Never {
        leaveTheParentsThings()
        // They are loaded from files, which it may not open afterwards.
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

    /// Ctrl-C at a terminal is meant for the program alone, which may still want pictures; what it has open is not passed on
    /// on purpose; and the signal that ends what takes too long must arrive.
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

    /// Addresses in use, which are more than memory: a sanitizer alone takes terabytes of them.
    private static var memoryInUse: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        return (text.split(separator: " ").first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
    }

    /// After so much processor time the system ends the process; 0 is never.
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
