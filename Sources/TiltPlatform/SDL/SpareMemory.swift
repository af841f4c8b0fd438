import CSDL2

/// Memory that is free, but still the program's.
nonisolated enum SpareMemory {
    /// Gives it back to the system; takes some milliseconds, from any thread.
    static func giveBack() { csdl_give_back_memory() }
}
