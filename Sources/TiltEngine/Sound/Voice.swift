/// One sounding patch: its tones, its noise, and its level on both sides. It makes the same samples however they are divided
/// into blocks.
///
/// The level is worked out every 1/750 s and changes linearly between, so that nothing that happens to a voice is a step:
/// neither its start and its end, nor a new level, nor its being cut off.
public struct Voice: Sendable {
    /// How it sounds.
    public let patch: Patch
    /// Whether it has ended.
    public private(set) var isOver = false
    /// Whether it is being cut off.
    private(set) var isLeaving = false

    private let rate: Double
    /// The frames between two levels that are worked out, and those until the next.
    private let period: Int
    private var pending = 0
    /// The periods so far.
    private var periods = 0
    private let length: Double
    /// The share by which a level comes nearer to the target in each period.
    private let approach: Double
    private var (targetPitch, pitch) = (1.0, 1.0)
    /// The levels of both sides: those asked for, on the way there, of the last frame, and their change by a frame.
    private var (target, smooth) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    private var (now, step) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    /// What is left of it while it is cut off, from 1 to 0.
    private var rest = 1.0
    private var hasTones: Bool
    private var real = SIMD4<Double>.zero
    private var imaginary = SIMD4<Double>.zero
    private var turnReal = SIMD4<Double>.zero
    private var turnImaginary = SIMD4<Double>.zero
    private var noise: NoiseVoice
    private var hasNoise: Bool
    private var (noiseNow, noiseStep) = (0.0, 0.0)

    /// The duration of being cut off, in seconds.
    private static let leaving = 0.008
    /// The time in seconds in which two thirds of a change of level are done.
    private static let easing = 0.06
    /// The periods between two moves of a filter that wanders: 11 ms.
    private static let tuning = 8

    /// A voice that starts to play a note at a number of frames per second.
    public init(_ note: Note, rate: Double) {
        require(rate > 0, "the rate of a voice must be above 0")
        (patch, self.rate) = (note.patch, rate)
        period = max(8, Int((rate / 750).rounded()))
        length = patch.length
        approach = 1 - Portable.exp(-Double(period) / rate / Self.easing)
        (targetPitch, pitch) = (note.pitch, note.pitch)
        (hasTones, hasNoise) = (!patch.tones.areSilent, patch.noise.gain > 0)
        noise = NoiseVoice(patch, pitch: note.pitch, rate: rate)
        noiseNow = hasNoise ? patch.noise.gain * noise.level(at: 0) : 0
        set(note)
        if !patch.goesOn { smooth = target }
        startTones()
    }

    /// Gives a voice that goes on another level, place and pitch, which it approaches; at level 0 it ends.
    public mutating func set(_ note: Note) {
        // Equal power: in the middle both sides have 0.71.
        let angle = (note.pan + 1) * .pi / 4
        target = SIMD2(note.gain * Portable.cos(angle), note.gain * Portable.sin(angle))
        targetPitch = note.pitch
    }

    /// Cuts it off, without a click: it is over 8 ms later.
    public mutating func leave() { isLeaving = true }

    /// The louder side's level, for choosing the voice that is missed least.
    var loudness: Double { now.max() }

    private mutating func startTones() {
        for lane in 0..<Patch.Tones.most {
            let frequency = patch.tones.frequencies[lane] * pitch
            // A tone above the half of the rate would come back as another.
            guard patch.tones.gains[lane] > 0, frequency < 0.45 * rate else { continue }
            let decay = patch.tones.decays[lane]
            let shrink = decay == .infinity ? 1 : Envelope.decayed(for: 1 / rate, decay: decay)
            let turn = 2 * .pi * frequency / rate
            turnReal[lane] = shrink * Portable.cos(turn)
            turnImaginary[lane] = shrink * Portable.sin(turn)
            real[lane] = patch.tones.gains[lane]
        }
    }

    /// Adds its next frames to a block of `count` frames, left and right by turns.
    public mutating func add(to block: inout [Double], count: Int) {
        require(2 * count <= block.count, "a block must have room for its frames")
        block.withUnsafeMutableBufferPointer { block in
            var index = 0
            while index < count, !isOver {
                if pending == 0 { beginPeriod() }
                let end = min(count, index + pending)
                pending -= end - index
                add(to: block, from: index, to: end)
                index = end
            }
        }
    }

    @inline(__always)
    private mutating func add(to block: UnsafeMutableBufferPointer<Double>, from start: Int, to end: Int) {
        for index in start..<end {
            var value = 0.0
            if hasTones {
                let next = real * turnReal - imaginary * turnImaginary
                imaginary = real * turnImaginary + imaginary * turnReal
                real = next
                value = (imaginary[0] + imaginary[1]) + (imaginary[2] + imaginary[3])
            }
            if hasNoise {
                noiseNow += noiseStep
                value += noiseNow * noise.next()
            }
            now += step
            block[2 * index] += value * now.x
            block[2 * index + 1] += value * now.y
        }
    }

    /// Works out the levels at the end of the next period, and how they change by a frame.
    private mutating func beginPeriod() {
        pending = period
        periods += 1
        let age = Double(periods * period) / rate
        if now == .zero, periods > 1, hasEnded(at: age) {
            isOver = true
            return
        }
        smooth += (target - smooth) * approach
        pitch += (targetPitch - pitch) * approach
        if isLeaving { rest = max(0, rest - Double(period) / rate / Self.leaving) }
        // At its end it goes to nothing in one period.
        let level = hasEnded(at: age) ? 0 : rest * patch.envelope.level(at: age) * patch.pulses.level(at: age)
        step = SIMD2(change(from: &now.x, to: smooth.x * level), change(from: &now.y, to: smooth.y * level))
        if hasNoise {
            noiseStep = (patch.noise.gain * noise.level(at: age) - noiseNow) / Double(period)
            if periods % Self.tuning == 0, patch.noise.sway.octaves > 0 || pitch != targetPitch {
                noise.tune(pitch: pitch, age: age)
            }
            if age > 1.5 * patch.noise.decay { hasNoise = false }
        }
        // Numbers below the normal ones are slow.
        if hasTones, periods % Self.tuning == 0 {
            real.replace(with: 0, where: real .< 1e-30 .& real .> -1e-30)
            imaginary.replace(with: 0, where: imaginary .< 1e-30 .& imaginary .> -1e-30)
        }
    }

    /// The change by a frame, and 0 exactly at the end of a level that goes to 0.
    private func change(from now: inout Double, to level: Double) -> Double {
        if level == 0, abs(now) < 1e-12 { now = 0 }
        return (level - now) / Double(period)
    }

    private func hasEnded(at age: Double) -> Bool {
        rest == 0 || age >= length || patch.goesOn && target.max() == 0 && smooth.max() < 1e-5
    }
}
