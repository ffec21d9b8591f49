import { checkSteps } from "./check-steps.ts";
import { runSideBySide } from "./steps.ts";

process.exitCode = (await runSideBySide(checkSteps())) ? 0 : 1;
