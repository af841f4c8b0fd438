/// Stops the program with a message that says the caller's mistake unless the condition holds. Unlike the standard library's
/// `precondition`, it also says it in release builds.
@inline(__always) package func require(
    _ condition: Bool, _ mistake: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) { if !condition { stop(mistake(), file, line) } }

@inline(never) private func stop(_ mistake: String, _ file: StaticString, _ line: UInt) -> Never {
    fatalError(mistake, file: file, line: line)
}
