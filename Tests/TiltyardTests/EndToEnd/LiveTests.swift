import Support
import Testing

/// All tests with a window of their own, one after another: on a small machine two would keep each other from their frames.
@Suite("In a window under a virtual display", .serialized, .needsLinux, .needs(.xvfb, .xdotool))
struct LiveTests {}
