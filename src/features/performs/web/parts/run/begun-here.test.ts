import { describe, expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { progressWith } from "#tests/support/progress-samples.ts";
import type { PerformNetwork } from "../../state/perform-network.ts";
import { begunHere, withBegunHere } from "./begun-here.ts";
import { freshState } from "./perform-state.ts";

const progress = progressWith(contentWith([[["numberInput"]]]), []);
const unknown = new Problem("notFound");
const never = async (): Promise<never> => {
  throw new Error("not asked here");
};
const network = (load: PerformNetwork["load"]): PerformNetwork => ({
  load,
  save: never,
  submit: never,
  reset: never,
  remove: never,
  upload: never,
});
const refuses = network(() => Promise.reject(unknown));

describe("a perform that began on this device", () => {
  it("[PF100] is one that the server does not know", () => {
    expect(begunHere(progress).progress).toMatchObject({ revision: 0, generation: 1, updatesList: [] });
  });

  it("[PF101] has not ended because the server does not know it", async () => {
    const state = begunHere(progress);
    expect(await withBegunHere(refuses, async () => state).load()).toBe(state.progress);
  });

  it("[PF101] is the server's as soon as that knows it", async () => {
    const theirs = { ...progress, revision: 3 };
    expect(
      await withBegunHere(
        network(async () => theirs),
        async () => begunHere(progress),
      ).load(),
    ).toBe(theirs);
  });

  it("[PF101] can be removed though the server does not know it", async () => {
    const removes = { ...refuses, remove: () => Promise.reject(unknown) };
    await expect(withBegunHere(removes, async () => begunHere(progress)).remove()).resolves.toBeUndefined();
    const known = { ...progress, revision: 1 };
    await expect(withBegunHere(removes, async () => freshState(known)).remove()).rejects.toBe(unknown);
  });

  it.each([
    ["one that the server had acknowledged", { ...progress, revision: 1 }],
    ["one that is not here", undefined],
  ])("[PF101] %s has ended when the server does not know it", async (_, known) => {
    const loading = withBegunHere(refuses, async () => known && freshState(known)).load();
    await expect(loading).rejects.toBe(unknown);
  });
});
