import { describe, expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { memoryOutbox } from "#kit/web/outbox/memory-outbox.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { deviceTakesIn } from "./device-takes.ts";
import { type HeldTake, isUnsent } from "./held-take.ts";
import { sendTakes } from "./send-takes.ts";
import { shownTakes } from "./use-takes.ts";

const owner = { workspaceId: "w", profileId: "p" };
const takeOf = (id: string, more: Partial<HeldTake> = {}): HeldTake => ({
  ...owner,
  generationId: "g",
  id,
  passageId: `passage ${id}`,
  fromMs: 0,
  lengthMs: 1000,
  recordedAtMs: 1,
  mediaId: null,
  isSent: false,
  isRemoved: false,
  refusal: null,
  ...more,
});

function world() {
  const takes = deviceTakesIn(memoryOutbox());
  const sent: string[] = [];
  let fault: { readonly at: string; readonly error: Error } | undefined;
  const say = (what: string) => {
    if (fault && what.startsWith(fault.at)) throw fault.error;
    sent.push(what);
  };
  const tools = {
    takes,
    upload: async ({ id }: HeldTake) => {
      say(`upload ${id}`);
      return `media ${id}`;
    },
    keep: async ({ id }: HeldTake, mediaId: string) => say(`keep ${id} ${mediaId}`),
    remove: async ({ id }: HeldTake) => say(`remove ${id}`),
  };
  return {
    takes,
    sent,
    tools,
    record: (take: HeldTake) => takes.add(take, new Blob(["sound"])),
    fail: (at: string, error: Error) => {
      fault = { at, error };
    },
    mend: () => {
      fault = undefined;
    },
    send: () => sendTakes(owner, tools),
    list: () => takes.list(owner),
  };
}

describe("the takes of a device", () => {
  it("[PG70] are sent in their order, each once, and kept here until their draft is made", async () => {
    const { record, send, sent, list } = world();
    await record(takeOf("a"));
    await record(takeOf("b"));
    expect(await send()).toBe(true);
    expect(await send()).toBe(true);
    expect(sent).toEqual(["upload a", "keep a media a", "upload b", "keep b media b"]);
    expect((await list()).map((take) => [take.id, take.isSent, isUnsent(take)])).toEqual([
      ["a", true, false],
      ["b", true, false],
    ]);
  });

  it("[PG70] wait where there is no network, and a sound that went is not sent again", async () => {
    const { record, send, sent, fail, mend, list } = world();
    await record(takeOf("a"));
    await record(takeOf("b"));
    fail("keep a", new NetworkError("keep"));
    expect(await send()).toBe(false);
    expect((await list()).map(isUnsent)).toEqual([true, true]);
    mend();
    expect(await send()).toBe(true);
    expect(sent).toEqual(["upload a", "keep a media a", "upload b", "keep b media b"]);
  });

  it("[PG70] that the server refuses are shown with the reason, and hold up no other one", async () => {
    const { record, send, sent, fail, list } = world();
    await record(takeOf("a"));
    await record(takeOf("b"));
    fail("keep a", new Problem("tooMany", "tooManyTakes"));
    // As many calls as a minute takes pass by themselves; so many takes do not.
    expect(await send()).toBe(false);
    fail("keep a", new Problem("conflict", "notRecordable"));
    expect(await send()).toBe(true);
    expect(sent).toContain("keep b media b");
    expect((await list()).map((take) => take.refusal)).toEqual(["notRecordable", null]);
  });

  it("[PG70] of a draft that was cancelled are not kept any longer", async () => {
    const { record, send, fail, list } = world();
    await record(takeOf("a"));
    fail("keep a", new Problem("notFound", "notFound"));
    expect(await send()).toBe(true);
    expect(await list()).toEqual([]);
  });

  it("[PG70] that were removed are removed on the server, and only there where it can have them", async () => {
    const { record, send, sent, list } = world();
    await record(takeOf("a", { isRemoved: true }));
    await record(takeOf("b", { isRemoved: true, isSent: true, mediaId: "media b" }));
    expect(await send()).toBe(true);
    expect(sent).toEqual(["remove b"]);
    expect(await list()).toEqual([]);
  });

  it("[PG70] that are removed while they are sent end removed", async () => {
    const { takes, record, tools, sent, list } = world();
    const take = takeOf("a");
    await record(take);
    const keep = async (kept: HeldTake, mediaId: string) => {
      await tools.keep(kept, mediaId);
      await takes.change(take, (before) => ({ ...before, isRemoved: true }));
    };
    expect(await sendTakes(owner, { ...tools, keep })).toBe(true);
    expect(sent).toEqual(["upload a", "keep a media a", "remove a"]);
    expect(await list()).toEqual([]);
  });

  it("[PG70] whose sound the device lost are said to be lost", async () => {
    const { takes, send, list } = world();
    const take = takeOf("a");
    await takes.add(take, new Blob(["sound"]));
    const without = { ...takes, findSound: async () => undefined };
    expect(await sendTakes(owner, { ...world().tools, takes: without })).toBe(true);
    expect((await list())[0]?.refusal).toBe("lost");
    expect(await send()).toBe(true);
  });

  it("[PG70] are shown before what the server knows of them", () => {
    const stored = ["a", "b", "c"].map((id) => ({
      ...takeOf(id),
      mediaId: `media ${id}`,
      recordedAt: new Date(1).toISOString(),
    }));
    const held = [takeOf("a", { isRemoved: true }), takeOf("b", { refusal: "lost" }), takeOf("d")];
    expect(shownTakes(held, stored).map((take) => [take.id, take.state])).toEqual([
      ["b", "refused"],
      ["d", "waiting"],
      ["c", "sent"],
    ]);
  });
});
