import Testing

#if !MPI
    /// What was built without MPI doesn't run a scene several times where it should run it once, in parts.
    @Suite struct StartedByMPITests {
        private let run = "exec \"$TOOL\" run --scene gas --items 30 --warmup 0 --steps 2"

        @Test(arguments: ["OMPI_COMM_WORLD_SIZE=2", "PMI_SIZE=2", "PMIX_RANK=0"])
        func `several processes are refused`(setting: String) throws {
            let outcome = try ToolProcess.run("export \(setting); \(run)")
            #expect(outcome.status == 1 && outcome.output.isEmpty)
            #expect(
                outcome.lines == [
                    "Error: several processes were started, but the program is built without the trait MPI"
                ])
        }

        @Test func `a process alone runs as a rank`() throws {
            let outcome = try ToolProcess.run("export OMPI_COMM_WORLD_SIZE=1; \(run)")
            #expect(outcome.status == 0 && outcome.output.contains("\nrank  items  ghosts"))
        }
    }
#endif
