import { expect, test } from "vitest";
import { countedIds } from "#tests/support/content-samples.ts";
import { type TabPlace, tabIdAt } from "./tab-id.ts";

/** A browser: names that are taken, and tabs with a storage each. */
function browser() {
  const newId = countedIds();
  const taken = new Set<string>();
  const tab = (stored?: string, more: Partial<TabPlace> = {}) => {
    const kept = new Map(stored === undefined ? [] : [["fettle.tab", stored]]);
    return {
      kept: () => kept.get("fettle.tab"),
      id: () =>
        tabIdAt({
          storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
          claim: async (name, waitMs) => {
            if (taken.has(name) && waitMs === 0) return false;
            taken.add(name);
            return true;
          },
          isReload: false,
          newId,
          ...more,
        }),
    };
  };
  return { tab, taken };
}

test("[P107] a tab keeps its id through a reload, even while the page before it still goes", async () => {
  const { tab } = browser();
  const first = tab();
  const id = await first.id();
  expect(first.kept()).toBe(id);
  expect(await tab(id, { isReload: true }).id()).toBe(id);
});

test("[P107] a copy of a tab is another editor", async () => {
  const { tab } = browser();
  const id = await tab().id();
  const copy = tab(id);
  expect(await copy.id()).not.toBe(id);
  expect(copy.kept()).toBe(await tab(copy.kept(), { isReload: true }).id());
});

test("without storage the browser has an id for as long as the page is open", async () => {
  expect(await browser().tab("kept elsewhere", { storage: null }).id()).toMatch(/^[0-9a-f-]{36}$/);
});
