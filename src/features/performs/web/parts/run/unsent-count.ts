import { hasData } from "../../../rules/answers/perform-data.ts";
import { missingIn, type PerformState } from "./perform-state.ts";

/** How many answers of a run the server does not have, without texts: for a page that has not loaded them. */
export const unsentCount = ({ progress, base, asides, conflicts }: PerformState): number =>
  missingIn(progress.stepsProgress, base).length +
  asides.reduce((sum, aside) => sum + aside.entries.length, 0) +
  conflicts.filter(({ conflict }) => conflict.kind === "module" && hasData(conflict.shown)).length;
