// Runs a WebAssembly program whose only output is what it prints: node run.mjs FILE.
import { readFile } from "node:fs/promises";
import { stdout } from "node:process";

let line = "";
const host = {
    seconds: () => performance.now() / 1000,
    write: (character) => {
        if (character !== 10) {
            line += String.fromCharCode(character);
            return;
        }
        stdout.write(line + "\n");
        line = "";
    },
};
const bytes = await readFile(process.argv[2]);
const { instance } = await WebAssembly.instantiate(bytes, { host });
instance.exports.__main_argc_argv(0, 0);
