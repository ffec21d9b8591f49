// `npm run check`: no test, half a minute. With --whole nothing is taken from an earlier run, as in `npm test`.

import { dropStaleTypes, dropTypes } from "./cached-types.ts";
import { checkSteps, wholeCheckSteps } from "./check-steps.ts";
import { runSideBySide, summarize } from "./steps.ts";

const isWhole = process.argv.includes("--whole");
if (isWhole) dropTypes();
dropStaleTypes();
process.exitCode = summarize(await runSideBySide(isWhole ? wholeCheckSteps : checkSteps()));
