// What `import UIKit` brings along.
@_exported import Dynamics
@_exported import Foundation
@_exported import Geometry
@_exported import Views
