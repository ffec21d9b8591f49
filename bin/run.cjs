// Runs a script of this repository as the server is run, with the tools of checks and tests installed:
// node bin/run.cjs scripts/check.ts …
"use strict";

const [script, ...args] = process.argv.slice(2);
if (script) require("./launch.cjs")(script, args, { tools: true });
else {
  process.stderr.write("fettle: say which script to run, such as scripts/check.ts\n");
  process.exit(64);
}
