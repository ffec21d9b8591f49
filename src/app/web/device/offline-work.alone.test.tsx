import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { deviceStore } from "#features/offline/web/state/device.ts";
import { deviceTakes } from "#features/voice-overs/web/state/device-takes.ts";
import { idOf } from "#tests/support/progress-samples.ts";
import { me, openApp, profileId, refuse, signedIn, workspaceId } from "#tests/support/web/open-app.tsx";

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

it("[PG70] passages of a voice-over that wait are among what is to be sent", async () => {
  const ids = { id: idOf(0x911), passageId: idOf(0x912), generationId: idOf(0x913) };
  const take = { ...ids, workspaceId, profileId, fromMs: 0, lengthMs: 1000, recordedAtMs: 1 };
  const unsent = { ...take, mediaId: null, isSent: false, isRemoved: false, refusal: null };
  await deviceTakes.add(unsent, new Blob(["sound"]));
  openApp(`/app/${workspaceId}/device`, signedIn);
  expect(await screen.findByText(/^1 other entry waits, such as a passage of a voice-over/)).toBeVisible();
  expect(screen.queryByText(/^Nothing waits/)).toBeNull();
});

it("asks the server for nothing twice while the home page opens", async () => {
  const byAge = { week: 1, month: 0, older: 0 };
  const manager = { ...me, permissions: ["content.procedures.analyze"], seesAllContent: true };
  const place = "/v1/workspaces/{workspaceId}";
  const app = openApp(`/app/${workspaceId}/home`, {
    ...signedIn,
    [`GET ${place}/profiles/me`]: manager,
    [`GET ${place}/notifications/tokens/courier`]: { accessToken: "t", expiresAt: "2126-11-20T12:00:00.000Z" },
    "GET /v1/notifications/stream": {},
    [`GET ${place}/corrective-actions/counts`]: { open: 1, overdue: 0, mine: 1, unassigned: 0, byAge },
    [`GET ${place}/corrective-actions`]: { actions: [], next: null },
  });
  // The last that the work in the background asks for, once what waited was sent.
  await waitFor(() => expect(app.asked.some(({ path }) => path.endsWith("/search/synonyms"))).toBe(true));
  await waitFor(() => expect(app.asked.some(({ path }) => path === "/v1/notifications/stream")).toBe(true));
  expect(await screen.findByRole("region", { name: "Areas" })).toBeVisible();
  await waitFor(() => expect(app.asked.some(({ path }) => path.endsWith("/history/counts"))).toBe(true));
  const asked = app.asked.flatMap(({ method, path, query }) => (method === "GET" ? [`${path}?${query}`] : []));
  expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([]);
});
