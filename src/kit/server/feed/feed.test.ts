import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { second } from "#kit/time.ts";
import { until } from "#tests/server/people.ts";
import { DatabaseProxy } from "#tests/support/database-proxy.ts";
import { openWorld, type Workspace, type World } from "#tests/support/world.ts";
import type { Actor } from "../../policy.ts";
import { notFound } from "../../problem.ts";
import { inTransaction } from "../db/transaction.ts";
import { asSystem, inScope, type Scope } from "../scope.ts";
import { DatabaseSignals } from "../signals.ts";
import type { Change, FeedEvent } from "./change.ts";
import { FeedHub, hears } from "./feed-hub.ts";
import { eventsAfter, forgetOldEvents } from "./feed-store.ts";

let world: World;
let workspace: Workspace;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const somebody: Actor = {
  profileId: "a0000000-0000-4000-8000-000000000000",
  workspaceId: "",
  displayName: "Somebody",
  rank: 1,
  permissions: new Set(),
  seesAllContent: false,
  scope: new Set(),
};

const leaving: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

/** Subscribes as a browser does; returns the received events, without the first one that names the present. */
async function listen(hub: FeedHub, workspaceId: string, actor: Partial<Actor> = {}, after = -1) {
  const heard: FeedEvent[] = [];
  const state = { ended: false, mayStay: true };
  leaving.push(
    await hub.join(workspaceId, {
      actor: { ...somebody, ...actor },
      seq: after,
      send: (event) => void heard.push(event),
      prove: async () => {
        if (!state.mayStay) throw notFound();
        return { ...somebody, ...actor };
      },
      end: () => {
        state.ended = true;
      },
    }),
  );
  return { heard: () => heard.slice(1), first: () => heard[0], state };
}

const tell = (workspaceId: string, changes: readonly Change[], appContext = world.appContext): Promise<void> =>
  asSystem(appContext, workspaceId, async (scope: Scope) => {
    for (const change of changes) scope.publish(change);
  });

describe("the order of the feed", () => {
  it("has no gap and no repetition, with eight writers at once", async () => {
    workspace = await world.workspace("foreign");
    const { heard } = await listen(world.server.feed, workspace.workspaceId, { seesAllContent: true });
    const transactions = 20;
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let n = 0; n < transactions; n++) {
          const changes = Array.from({ length: 1 + ((writer + n) % 3) }, () => ({ topic: `writer${writer}` }));
          await tell(workspace.workspaceId, changes);
        }
      }),
    );
    const told = 8 * transactions * 2 - 8;
    const { rows } = await inTransaction(world.appContext.database, { workspaceId: workspace.workspaceId }, (client) =>
      client.query<{ count: number; last: number }>("select count(*), max(seq) as last from feed_event"),
    );
    const { count, last } = rows[0] ?? { count: 0, last: 0 };
    expect(count).toBe(last);
    expect(count).toBeGreaterThanOrEqual(told);
    await until(() => heard().length >= count);
    expect(heard().map((event) => event.seq)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
  });

  it("has nothing of a change that failed", async () => {
    const { heard } = await listen(world.server.feed, workspace.workspaceId);
    const failing = asSystem(world.appContext, workspace.workspaceId, async (scope) => {
      scope.publish({ topic: "never" });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await tell(workspace.workspaceId, [{ topic: "after" }]);
    await until(() => heard().length > 0);
    expect(heard().map((event) => event.topic)).toEqual(["after"]);
  });
});

describe("several nodes", () => {
  /** They never sweep: what they hear comes by a wake-up. */
  const nodes: { readonly hub: FeedHub; readonly signals: DatabaseSignals }[] = [];
  /** Between the nodes' own connections and the database. */
  let proxy: DatabaseProxy;
  beforeAll(async () => {
    const { database, log } = world.appContext;
    proxy = await DatabaseProxy.before(world.database.environment.DATABASE_URL ?? "");
    const listening = { ...database, connection: { connectionString: proxy.url }, noteAnswering: () => {} };
    for (let count = 0; count < 2; count++) {
      const signals = new DatabaseSignals(listening, log);
      const hub = new FeedHub(database, log, signals, 24 * 3600 * second);
      nodes.push({ hub, signals });
      await signals.start();
      hub.start();
    }
  });
  afterAll(async () => {
    for (const { hub, signals } of nodes) {
      hub.stop();
      await signals.stop();
    }
    await proxy?.close();
  });

  const node = (index: number): FeedHub => nodes[index]?.hub as FeedHub;

  it("hear each other without a sweep", async () => {
    const here = await listen(node(0), workspace.workspaceId);
    const there = await listen(node(1), workspace.workspaceId);
    for (const [index, topic] of ["here", "there"].entries()) {
      await tell(workspace.workspaceId, [{ topic }], {
        ...world.appContext,
        signals: nodes[index]?.signals as DatabaseSignals,
      });
      await until(() => here.heard().length === index + 1 && there.heard().length === index + 1);
    }
    expect(there.heard()).toEqual(here.heard());
  });

  it("find what nobody woke them for with the next sweep", async () => {
    const { heard } = await listen(world.server.feed, workspace.workspaceId);
    await tell(workspace.workspaceId, [{ topic: "silent" }], { ...world.appContext, signals: { send: () => {} } });
    await until(() => heard().length === 1);
  });

  it("[DB3] subscribe again after their connections were closed, and catch up on what was published meanwhile", async () => {
    const { heard } = await listen(node(0), workspace.workspaceId);
    const { pool } = world.appContext.database;
    const listening = `from pg_stat_activity where datname = current_database() and application_name = 'fettle signals'`;
    // The nodes hear of the end, and open others, once it was told.
    proxy.freeze();
    const ended = await pool.query<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${listening}`);
    expect(ended.rows).toHaveLength(3);
    await tell(workspace.workspaceId, [{ topic: "meanwhile" }], { ...world.appContext, signals: { send: () => {} } });
    expect(heard()).toEqual([]);
    proxy.thaw();
    await until(() => heard().length === 1);
    await tell(workspace.workspaceId, [{ topic: "again" }]);
    await until(() => heard().length === 2);
    expect(heard().map((event) => event.topic)).toEqual(["meanwhile", "again"]);
  });
});

describe("who receives a change", () => {
  const groups = { night: "b0000000-0000-4000-8000-000000000001", day: "b0000000-0000-4000-8000-000000000002" };
  const inNight: Actor = { ...somebody, scope: new Set([groups.night]) };

  it.each<[string, Actor, Omit<FeedEvent, "seq" | "topic">, boolean]>([
    ["everybody, where no group is named", somebody, {}, true],
    ["everybody, where the list is empty", somebody, { accessGroupIds: [] }, true],
    ["not who is in no group", somebody, { accessGroupIds: [groups.night] }, false],
    ["who is in the group", inNight, { accessGroupIds: [groups.day, groups.night] }, true],
    ["not who is in another", inNight, { accessGroupIds: [groups.day] }, false],
    ["who is not restricted", { ...somebody, seesAllContent: true }, { accessGroupIds: [groups.day] }, true],
    ["the person", somebody, { profileId: somebody.profileId }, true],
    ["nobody but the person", { ...somebody, seesAllContent: true, rank: 4 }, { profileId: "another" }, false],
    ["not the person's group either", inNight, { profileId: "another", accessGroupIds: [groups.night] }, false],
  ])("%s", (_name, actor, event, does) => expect(hears(actor, { seq: 1, topic: "areas", ...event })).toBe(does));

  it("is asked of every listener, event by event", async () => {
    const night = await listen(world.server.feed, workspace.workspaceId, inNight);
    const nobody = await listen(world.server.feed, workspace.workspaceId, { profileId: "c" });
    await tell(workspace.workspaceId, [
      { topic: "areas", subjectId: groups.day, accessGroupIds: [groups.night] },
      { topic: "performs", profileId: somebody.profileId },
      { topic: "members" },
    ]);
    await until(() => night.heard().length === 3 && nobody.heard().length === 1);
    expect(nobody.heard().map((event) => event.topic)).toEqual(["members"]);
  });

  it("never goes to a member of another workspace", async () => {
    const elsewhere = await listen(world.server.feed, world.workspaceId, { seesAllContent: true });
    const here = await listen(world.server.feed, workspace.workspaceId);
    await tell(workspace.workspaceId, [{ topic: "areas" }]);
    await until(() => here.heard().length === 1);
    expect(elsewhere.heard()).toEqual([]);
  });

  it("is proven again with every sweep: who was refused is sent away", async () => {
    const { state } = await listen(world.server.feed, workspace.workspaceId);
    const { state: staying } = await listen(world.server.feed, workspace.workspaceId);
    state.mayStay = false;
    await until(() => state.ended);
    expect(staying.ended).toBe(false);
  });
});

describe("catching up", () => {
  const lastOf = async (workspaceId: string) =>
    (await inTransaction(world.appContext.database, { workspaceId }, (client) => eventsAfter(client, workspaceId, 0)))
      .length;

  it("returns the events after the last one seen, in order", async () => {
    const { workspaceId } = await world.workspace("foreign");
    for (let n = 0; n < 5; n++) await tell(workspaceId, [{ topic: `t${n}` }, { topic: "x" }]);
    const last = await lastOf(workspaceId);
    const { heard, first } = await listen(world.server.feed, workspaceId, {}, last - 3);
    await until(() => heard().length === 3);
    expect(first()).toEqual({ seq: last, topic: "feed" });
    expect(heard().map((event) => event.seq)).toEqual([last - 2, last - 1, last]);
  });

  it("starts with the present, without a last event, or with one that is not there yet", async () => {
    const present = await lastOf(workspace.workspaceId);
    for (const [count, after] of [-1, present + 1000].entries()) {
      const { heard, first } = await listen(world.server.feed, workspace.workspaceId, {}, after);
      expect(first()).toEqual({ seq: present + count, topic: "feed" });
      await tell(workspace.workspaceId, [{ topic: "next" }]);
      await until(() => heard().length > 0);
      expect(heard().map((event) => event.seq)).toEqual([present + count + 1]);
    }
  });

  it("is possible for a week", async () => {
    const { workspaceId } = await world.workspace("foreign");
    await tell(workspaceId, [{ topic: "old" }]);
    const forget = (days: number) =>
      inTransaction(world.appContext.database, { workspaceId }, (client) =>
        forgetOldEvents(client, workspaceId, new Date(Date.now() + days * 24 * 3600 * second)),
      );
    await forget(6.9);
    const before = await lastOf(workspaceId);
    await forget(7.1);
    expect([before > 0, await lastOf(workspaceId)]).toEqual([true, 0]);
    await tell(workspaceId, [{ topic: "new" }]);
    const { rows } = await inTransaction(world.appContext.database, { workspaceId }, (client) =>
      client.query<{ seq: number }>("select seq from feed_event"),
    );
    expect(rows).toEqual([{ seq: before + 1 }]);
  });

  it("works over HTTP, with ids that a browser may send back", async () => {
    const ann = await world.member("operator");
    await tell(world.workspaceId, [{ topic: "areas", subjectId: ann.profileId }]);
    const present = await lastOf(world.workspaceId);
    const address = world.server.http.server.address()
      ? world.server.http.listeningOrigin
      : await world.server.http.listen({ port: 0, host: "127.0.0.1" });
    const abort = new AbortController();
    const response = await fetch(`${address}/v1/workspaces/${world.workspaceId}/feed?after=${present - 1}`, {
      headers: { authorization: `Bearer ${ann.token}` },
      signal: abort.signal,
    });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("no-store");
    let text = "";
    const reading = (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
    })().catch(() => {});
    await until(() => text.includes(ann.profileId));
    expect(text).toBe(
      `id: ${present}\ndata: {"seq":${present},"topic":"feed"}\n\n` +
        `id: ${present}\ndata: {"seq":${present},"topic":"areas","subjectId":"${ann.profileId}"}\n\n`,
    );
    abort.abort();
    await reading;
    await until(() => world.server.feed.listenerCount === 0);
  });
});

it("a scope publishes after its commit, and never wakes a subscriber for nothing", async () => {
  const sent: string[] = [];
  const signals = { send: (topic: string, word: string) => void sent.push(`${topic} ${word}`) };
  const appContext = { ...world.appContext, signals };
  const enter = async () => ({ ...somebody, workspaceId: world.workspaceId });
  await inScope(appContext, world.workspaceId, enter, async () => {});
  expect(sent).toEqual([]);
  await inScope(appContext, world.workspaceId, enter, async (scope) => scope.publish({ topic: "areas" }));
  expect(sent).toEqual([`feed ${world.workspaceId}`]);
});
