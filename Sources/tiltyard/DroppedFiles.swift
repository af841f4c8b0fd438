import TiltPlatform

/// One drop of files: its pictures, and the reasons for leaving out the rest.
struct DroppedFiles {
    /// The pictures that can be used, including those in folders.
    private(set) var pictures: [PictureFile] = []
    /// The reasons why files are left out that are not pictures.
    private(set) var refusals: [PlatformError] = []
    private var leftOver: (count: Int, reason: String)?

    /// Examines files and folders, at most ``EventQueue/mostDropped`` files in all. `more` is the number of other items
    /// dropped.
    init(_ paths: [String], more: Int = 0) {
        var (looked, beyond) = (0, more)
        // A depth map that is dropped with its picture is none itself.
        let depths = Set(paths.compactMap(PictureFile.depthPath(beside:)))
        for path in paths where !depths.contains(path) {
            for file in kept({ () throws(PlatformError) in try PictureFile.paths(at: path) }) ?? [] {
                guard looked < EventQueue.mostDropped else {
                    beyond += 1
                    continue
                }
                looked += 1
                if let picture = kept({ () throws(PlatformError) in try PictureFile(file) }) {
                    pictures.append(picture)
                }
            }
        }
        if beyond > 0 { leftOver = (beyond, "At most \(EventQueue.mostDropped) files are accepted") }
    }

    mutating func keep(_ count: Int, _ reason: String) {
        guard pictures.count > count else { return }
        leftOver = (pictures.count - count + (leftOver?.count ?? 0), reason)
        pictures.removeLast(pictures.count - count)
    }

    /// One line about the items left out and the reasons; nil if there are none.
    var refusal: String? {
        var lines: [String] = []
        if let first = refusals.first {
            lines.append((refusals.count > 1 ? "\(refusals.count) are left out. " : "") + first.shortened)
        }
        if let leftOver { lines.append("\(leftOver.reason): \(leftOver.count) more left out") }
        return lines.isEmpty ? nil : lines.joined(separator: ". ")
    }

    private mutating func kept<Value>(_ work: () throws(PlatformError) -> Value) -> Value? {
        do throws(PlatformError) {
            return try work()
        } catch {
            refusals.append(error)
            return nil
        }
    }
}

extension PlatformError {
    /// A short form for the screen, with only the last part of a path.
    var shortened: String { "\(name): \(what), \(advice)" }

    /// The last part of its path, or its address.
    fileprivate var name: String {
        WebAddress.isMeant(by: subject) ? publicSubject : subject.split(separator: "/").last.map(String.init) ?? subject
    }
}

extension [PlatformError] {
    /// One line about at least one picture that cannot be shown.
    var shortened: String {
        count == 1
            ? self[0].shortened : "\(count) pictures cannot be shown, the first is \(self[0].name): \(self[0].advice)"
    }
}
