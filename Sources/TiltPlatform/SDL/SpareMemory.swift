import CSDL2

/// Memory that is free but still held by the program.
nonisolated enum SpareMemory {
    /// Returns free memory to the system. It takes some milliseconds, on any thread.
    static func giveBack() { csdl_give_back_memory() }

    /// From now on, returns large pieces to the system as soon as they are freed. Allocating them again takes time, so
    /// this is for programs without frame deadlines.
    static func keepNone() { csdl_keep_no_memory() }

    /// Frees what SDL keeps for the calling thread, such as its last error, since SDL does not notice the end of
    /// threads that it did not start.
    static func leaveThread() { SDL_TLSCleanup() }
}
