import type { Budgets } from "./budgets.ts";

/** The sizes that STYLE asks for, and what is larger still. Nothing is added here; what shrinks is written down. */
export const budgets: Budgets = {
  feature: {
    of: "lines",
    max: 9_000,
    above: {},
  },
  folder: {
    of: "files",
    max: 20,
    above: {},
  },
  file: {
    of: "lines",
    max: 300,
    above: {
      "src/features/documents/contract.ts": 424,
      "src/features/performs/web/parts/run/perform-driver.ts": 399,
      "src/features/runs/server/save-progress.ts": 336,
      "src/features/performs/web/parts/run/perform-reducer.ts": 329,
      "src/features/sets/contract.ts": 321,
      "src/features/members/contract.ts": 314,
    },
  },
  crumbs: { of: "crumbs", max: 0, above: { src: 205 } },
};
