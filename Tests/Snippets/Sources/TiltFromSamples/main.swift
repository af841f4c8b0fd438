import TiltEngine

// A pad is held 45° nose up, and its right side goes down by 0.3 rad.
let recording = """
    t,gx,gy,gz,ax,ay,az
    0.0,0,0,0,0,6.934,-6.934
    0.1,0,0,-1,-0.347,6.926,-6.934
    0.2,0,0,-1,-1.036,6.856,-6.934
    0.3,0,0,-1,-1.716,6.719,-6.934
    0.4,0,0,0,-2.049,6.625,-6.934
    """

var estimator = AttitudeEstimator()
var tilt = Tilt.zero
for row in try MotionTrace(parsing: recording).rows {
    estimator.update(with: row.sample)
    tilt = RestPose.standard.tilt(of: estimator.up, previous: tilt)
    print(row.sample.time, Int((tilt.x * 1000).rounded()))
}
