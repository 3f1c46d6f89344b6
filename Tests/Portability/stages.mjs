// Times of stages as WebAssembly beside those of the same program on this processor: node stages.mjs PROGRAM FILE.wasm.
// Both run in turn, several times; printed are medians of the times and of the ratios of both runs of a turn.
import { execFileSync } from "node:child_process";
import { argv, execPath } from "node:process";
import { fileURLToPath } from "node:url";

const rounds = 5;
/** What is shorter is left out: a clock in a browser's engine tells no less, µs. */
const shortest = 20;
const runner = fileURLToPath(new URL("run.mjs", import.meta.url));

/** Microseconds a step, by scene and stage. */
function measure(command, ...given) {
    const lines = execFileSync(command, given, { encoding: "utf8" }).trim().split("\n");
    const times = new Map();
    const add = (key, time) => times.set(key, (times.get(key) ?? 0) + time);
    for (const [scene, stage, time] of lines.map((line) => line.split(" "))) {
        add(`${scene} ${stage}`, Number(time));
        add(`${scene} together`, Number(time));
    }
    return times;
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const [program, file] = argv.slice(2);
const turns = [];
for (let round = 0; round < rounds; round++) turns.push([measure(program), measure(execPath, runner, file)]);

const row = (...cells) => console.log(cells.map((cell, k) => (k < 2 ? cell.padEnd(14) : cell.padStart(10))).join(""));
row("scene", "stage", "native ms", "wasm ms", "ratio");
for (const key of turns[0][0].keys()) {
    const [native, wasm] = [0, 1].map((side) => median(turns.map((turn) => turn[side].get(key) ?? 0)));
    if (native < shortest) continue;
    const ratio = median(turns.map(([native, wasm]) => wasm.get(key) / native.get(key)));
    row(...key.split(" "), (native / 1000).toFixed(3), (wasm / 1000).toFixed(3), ratio.toFixed(2));
}
