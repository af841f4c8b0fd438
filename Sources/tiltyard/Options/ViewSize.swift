import ArgumentParser
import TiltEngine

/// A size in points as on the command line: 1280x720.
struct ViewSize: ExpressibleByArgument, Equatable, CustomStringConvertible {
    let width: Int
    let height: Int

    static let standard = ViewSize(width: 1280, height: 720)
    static let widths = 320...16_384
    static let heights = 240...16_384

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], Self.widths.contains(width),
            Self.heights.contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    var vector: Vector { Vector(Double(width), Double(height)) }
    var description: String { "\(width)x\(height)" }
}
