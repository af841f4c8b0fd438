import Foundation
public import Testing
public import TiltPlatform

/// A picture that a test compares with, as `Tests/…/Goldens/NAME.png`, each channel within a tolerance.
public struct PictureGolden {
    private let name: String
    private let file: GoldenFile
    private let tolerance: Int
    private let strayShare: Double

    /// The golden with a name, for a test in a source file.
    ///
    /// - Parameters:
    ///   - name: the golden's name.
    ///   - tolerance: the greatest difference of a channel, of 255.
    ///   - strayShare: the share of the pixels that may differ by more.
    ///   - testPath: the source file of the test.
    public init(_ name: String, tolerance: Int, strayShare: Double = 0, testPath: String = #filePath) {
        self.name = name
        self.tolerance = tolerance
        self.strayShare = strayShare
        file = GoldenFile(name + ".png", besideTest: testPath)
    }

    /// Records an issue if a picture differs from the golden, and writes expected, actual and difference to a folder
    /// that the issue names.
    public func check(_ actual: Pixels, sourceLocation: SourceLocation = #_sourceLocation) throws {
        if GoldenFile.isRecording {
            try file.makeFolder()
            return try actual.savePNG(to: file.path)
        }
        guard let bytes = file.bytes, let expected = Pixels(decoding: [UInt8](bytes), type: "PNG") else {
            let folder = try keep(actual, as: "actual")
            Issue.record(
                "there is no \(file.path): \(GoldenFile.howToRecord), or see \(folder)", sourceLocation: sourceLocation)
            return
        }
        guard let comparison = PictureComparison(expected, actual, tolerance: tolerance) else {
            let folder = try keep(actual, as: "actual")
            Issue.record(
                "\(actual.width) x \(actual.height) pixels, not \(expected.width) x \(expected.height): see \(folder)",
                sourceLocation: sourceLocation)
            return
        }
        guard comparison.strayShare > strayShare else { return }
        _ = try keep(expected, as: "expected")
        _ = try keep(actual, as: "actual")
        let folder = try keep(comparison.picture, as: "difference")
        Issue.record(
            """
            \(comparison.strays) pixels differ from \(file.path) by more than \(tolerance) of 255 (at most by \
            \(comparison.largest)): see expected, actual and difference in \(folder)
            """, sourceLocation: sourceLocation)
    }

    /// Writes a picture to a folder for this golden's failures and returns its path.
    private func keep(_ pixels: Pixels, as part: String) throws -> String {
        let folder = NSTemporaryDirectory() + "tiltyard-goldens/\(name)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try pixels.savePNG(to: "\(folder)/\(part).png")
        return folder
    }
}

/// The difference of two pictures of one size, channel by channel.
struct PictureComparison {
    /// The number of pixels that differ by more than the tolerance.
    private(set) var strays = 0
    /// The largest difference of a channel.
    private(set) var largest = 0
    /// The differences, eight times as strong, on black.
    private(set) var picture: Pixels

    var strayShare: Double { Double(strays) / Double(picture.argb.count) }

    init?(_ a: Pixels, _ b: Pixels, tolerance: Int) {
        guard a.width == b.width, a.height == b.height else { return nil }
        picture = Pixels(width: a.width, height: a.height, fill: 0xFF00_0000)
        for i in a.argb.indices where a.argb[i] != b.argb[i] {
            var worst = 0
            for shift in [0, 8, 16, 24] as [UInt32] {
                let difference = abs(Int(a.argb[i] >> shift & 255) - Int(b.argb[i] >> shift & 255))
                worst = max(worst, difference)
                picture.argb[i] |= UInt32(min(255, 8 * difference)) << shift
            }
            if worst > tolerance { strays += 1 }
            largest = max(largest, worst)
        }
    }
}
