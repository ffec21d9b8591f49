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
      "src/features/procedures/contract.ts": 511,
      "src/features/documents/contract.ts": 424,
      "src/features/procedures/server/version-store.ts": 409,
      "src/features/performs/web/parts/run/perform-driver.ts": 399,
      "src/app/server/demo/write.ts": 358,
      "src/features/runs/server/save-progress.ts": 336,
      "src/features/performs/web/parts/run/perform-reducer.ts": 329,
      "src/features/prints/server/words.ts": 329,
      "src/features/media/server/asset-store.ts": 327,
      "src/features/corrective-actions/server/action-store.ts": 323,
      "src/features/sets/contract.ts": 321,
      "src/features/members/contract.ts": 314,
    },
  },
  crumbs: { of: "crumbs", max: 0, above: { src: 205 } },
};
