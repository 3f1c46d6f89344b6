#if LiveStage
    import Foundation
    import UIKitCompatibility
    import Views

    /// Shows stages in browsers: what a page does with fingers and keys happens to the views, and what becomes of them is
    /// seen on the page. Part of the package's trait `LiveStage`.
    ///
    /// ```swift
    /// try await LiveStage.serve(BoardController(), port: 8080)  // http://localhost:8080
    /// ```
    /// Time passes on the stage, in ticks of 1/60 s, while a page shows it. The first page drives, others look on.
    public enum LiveStage {
        /// Serves a controller's view, which fills the browser's window, until the task is cancelled.
        ///
        /// - Parameters:
        ///   - controller: makes the controller; evaluated once, on the thread that the stage lives on.
        ///   - port: where browsers find it; 0 for any that is free.
        ///   - address: the address of this machine to listen on; its own alone unless said otherwise, so that no other
        ///     machine reaches it.
        ///   - names: names and addresses by which browsers of other machines ask for it.
        ///   - whenReady: called with the page's address once it can be opened.
        /// - Throws: a ``LiveStageError`` where nothing can listen there; `CancellationError` once the task is cancelled.
        public static func serve(
            _ controller: @autoclosure @escaping @Sendable () -> UIViewController, port: UInt16 = 8080,
            address: String = "127.0.0.1", names: [String] = [], whenReady: @escaping @Sendable (URL) -> Void = { _ in }
        ) async throws {
            try await serve(port: port, address: address, names: names, whenReady: whenReady) {
                let window = UIWindow(frame: UIScreen.main.bounds)
                window.rootViewController = controller()
                return Stage(root: window)
            }
        }

        /// Serves a stage, such as that of a whole program, until the task is cancelled.
        ///
        /// ```swift
        /// try await LiveStage.serve { UIApplication.shared.launch(AppDelegate()) }
        /// ```
        /// - Parameters:
        ///   - port: where browsers find it; 0 for any that is free.
        ///   - address: the address of this machine to listen on; its own alone unless said otherwise.
        ///   - names: names and addresses by which browsers of other machines ask for it.
        ///   - whenReady: called with the page's address once it can be opened.
        ///   - stage: makes the stage; called once, on the thread that it lives on from then on.
        /// - Throws: a ``LiveStageError`` where nothing can listen there; `CancellationError` once the task is cancelled.
        public static func serve(
            port: UInt16 = 8080, address: String = "127.0.0.1", names: [String] = [],
            whenReady: @escaping @Sendable (URL) -> Void = { _ in }, stage: @escaping @Sendable () -> Stage
        ) async throws {
            let server = StageServer(address: address, port: port, names: names, thread: StageThread(stage))
            try await server.run(whenReady: whenReady)
        }
    }
#endif
