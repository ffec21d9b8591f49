import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { deviceStore as contentStore } from "#features/offline/web/state/device.ts";
import { deviceStore as performStore } from "#features/performs/web/parts/run/device.ts";
import { perform } from "#features/performs/web/parts/run/perform-reducer.ts";
import { freshState } from "#features/performs/web/parts/run/perform-state.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { momentAt, progressWith } from "#tests/support/progress-samples.ts";
import { tidyAfterOthers } from "./tidy-after-others.ts";

const ada = { workspaceId: "w1", profileId: "ada" };
const bea = { workspaceId: "w1", profileId: "bea" };
const content = contentWith([[["numberInput"]]]);
const moduleId = content.sections[0]?.steps[0]?.modules[0]?.id ?? "";

it("[OF8] the next person at a shared device finds nothing of the one before; unsent items stay for them", async () => {
  const store = await contentStore();
  // Ada was here too briefly for anybody to tidy after those before her.
  await store.keepAnswer(ada, "list", "of ada", 1);
  await store.keepAnswer(bea, "list", "of bea", 1);
  const sent = freshState(progressWith(content, []));
  const edit = { type: "edited", moduleId, edit: { moduleType: "numberInput", input: 4 }, at: momentAt(1) } as const;
  await performStore().change({ ...ada, performId: "sent" }, () => ({
    ...sent,
    progress: { ...sent.progress, id: "sent" },
  }));
  await performStore().change({ ...ada, performId: "unsent" }, () => {
    const state = perform(sent, edit);
    return state && { ...state, progress: { ...state.progress, id: "unsent" } };
  });

  await tidyAfterOthers(bea);
  expect(await store.findAnswer(ada, "list")).toBeUndefined();
  expect(await store.findAnswer(bea, "list")).toBe("of bea");
  expect((await performStore().list(ada)).map(({ progress }) => progress.id)).toEqual(["unsent"]);
});
