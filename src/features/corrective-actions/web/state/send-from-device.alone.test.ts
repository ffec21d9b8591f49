import "fake-indexeddb/auto";
import { afterEach, expect, it, vi } from "vitest";
import { keepBearer } from "#kit/web/session/session.ts";
import { sendFromDevice } from "./send-from-device.ts";
import { deviceStore } from "./unsent-store.ts";

const owner = { workspaceId: "w", profileId: "ada" };
const actionOf = (id: string) => ({
  ...owner,
  id,
  procedureId: "procedure",
  procedureTitle: "Round at the pump",
  wish: { id, versionId: "version", title: id, priority: "high" as const, claimedAt: "2026-11-20T08:00:00.000Z" },
  photos: [],
  refusal: null,
  waitsForPerform: false,
});

afterEach(() => vi.unstubAllGlobals());

it("[CA32] (B105) what waits is not sent under the session of who takes over the device meanwhile", async () => {
  for (const id of ["first", "second", "third"]) await deviceStore.add(actionOf(id), []);
  keepBearer("of ada");
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_url: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get("authorization"));
    if (asked.length === 1) return new Response(null, { status: 503 });
    keepBearer("of bea");
    return Response.json({ type: "", title: "", status: 400, detail: "", code: "invalid" }, { status: 400 });
  });
  expect(await sendFromDevice(owner)).toBe("none");
  expect(await sendFromDevice(owner)).toBe("none");
  expect(asked).toEqual(["Bearer of ada", "Bearer of ada"]);
  expect((await deviceStore.list(owner)).map(({ id }) => id)).toEqual(["first", "second", "third"]);
});
