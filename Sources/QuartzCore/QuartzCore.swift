// `import QuartzCore` where Apple's framework isn't. Layers and their clock stand beside the views that have them.
@_exported import UIKitCompatibility
