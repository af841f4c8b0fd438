import TiltEngine

// A door: three low tones that decay, and a touch of noise.
let door = Patch(
    envelope: Envelope(attack: 0.003, hold: 0.05, decay: 0.3),
    tones: [
        .init(74, gain: 0.2, decay: 0.34), .init(121, gain: 0.11, decay: 0.22), .init(196, gain: 0.05, decay: 0.13),
    ], noise: .init(.low, at: 520, gain: 0.07, decay: 0.05))
// Rain: noise that comes and goes a little.
let rain = Patch(noise: .init(.band, at: 2700, gain: 0.03, sway: .init(rate: 0.7, level: 0.25)))

// What is to be heard is a list of events.
let events = [
    SoundEvent("rain", Note(.level, rain, at: 0, gain: 1)),
    SoundEvent("door", Note(.strike, door, at: 1, gain: 0.8, pan: -0.5)),
    SoundEvent("rain", Note(.level, rain, at: 1, gain: 0.3)),
]

// A mixer makes the samples, left and right by turns.
var frames: [Float] = []
Mixer.play(events, until: 2) { frames += $0 }

/// The root mean square of a tenth of a second, in thousandths of full scale.
func loudness(of frames: [Float], at time: Double, side: Int) -> Int {
    let first = Int(time * 48_000)
    let squares = (first..<first + 4800).map { Double(frames[2 * $0 + side] * frames[2 * $0 + side]) }
    return Int((1000 * (squares.reduce(0, +) / 4800).squareRoot()).rounded())
}
for time in [0.5, 1, 1.8] {
    print(time, loudness(of: frames, at: time, side: 0), loudness(of: frames, at: time, side: 1))
}
