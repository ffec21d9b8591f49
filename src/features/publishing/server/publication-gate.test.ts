import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { workspaceEndpoints } from "#features/workspaces/contract.ts";
import { day } from "#kit/time.ts";
import { draftBy, pathOf } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { publishDueVersions } from "./due-versions-job.ts";

const root = path.resolve(import.meta.dirname, "../../../..");

/** What the product runs on its server: no tests, no screens. */
const sources = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|\/testing\/|\/web\//.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(root, "src", name), "utf8") }));
const filesWith = (pattern: RegExp): string[] =>
  sources
    .flatMap(({ name, text }) => (pattern.test(text) ? [name.replace("features/", "").replace("/server/", "/")] : []))
    .sort();

describe("[P172] no way to a published version goes around the gate", () => {
  it("versions are written by the files that are known, and two functions alone make them published", () => {
    expect(
      filesWith(/(insertInto|updateTable)\("procedure_version"\)|(insert into|update) procedure_version\b(?!_)/),
    ).toEqual([
      "procedures/content-store.ts",
      "procedures/deleted-store.ts",
      "procedures/parts-store.ts",
      "procedures/publication-store.ts",
      "procedures/version-store.ts",
    ]);
    // A state is written where it is a field of a write: a draft, a superseded version, a published one. Other features
    // write no table of these (the walls hold that), and `readonly` declares a type.
    const ofVersions = (name: string) => /^(procedures|drafting|publishing)\//.test(name);
    expect(filesWith(/(?<!readonly )state: (isPresent \? )?"published"/).filter(ofVersions)).toEqual([
      "procedures/publication-store.ts",
      "publishing/import-procedure.ts",
    ]);
    for (const name of ["content-store.ts", "deleted-store.ts", "parts-store.ts"]) {
      const text = sources.find((one) => one.name.endsWith(`procedures/server/${name}`))?.text ?? "";
      expect([name, /\.set\(\{[^}]*\bstate\b(?!: "draft")/.test(text)]).toEqual([name, false]);
    }
  });

  it("both ask for what the gate alone gives, and each of their callers is known", () => {
    expect(filesWith(/\bas Cleared\b/)).toEqual(["publishing/publication-gate.ts"]);
    expect(filesWith(/\bmarkPublished\(/)).toEqual(["procedures/publication-store.ts", "publishing/publish-draft.ts"]);
    expect(filesWith(/\binsertVersions\(/)).toEqual(["publishing/import-procedure.ts"]);
    expect(filesWith(/\bclearImport\(/)).toEqual(["publishing/import-procedure.ts", "publishing/publication-gate.ts"]);
    expect(filesWith(/\bclearPublication\(/)).toEqual([
      "publishing/publication-gate.ts",
      "publishing/publish-draft.ts",
      "publishing/schedule-draft.ts",
    ]);
    expect(filesWith(/\bpublishFound\(/)).toEqual([
      "publishing/decide.ts",
      "publishing/due-versions-job.ts",
      "publishing/publish-draft.ts",
    ]);
    expect(filesWith(/\bmarkScheduled(?:\(| =)/)).toEqual([
      "procedures/publication-store.ts",
      "publishing/schedule-draft.ts",
    ]);
  });
});

let world: World;
let night: string;
/** Ann and Ben write and publish, Eve publishes and has written nothing. */
let ann: Person;
let ben: Person;
let eve: Person;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  const publishes = ["content.procedures.manage", "content.procedures.publish"] as const;
  ann = await world.member([...publishes], { in: [night], name: "Ann" });
  ben = await world.member([...publishes], { in: [night], name: "Ben" });
  eve = await world.member([...publishes], { in: [night], name: "Eve" });
});
afterAll(() => world?.close());

/** Written by Ben, asked for by Ann. */
async function pending(): Promise<ProcedureDraft> {
  const draft = await draftBy(ben, { groups: [night] });
  const { body } = await ann.call(draftEndpoints.requestApproval, {
    params: pathOf(draft),
    body: { revision: draft.revision },
  });
  return body;
}

const tomorrow = () => new Date(Date.now() + day).toISOString();
const ways: Record<string, (by: Person, draft: ProcedureDraft) => Promise<{ status: number; body: unknown }>> = {
  publish: (by, draft) =>
    by.call(draftEndpoints.publish, { params: pathOf(draft), body: { revision: draft.revision } }),
  schedule: (by, draft) =>
    by.call(draftEndpoints.schedule, {
      params: pathOf(draft),
      body: { revision: draft.revision, effectiveAt: tomorrow() },
    }),
  accept: (by, draft) =>
    by.call(draftEndpoints.acceptApproval, {
      params: pathOf(draft),
      body: { contentHash: draft.procedureVersionApproval.contentHash ?? "" },
    }),
};
const publishedCount = (draft: ProcedureDraft) =>
  world.asSystem(async (scope) => {
    const rows = await scope.db
      .selectFrom("procedure_version")
      .select("id")
      .where("procedure_id", "=", draft.id)
      .where("number", "is not", null)
      .execute();
    return rows.length;
  });

describe("four eyes while an approval is asked for", () => {
  it.each(Object.keys(ways))("[P171] %s is not for whoever asked or wrote, although they may publish", async (way) => {
    const draft = await pending();
    for (const [person, why] of [
      [ann, "ownRequest"],
      [ben, "ownEdit"],
    ] as const) {
      const answer = await ways[way]?.(person, draft);
      expect([answer?.status, answer?.body]).toEqual([
        403,
        expect.objectContaining({ code: "ownApproval", current: { why } }),
      ]);
    }
    expect(await publishedCount(draft)).toBe(0);
    const now = await ann.call(draftEndpoints.get, { params: { procedureId: draft.id } });
    expect(now.body.procedureVersionApproval.approvalStatus).toBe("pending");
    // It was not scheduled on the way.
    world.clock.offsetMs = 2 * day;
    await publishDueVersions(world.appContext, world.workspaceId);
    world.clock.offsetMs = 0;
    expect(await publishedCount(draft)).toBe(0);
    expect((await ways[way]?.(eve, draft))?.status).toBe(200);
  });

  it("[P171] the requester publishes directly again once there is no request, if the workspace allows it", async () => {
    const draft = await pending();
    await ann.call(draftEndpoints.cancelApproval, { params: pathOf(draft) });
    expect((await ways.publish?.(ann, draft))?.status).toBe(200);
    const own = await pending();
    const admin = await world.member("admin");
    const { body: info } = await admin.call(workspaceEndpoints.info, {});
    await admin.call(workspaceEndpoints.changeInfo, { ifMatch: info.revision, body: { allowSelfApproval: true } });
    expect((await ways.publish?.(ann, own))?.status).toBe(200);
    const { body: after } = await admin.call(workspaceEndpoints.info, {});
    await admin.call(workspaceEndpoints.changeInfo, { ifMatch: after.revision, body: { allowSelfApproval: false } });
  });

  it("[P171] a version that another member approved for a day may be published at once by its requester", async () => {
    const made = await draftBy(ben, { groups: [night] });
    const { body: draft } = await ann.call(draftEndpoints.requestApproval, {
      params: pathOf(made),
      body: { revision: made.revision, effectiveAt: tomorrow() },
    });
    expect((await ways.accept?.(eve, draft))?.status).toBe(200);
    expect(await publishedCount(draft)).toBe(0);
    expect((await ways.publish?.(ann, draft))?.status).toBe(200);
  });
});
