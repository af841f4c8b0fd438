/// Recordings as text.
enum RecordingText {
    static let header =
        #"{"tiltyard":1,"scene":"carousel","width":1280,"height":720,"density":1,"asPublished":false,"#
        + #""cards":12,"map":[720,486],"reduceMotion":false}"#

    /// Three frames with something of everything.
    static let small =
        header + "\n" + #"{"e":0,"events":[["pad","added","DualSense"],["focus",true]]}"# + "\n"
        + #"{"e":0.016667,"events":[["down","left",640,360],["move",600.25,360,0.004],["key","c"]],"#
        + #""motion":[[0.004,0,0,0,0,6.93,6.93],[0.008,0.1,0,0,0,6.93,6.93]]}"# + "\n"
        + #"{"e":0.016667,"events":[["up","left",590,361],["axis","lx",0.5],["resize",800,600,1]]}"# + "\n"

    /// One frame with a little.
    static let tiny =
        header + "\n" + #"{"e":0.01,"events":[["down","left",6,3.5],["key","c",1]],"motion":[[1,0,0,0,0,6,7]]}"# + "\n"
}
