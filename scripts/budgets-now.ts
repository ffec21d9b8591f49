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
    above: {},
  },
  crumbs: { of: "crumbs", max: 0, above: { src: 6 } },
};
