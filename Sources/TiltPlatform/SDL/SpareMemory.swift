import CSDL2

/// Memory that is free, but still the program's.
nonisolated enum SpareMemory {
    /// Gives it back to the system; takes some milliseconds, from any thread.
    static func giveBack() { csdl_give_back_memory() }

    /// Has large pieces given back from now on as soon as they are free. Each then costs the time to get it anew, so this is
    /// for where no frame has to be in time.
    static func keepNone() { csdl_keep_no_memory() }

    /// Frees what SDL keeps for the calling thread, such as its last error: of threads that are not its own it would not
    /// notice the end.
    static func leaveThread() { SDL_TLSCleanup() }
}
