if let path = CommandLine.arguments.dropFirst().first { try keepPicture(at: path) } else { try showWindow() }
