// `import CoreGraphics` where Apple's framework isn't. What Foundation has of it on all systems comes along too.
@_exported import UIKitCompatibility
