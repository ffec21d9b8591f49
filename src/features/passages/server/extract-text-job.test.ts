import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { createDocument } from "#features/documents/server/service.ts";
import { notifyUnreadable, publishTextChange } from "#features/documents/server/text.ts";
import { type JobRunner, startJobs } from "#kit/server/jobs/job-runner.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { minute } from "#kit/time.ts";
import { until } from "#tests/server/people.ts";
import { docxOf } from "#tests/support/office-samples.ts";
import { pdfOf } from "#tests/support/pdf-writer.ts";
import { storeText } from "#tests/support/texts.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { attemptsMax, leaseMs } from "../rules.ts";
import { extractMissingTextJob, extractTextJob } from "./extract-text-job.ts";
import { forgetText, noteWordless, requestText, retryExtraction, textOf, textStates } from "./service.ts";
import { claimNext } from "./text-store.ts";

let world: World;
let ann: Person;
const runners: JobRunner[] = [];

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("contentAuthor", { name: "Ann" });
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
  await world.asSystem(({ db, workspaceId }) =>
    db.deleteFrom("asset_text").where("workspace_id", "=", workspaceId).execute(),
  );
});
afterAll(() => world?.close());

const job = (store: ObjectStore = world.server.store) =>
  extractTextJob({ store, publishChange: publishTextChange, onFailed: notifyUnreadable });
const run = (store?: ObjectStore) => job(store).run(world.appContext, { workspaceId: world.workspaceId });
const read = (id: string) => world.asSystem((scope) => textOf(scope, id));
const want = (id: string) => world.asSystem((scope) => requestText(scope, id));
const manual = pdfOf(
  Array.from({ length: 12 }, (_, page) => ({
    lines: Array.from(
      { length: 25 },
      (_, line) => `Page ${page + 1}, line ${line}: close the valve before the pump is started.`,
    ),
  })),
);

async function wanted(bytes = manual, contentType = "application/pdf"): Promise<string> {
  const { remoteFileId } = await storeText(world, ann, bytes, contentType);
  await want(remoteFileId);
  return remoteFileId;
}

/** Pages and passages that are kept of a file. */
async function keptOf(id: string) {
  const { rows } = await world.asSystem(({ db, workspaceId }) =>
    sql<{ pages: number; passages: number; words: number }>`select
      (select count(*) from asset_page where workspace_id = ${workspaceId} and asset_id = ${id}) as pages,
      (select count(*) from passage where workspace_id = ${workspaceId} and asset_id = ${id}) as passages,
      (select coalesce(sum(word_count), 0) from passage where workspace_id = ${workspaceId} and asset_id = ${id}) as words`.execute(
      db,
    ),
  );
  return rows[0];
}

/** A store that does not answer. */
const silentStore = (): ObjectStore => ({
  ...world.server.store,
  get: async () => {
    throw new Error("the store does not answer");
  },
});

describe("[TX1] reading files", () => {
  it("keeps their words, once, however often it runs", async () => {
    const id = await wanted();
    await Promise.all([run(), run(), run()]);
    await run();
    const text = await read(id);
    expect(text).toMatchObject({ state: "done", failure: null, pageCount: 12, recognisedPages: 0, confidence: null });
    expect(text.pages.map((page) => page.page)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect(text.pages[4]?.text).toContain("Page 5, line 24");
    const kept = await keptOf(id);
    expect(kept?.pages).toBe(12);
    expect(kept?.passages).toBeGreaterThanOrEqual(12);
    const counted = await world.asSystem(({ db, workspaceId }) =>
      db
        .selectFrom("asset_text")
        .select(["passage_count", "word_count", "attempts"])
        .where("workspace_id", "=", workspaceId)
        .where("asset_id", "=", id)
        .executeTakeFirstOrThrow(),
    );
    expect(counted).toEqual({ passage_count: kept?.passages, word_count: kept?.words, attempts: 1 });
    await want(id);
    expect((await read(id)).state).toBe("done");
  });

  it("is woken by the commit that wants it", async () => {
    runners.push(await startJobs(world.server, [job()], true));
    const id = await wanted();
    await until(async () => (await read(id)).state === "done");
  });

  it("says of a video that it has no words, and of a file that is not there nothing", async () => {
    const video = await wanted(Buffer.from("film"), "video/mp4");
    const nobodys = crypto.randomUUID();
    await want(nobodys);
    expect(await world.asSystem((scope) => textStates(scope, [video, nobodys]))).toEqual(new Map([[video, "none"]]));
  });

  it("leaves alone what its maker says has no words", async () => {
    const { remoteFileId } = await storeText(world, ann, manual, "application/pdf");
    await world.asSystem((scope) => noteWordless(scope, remoteFileId));
    await want(remoteFileId);
    await run();
    expect((await read(remoteFileId)).state).toBe("none");
    expect((await keptOf(remoteFileId))?.passages).toBe(0);
  });

  it("says why it failed, keeps nothing, and tries again when it is asked to", async () => {
    const id = await wanted(Buffer.from("%PDF-1.7 nothing %%EOF"));
    const failures: string[] = [];
    const heard = extractTextJob({
      store: world.server.store,
      publishChange: publishTextChange,
      onFailed: async (_scope, assetId) => void failures.push(assetId),
    });
    await heard.run(world.appContext, { workspaceId: world.workspaceId });
    expect(await read(id)).toMatchObject({ state: "failed", failure: "damaged", pages: [] });
    await heard.run(world.appContext, { workspaceId: world.workspaceId });
    expect((await read(id)).state).toBe("failed");
    expect(failures).toEqual([id]);
    await world.asSystem((scope) => retryExtraction(scope, id));
    expect((await read(id)).state).toBe("waiting");
    await run();
    expect((await read(id)).failure).toBe("damaged");
  });

  it("tries three times where the store does not answer", async () => {
    const id = await wanted();
    const silent = silentStore();
    await expect(run(silent)).rejects.toThrow("the store does not answer");
    expect((await read(id)).state).toBe("waiting");
    await run();
    expect((await read(id)).state).toBe("done");
    const other = await wanted();
    for (let attempt = 0; attempt < attemptsMax; attempt++) await run(silent).catch(() => {});
    expect(await read(other)).toMatchObject({ state: "failed", failure: "crashed" });
  });

  it("continues after its lease where a worker died, and gives up on a file that kills every worker", async () => {
    const id = await wanted();
    expect((await world.asSystem(claimNext))?.assetId).toBe(id);
    await run();
    expect((await read(id)).state).toBe("running");
    world.clock.offsetMs += leaseMs + 1000;
    await run();
    expect((await read(id)).state).toBe("done");
    const deadly = await wanted();
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      expect((await world.asSystem(claimNext))?.assetId).toBe(deadly);
      world.clock.offsetMs += leaseMs + 1000;
    }
    await run();
    expect(await read(deadly)).toMatchObject({ state: "failed", failure: "crashed" });
  });

  it("does not keep what a worker found after its lease went to another", async () => {
    const id = await wanted();
    let reached = () => {};
    const begun = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    let isFirst = true;
    const slow = run({
      ...world.server.store,
      get: async (key, range) => {
        // A worker has two lanes: if its other one takes the file over, that one reads what there is.
        if (!isFirst) return world.server.store.get(key, range);
        isFirst = false;
        reached();
        await held;
        return {
          body: Readable.from([pdfOf([{ lines: ["The slow one found these words of another file."] }])]),
          size: 1,
        };
      },
    });
    await begun;
    world.clock.offsetMs += 2 * minute;
    await run();
    go();
    await slow;
    const text = await read(id);
    expect(text.pages).toHaveLength(12);
    expect(text.pages[0]?.text).not.toContain("slow one");
  });

  it("gives files back where the server stops, and counts that for nothing", async () => {
    const id = await wanted();
    let begun = () => {};
    const reading = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const stopped = extractTextJob({
      store: {
        ...world.server.store,
        get: async (key, range) => {
          begun();
          return world.server.store.get(key, range);
        },
      },
      publishChange: publishTextChange,
      onFailed: notifyUnreadable,
    });
    const running = stopped.run(world.appContext, { workspaceId: world.workspaceId });
    await reading;
    await stopped.stop?.();
    await running;
    const { rows } = await world.asSystem(({ db }) =>
      sql<{ state: string; attempts: number }>`select state, attempts from asset_text where asset_id = ${id}`.execute(
        db,
      ),
    );
    expect(rows).toEqual([{ state: "waiting", attempts: 0 }]);
    await run();
    expect((await read(id)).state).toBe("done");
  });

  it.each([
    { kills: 1, attempts: 2, outcome: { state: "done", failure: null }, pages: 400 },
    { kills: Number.POSITIVE_INFINITY, attempts: 3, outcome: { state: "failed", failure: "crashed" }, pages: 0 },
  ])("reads again when the child that reads is killed, three times at most (kills: $kills)", async (options) => {
    if (process.platform !== "linux") return;
    const id = await wanted(
      pdfOf(
        Array.from({ length: 400 }, () => ({
          lines: Array.from({ length: 40 }, (_, line) => `Line ${line} of many that take a while.`),
        })),
      ),
    );
    const killed = new Set<number>();
    const killing = setInterval(() => {
      for (const reader of readersOf(process.pid)) {
        if (killed.has(reader) || killed.size >= options.kills) continue;
        killed.add(reader);
        process.kill(reader, "SIGKILL");
      }
    }, 10);
    await run();
    clearInterval(killing);
    const { rows } = await world.asSystem(({ db }) =>
      sql<{ attempts: number }>`select attempts from asset_text where asset_id = ${id}`.execute(db),
    );
    expect([killed.size, rows]).toEqual([
      options.attempts - (options.pages > 0 ? 1 : 0),
      [{ attempts: options.attempts }],
    ]);
    expect(await read(id)).toMatchObject(options.outcome);
    expect((await keptOf(id))?.pages).toBe(options.pages);
  });
});

describe("[TX1] a worker of its own that is killed", () => {
  test("loses its file to another, which keeps it once", async () => {
    const id = await wanted(
      pdfOf(
        Array.from({ length: 600 }, (_, page) => ({
          lines: Array.from({ length: 40 }, (_, line) => `Page ${page + 1} line ${line}.`),
        })),
      ),
    );
    const program = path.join(import.meta.dirname, "../../../../tests/support/text-worker.ts");
    const worker = spawn(process.execPath, [program, world.workspaceId], {
      env: { ...process.env, ...world.database.environment, FETTLE_MODE: "test" },
      stdio: "ignore",
    });
    await until(async () => (await read(id)).state === "running");
    const isSeen = process.platform === "linux";
    if (isSeen) await until(() => readersOf(worker.pid ?? 0).length > 0);
    const orphans = isSeen ? readersOf(worker.pid ?? 0) : [];
    worker.kill("SIGKILL");
    await new Promise((resolve) => worker.once("close", resolve));
    expect((await read(id)).state).toBe("running");
    // Its child process noticed that its parent is gone.
    await until(async () => orphans.every((pid) => !isAlive(pid)));
    world.clock.offsetMs += leaseMs + 10_000;
    await Promise.all([run(), run()]);
    expect((await read(id)).pages).toHaveLength(600);
    expect((await keptOf(id))?.pages).toBe(600);
  });
});

/** The children of a process that read files, by what Linux says. */
function readersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  return children.filter((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, "utf8").includes("read-file.ts");
    } catch {
      // It has ended by itself.
      return false;
    }
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

describe("[TX6] words go with their file", () => {
  it("where it is deleted, while it is read too", async () => {
    const id = await wanted();
    let reached = () => {};
    const begun = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const store: ObjectStore = {
      ...world.server.store,
      get: async (key, range) => {
        reached();
        return world.server.store.get(key, range);
      },
    };
    const running = run(store);
    await begun;
    await world.asSystem(({ db, workspaceId }) =>
      db
        .updateTable("asset")
        .set({ state: "deleted" })
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", id)
        .execute(),
    );
    await running;
    expect(await keptOf(id)).toMatchObject({ pages: 0, passages: 0 });
  });

  it("and when they are forgotten", async () => {
    const id = await wanted(
      docxOf(["# Start", "Loosen the bolt."]),
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    );
    await run();
    expect((await read(id)).state).toBe("done");
    await world.asSystem((scope) => forgetText(scope, [id]));
    expect(await keptOf(id)).toMatchObject({ pages: 0, passages: 0 });
    expect(await world.asSystem((scope) => textStates(scope, [id]))).toEqual(new Map());
  });
});

describe("[TX1] files from before there was this job", () => {
  it("are requested by the job's round, and members who see the document are notified when they are read", async () => {
    const upload = await storeText(world, ann, manual, "application/pdf");
    const document = await ann.run((scope) => createDocument(scope, { fileName: "Old.pdf", ...upload }));
    await world.asSystem((scope) => forgetText(scope, [upload.remoteFileId]));
    await extractMissingTextJob.run(world.appContext, {});
    expect((await read(upload.remoteFileId)).state).toBe("waiting");
    const { rows: before } = await world.asSystem(({ db }) =>
      sql<{ n: number }>`select count(*) as n from feed_event where topic = 'documents'`.execute(db),
    );
    await run();
    const { rows } = await world.asSystem(({ db }) =>
      sql<{
        n: number;
      }>`select count(*) as n from feed_event where topic = 'documents' and subject_id = ${document.id}`.execute(db),
    );
    expect(rows[0]?.n).toBeGreaterThan(0);
    expect(before[0]?.n).toBeGreaterThan(0);
  });
});
