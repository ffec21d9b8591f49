// `npm run check`: no test, half a minute. With --whole nothing is taken from an earlier run, as in `npm test`.
import { checkSteps, wholeCheckSteps } from "./check-steps.ts";
import { dropStaleTypes, dropTypes } from "./kept-types.ts";
import { runSideBySide, summarize } from "./steps.ts";

const isWhole = process.argv.includes("--whole");
if (isWhole) dropTypes();
dropStaleTypes();
process.exitCode = summarize(await runSideBySide(isWhole ? wholeCheckSteps : checkSteps()));
