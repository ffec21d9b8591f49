import "fake-indexeddb/auto";
import { fireEvent, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { deviceStore } from "#features/offline/web/state/device.ts";
import { idOf } from "#tests/support/progress-samples.ts";
import { openApp, profileId, refuse, signedIn, workspaceId } from "#tests/support/web/open-app.tsx";

const procedureId = idOf(0x910);
const at = "GET /v1/workspaces/{workspaceId}/procedures/{procedureId}";

it("[OF15] a copy that could not be checked is checked again when the browser has a network again", async () => {
  const owner = { workspaceId, profileId };
  const store = await deviceStore();
  await store.keepCopy(owner, {
    procedureId,
    title: "Round",
    version: 1,
    why: "marked",
    state: "here",
    fileIds: [],
    bytes: 1,
    usedAt: 1,
    checkedAt: 1,
  });
  const app = openApp(`/app/${workspaceId}/device`, { ...signedIn, [at]: refuse(503, "unavailable") });
  const checks = () => app.asked.filter(({ path }) => path.endsWith(`/procedures/${procedureId}`)).length;
  await waitFor(() => expect(checks()).toBeGreaterThan(0));
  app.answer({ [at]: 404 });
  fireEvent(window, new Event("online"));
  await waitFor(async () => expect(await store.copies(owner)).toEqual([]));
});
