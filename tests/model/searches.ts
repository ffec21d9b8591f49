import type { Budgets } from "./sync-model.ts";

const none = { edits: 0, losses: 0, strays: 0, ends: 0 };

/** What `npm test` searches: each within its budgets to the end. */
export const searches: readonly Budgets[] = [
  { ...none, devices: 2, edits: 2, losses: 1, strays: 1, tokens: "same" },
  { ...none, devices: 3, edits: 2, losses: 1, tokens: "same" },
  { ...none, devices: 3, edits: 1, losses: 1, ends: 1, tokens: "own" },
  { ...none, devices: 2, edits: 2, strays: 1, ends: 1, tokens: "same" },
];

/** For a bench: minutes. */
export const deepSearches: readonly Budgets[] = [
  { ...none, devices: 2, edits: 3, losses: 1, tokens: "own" },
  { ...none, devices: 2, edits: 2, losses: 1, ends: 1, tokens: "own" },
  { ...none, devices: 3, edits: 3, tokens: "own" },
  { ...none, devices: 3, edits: 2, ends: 1, tokens: "own" },
  { ...none, devices: 3, edits: 2, losses: 1, strays: 1, tokens: "same" },
  { ...none, devices: 2, edits: 2, losses: 1, strays: 1, ends: 1, tokens: "same" },
];
