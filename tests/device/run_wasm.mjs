// Run one MicroPython script of this folder on the official 32-bit build:
//   node run_wasm.mjs ROOT SCRIPT ARGUMENT ...
// The script has a class Steps(ARGUMENT ...) whose step() tells whether there is more to do.
// Between two steps no Python code runs: only then does this build collect garbage.

import fs from "node:fs";
import path from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const HEAP = 180 * 1024;
const ROOMS = ["firmware", "tables", "tests/portable", "tests/device"];
const LEFT_OUT = ["node_modules", "__pycache__"];

function mkdirs(FS, folder) {
  let made = "";
  for (const name of folder.split("/").filter(Boolean)) {
    made += `/${name}`;
    if (!FS.analyzePath(made).exists) FS.mkdir(made);
  }
}

function copy(FS, from, to) {
  if (LEFT_OUT.includes(path.basename(from))) return;
  if (fs.statSync(from).isDirectory()) {
    for (const name of fs.readdirSync(from)) copy(FS, path.join(from, name), `${to}/${name}`);
  } else {
    mkdirs(FS, path.posix.dirname(to));
    FS.writeFile(to, fs.readFileSync(from));
  }
}

async function main(root, script, words) {
  const python = await loadMicroPython({
    heapsize: HEAP,
    stdout: (line) => console.log(line),
    stderr: (line) => console.error(line),
    linebuffer: true,
  });
  for (const room of ROOMS) copy(python.FS, path.join(root, room), `/project/${room}`);
  // Arguments that name a file or folder of the host are copied too.
  const given = words.map((word) => {
    if (!path.isAbsolute(word) || !fs.existsSync(word)) return word;
    copy(python.FS, word, `/given${word}`);
    return `/given${word}`;
  });
  python.runPython(`
import sys
if sys.maxsize != 0x7FFFFFFF:
    raise RuntimeError("This is no 32-bit build.")
for folder in ("tests/device", "tests/portable", "firmware", ""):
    sys.path.insert(0, "/project/" + folder)
import ${script}
steps = ${script}.Steps(*${JSON.stringify(given)})
more = True
`);
  while (python.globals.get("more")) python.runPython("more = steps.step()");
}

const [root, script, ...words] = process.argv.slice(2);
main(root, script, words).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
