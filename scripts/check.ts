// `npm run check`: no test, at most half a minute on two cores. With `--whole`, as `npm test` runs it, lint with types
// looks at the whole tree, and the schema is proven without regard to an earlier run.
import { checkSteps, wholeCheckSteps } from "./check-steps.ts";
import { runSideBySide } from "./steps.ts";

const isWhole = process.argv.includes("--whole");
process.exitCode = (await runSideBySide(isWhole ? wholeCheckSteps : checkSteps())) ? 0 : 1;
