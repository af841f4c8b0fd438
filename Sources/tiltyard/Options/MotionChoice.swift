import ArgumentParser
import TiltPlatform

/// Whether motion is reduced, as `--reduce-motion` says.
enum MotionChoice: String, CaseIterable, ExpressibleByArgument {
    /// As the desktop's settings say, and not where they say nothing.
    case system
    case on, off
}
