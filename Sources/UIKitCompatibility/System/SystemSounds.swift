import Foundation

// What `import AudioToolbox` brings, as far as sounds of the interface go; the plugin makes `import UIKit` of it.
#if !canImport(Darwin)
    /// A sound's number.
    public typealias SystemSoundID = UInt32
    /// The system's way to say whether something went well: 0 where it did.
    public typealias OSStatus = Int32
    /// An address under Core Foundation's name.
    public typealias CFURL = URL
    /// The number of a buzz.
    public let kSystemSoundID_Vibrate: SystemSoundID = 4095

    /// Gives a sound a number, 1; nothing is read, and nothing ever sounds.
    @discardableResult
    public func AudioServicesCreateSystemSoundID(
        _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
    ) -> OSStatus {
        outSystemSoundID.pointee = 1
        return 0
    }

    /// Does nothing: nothing sounds.
    @discardableResult
    public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus { 0 }

    /// Does nothing: nothing sounds.
    public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {}

    /// Does nothing but call the completion: nothing sounds.
    ///
    /// It is called before this returns.
    public func AudioServicesPlaySystemSoundWithCompletion(
        _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
    ) { inCompletionBlock?() }
#endif
