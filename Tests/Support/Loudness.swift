/// The greatest root mean square of samples over 0.2 s, at a rate per second.
public func loudness(of samples: [Double], rate: Double) -> Double {
    let count = Int(0.2 * rate)
    var (sum, most) = (0.0, 0.0)
    for index in samples.indices {
        sum += samples[index] * samples[index]
        if index >= count { sum -= samples[index - count] * samples[index - count] }
        most = max(most, sum)
    }
    return (most / Double(count)).squareRoot()
}
