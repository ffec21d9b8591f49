import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { deviceStore } from "#features/offline/web/state/device.ts";
import { deviceTakes } from "#features/voice-overs/web/state/device-takes.ts";
import { idOf } from "#tests/support/progress-samples.ts";
import { liveFeed } from "#tests/support/web/live-feed.ts";
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

describe("[OF15] (B118) while the page is open and has a network", () => {
  const other = idOf(0x920);
  const kept = { title: "Round", version: 1, why: "marked", state: "here", fileIds: [], bytes: 1, usedAt: 1 } as const;

  /** The home page of a person with two copies, which were checked a moment ago, and what the live feed says to it. */
  async function openWithCopies() {
    const owner = { workspaceId, profileId };
    const store = await deviceStore();
    for (const id of [procedureId, other])
      await store.keepCopy(owner, { ...kept, procedureId: id, checkedAt: Date.now() });
    const feed = liveFeed();
    const app = openApp(`/app/${workspaceId}/home`, {
      ...signedIn,
      "GET /v1/workspaces/{workspaceId}/feed": feed.answer,
    });
    // The first work of the page is over with it.
    await waitFor(() => expect(app.asked.some(({ path }) => path.endsWith("/search/synonyms"))).toBe(true));
    await waitFor(() => expect(feed.isOpen()).toBe(true));
    const ids = [procedureId, other];
    return {
      app,
      tell: feed.tell,
      copies: async () => (await store.copies(owner)).map((copy) => copy.procedureId),
      checked: () => ids.filter((id) => app.asked.some(({ path }) => path.endsWith(`/procedures/${id}`))),
    };
  }

  it("the copy of a procedure that changes is checked at once, and no other", async () => {
    const { tell, copies, checked } = await openWithCopies();
    tell({ seq: 1, topic: "feed" });
    tell({ seq: 2, topic: "procedures", subjectId: procedureId });
    await waitFor(async () => expect(await copies()).toEqual([other]));
    expect(checked()).toEqual([procedureId]);
  });

  it("all are checked once changes were missed", async () => {
    const { tell, copies } = await openWithCopies();
    tell({ seq: 1, topic: "feed" });
    tell({ seq: 5, topic: "feed" });
    await waitFor(async () => expect(await copies()).toEqual([]));
  });

  it("all are checked when the person sees less than before", async () => {
    const { app, tell, copies } = await openWithCopies();
    tell({ seq: 1, topic: "feed" });
    app.answer({ "GET /v1/workspaces/{workspaceId}/profiles/me": { ...me, scope: [idOf(0x921)] } });
    tell({ seq: 2, topic: "members" });
    await waitFor(async () => expect(await copies()).toEqual([]));
  });
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
