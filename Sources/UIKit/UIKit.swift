// `import UIKit` where Apple's framework isn't: the same names, and what the framework brings along.
@_exported import UIKitCompatibility
