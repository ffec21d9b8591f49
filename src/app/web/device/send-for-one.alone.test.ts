import "fake-indexeddb/auto";
import { afterEach, expect, it, vi } from "vitest";
import { keepActivity, sendActivities } from "#features/activity/web/parts/activity-outbox.ts";
import { keepWaiting, sendWaiting } from "#features/feedback/web/waiting/waiting-queue.ts";
import { keepBearer } from "#kit/web/session/session.ts";

const owner = { workspaceId: "w", profileId: "ada" };
const ids = ["first", "second", "third"];

const keepFeedback = (id: string) =>
  keepWaiting(owner, {
    id,
    owner: "w/ada",
    procedureId: "p",
    versionId: "v",
    step: undefined,
    given: { text: "Too tight" },
    picture: undefined,
    givenAt: 1,
    refusal: undefined,
  });
const keepOpening = (id: string) =>
  keepActivity(owner, { id, activityType: "AreaEntered", areaId: "a", occurredAt: "2026-11-20T08:00:00.000Z" });

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["[FB19] feedback", keepFeedback, () => sendWaiting(owner, new AbortController().signal)],
  ["[UA4] openings", keepOpening, () => sendActivities(owner)],
])("(B105) %s of one person are not sent under the session of the next", async (_, keep, send) => {
  for (const id of ids) await keep(id);
  keepBearer("of ada");
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_url: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get("authorization"));
    keepBearer("of bea");
    return Response.json({ type: "", title: "", status: 404, detail: "", code: "notFound" }, { status: 404 });
  });
  await send();
  expect(asked).toEqual(["Bearer of ada"]);
});
