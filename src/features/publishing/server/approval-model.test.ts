import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDraft } from "#features/drafts/server/create-draft.ts";
import { discardDraft } from "#features/drafts/server/discard-draft.ts";
import { restoreRevision } from "#features/drafts/server/restore-revision.ts";
import { saveDraft } from "#features/drafts/server/save-draft.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { contentHash } from "#features/procedures/server/content-facts.ts";
import { createProcedure } from "#features/procedures/server/service/create-procedure.ts";
import { getDraft } from "#features/procedures/server/service/get-procedure.ts";
import { removeProcedure } from "#features/procedures/server/service/remove-procedure.ts";
import { listDeleted, restoreProcedure } from "#features/procedures/server/service/restore-procedure.ts";
import { isProblem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { day, minute } from "#kit/time.ts";
import { setStages } from "#tests/support/approval.ts";
import { publishable } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { acceptApproval, cancelApproval, rejectApproval, requestApproval } from "./decide.ts";
import { publishDueVersions } from "./due-versions-job.ts";
import { importProcedure } from "./import-procedure.ts";
import { publishDraft } from "./publish-draft.ts";
import { scheduleDraft } from "./schedule-draft.ts";

/*
 * Walks of people who try everything that could end in a publication, each against the real service. What is published
 * is judged by the rows alone and by what the walk itself remembers of who wrote and who asked, not by the rules.
 */

const people = ["rob", "ann", "ben", "cid"] as const;
type Who = (typeof people)[number];
const paths = [
  "save",
  "request",
  "requestForLater",
  "accept",
  "acceptAnother",
  "reject",
  "cancel",
  "publish",
  "schedule",
  "job",
  "createDraft",
  "discard",
  "restoreRevision",
  "remove",
  "restore",
  "duplicate",
  "import",
  "otherStages",
] as const;
type Path = (typeof paths)[number];

let world: World;
let admin: Person;
let who: Record<Who, Person>;
let walks = 0;
const published = { walks: 0, versions: 0, byJob: 0, refusals: 0 };

beforeAll(async () => {
  world = await openWorld();
  const all = [
    "content.procedures.manage",
    "content.procedures.publish",
    "content.procedures.delete",
    "content.procedures.drafts.delete",
  ] as const;
  admin = await world.member("admin");
  who = {
    rob: await world.member("contentAuthor"),
    ann: await world.member([...all]),
    ben: await world.member([...all]),
    cid: await world.member([...all]),
  };
});
afterAll(() => world?.close());

const first = () => [
  { name: "Safety", people: [who.ann, who.ben] },
  { name: "Plant", people: [who.ben, who.cid] },
];
const second = () => [{ name: "Quality", people: [who.ann, who.ben, who.cid], needed: 2 }];

/** One procedure after the other, and the authors of each draft. */
class Walk {
  id = "";
  /** Another one, that duplicates come from. */
  source = "";
  /** By version: who wrote in it, and who asked for it. */
  readonly hands = new Map<string, Set<string>>();
  stagesNow = 0;

  async step(path: Path, name: Who): Promise<void> {
    const person = who[name];
    try {
      if (path === "job") await this.job();
      else if (path === "otherStages") {
        this.stagesNow = 1 - this.stagesNow;
        await setStages(admin, this.stagesNow === 0 ? first() : second());
      } else if (path === "import") await world.asSystem((scope) => this.import(scope, person));
      else await person.run((scope) => this.act(scope, path, person));
    } catch (error) {
      if (!isProblem(error)) throw error;
      published.refusals++;
    }
  }

  async act(scope: Scope, path: Exclude<Path, "job" | "import" | "otherStages">, { profileId }: Person) {
    const { id } = this;
    if (path === "createDraft") return createDraft(scope, id);
    if (path === "remove") return removeProcedure(scope, id);
    if (path === "restore") {
      const gone = (await listDeleted(scope)).some((one) => one.id === id);
      return gone ? restoreProcedure(scope, id) : undefined;
    }
    if (path === "duplicate") {
      const copy = await createProcedure(scope, { duplicateOf: { procedureId: this.id, version: "draft" } });
      const { versionId } = await getDraft(scope, id);
      this.hand(copy.versionId, profileId, ...(this.hands.get(versionId) ?? []));
      this.id = copy.id;
      return copy;
    }
    if (path === "restoreRevision") {
      const versionId = await this.anyPublished(scope);
      if (versionId === undefined) return undefined;
      const draft = await getDraft(scope, id).catch(() => undefined);
      const insteadOf = draft && { versionId: draft.versionId, revision: draft.revision };
      const restored = await restoreRevision(scope, id, versionId, { insteadOf });
      return this.hand(restored.versionId, profileId);
    }
    const draft = await getDraft(scope, id);
    const at = { procedureId: id, versionId: draft.versionId };
    const { revision } = draft;
    const hash = draft.procedureVersionApproval.contentHash ?? "0".repeat(64);
    const effectiveAt = new Date(scope.now.getTime() + day).toISOString();
    switch (path) {
      case "save":
        await saveDraft(scope, { ...at, revision }, { ...this.content(), areaIds: [] });
        return this.hand(draft.versionId, profileId);
      case "request":
      case "requestForLater":
        await requestApproval(scope, at, { revision, ...(path === "requestForLater" && { effectiveAt }) });
        return this.asks.set(draft.versionId, profileId);
      case "accept":
        return acceptApproval(scope, at, { contentHash: hash });
      case "acceptAnother":
        return acceptApproval(scope, at, { contentHash: contentHash(this.content()) });
      case "reject":
        return rejectApproval(scope, at, { contentHash: hash, reason: "No" });
      case "cancel":
        return cancelApproval(scope, at);
      case "publish":
        return publishDraft(scope, at, { revision });
      case "schedule":
        return scheduleDraft(scope, at, { revision, effectiveAt });
      case "discard":
        return discardDraft(scope, id, draft.versionId);
    }
  }

  /** Who asked for a version last. */
  readonly asks = new Map<string, string>();
  #words = 0;
  content(): DraftContent {
    return { ...publishable(`Change the filter ${++this.#words}`) };
  }
  hand(versionId: string, ...profileIds: string[]): void {
    this.hands.set(versionId, new Set([...(this.hands.get(versionId) ?? []), ...profileIds]));
  }

  async job(): Promise<void> {
    const before = await this.count();
    world.clock.offsetMs = day + minute;
    await publishDueVersions(world.appContext, world.workspaceId);
    world.clock.offsetMs = 0;
    published.byJob += (await this.count()) - before;
  }

  async count(): Promise<number> {
    const { rows } = await world.asSystem((scope) =>
      sql<{ count: number }>`select count(*)::int as count from procedure_version where number is not null`.execute(
        scope.db,
      ),
    );
    return rows[0]?.count ?? 0;
  }

  import(scope: Scope, { profileId }: Person): Promise<void> {
    const content = this.content();
    const publication = { content, writtenBy: profileId, publishedBy: profileId, publishedAt: scope.now };
    return importProcedure(scope, {
      id: scope.newId(),
      accessGroupIds: [],
      areaIds: [],
      createdBy: profileId,
      createdAt: scope.now,
      publications: [{ ...publication, number: 1, versionId: scope.newId() }],
      draft: null,
    });
  }

  async anyPublished(scope: Scope): Promise<string | undefined> {
    const row = await scope.db
      .selectFrom("procedure_version")
      .select("id")
      .where("procedure_id", "=", this.id)
      .where("number", "is not", null)
      .orderBy("number")
      .executeTakeFirst();
    return row?.id;
  }

  /** Publications not checked yet, with the signatures that they claim. */
  async rows(scope: Scope) {
    const { rows } = await sql<{
      id: string;
      content: DraftContent;
      stages: { needed: number; profileIds: string[] }[] | null;
      signatures: { stage: number; by: string; hash: string }[] | null;
    }>`
      select v.id, v.content, q.stages, (
        select json_agg(json_build_object('stage', s.stage, 'by', s.profile_id, 'hash', s.content_hash))
        from approval_signature s where s.request_id = q.id) as signatures
      from procedure_version v
      left join approval_request q on q.version_id = v.id and q.state = 'approved'
      where v.number is not null and v.id <> all(${[...judged]}::uuid[])`.execute(scope.db);
    return rows;
  }

  async judge(trail: string): Promise<void> {
    const rows = await world.asSystem((scope) => this.rows(scope));
    for (const { id, content, stages, signatures } of rows) {
      judged.add(id);
      published.versions++;
      expect(stages?.length ?? 0, `stages of what ${trail} published`).toBeGreaterThan(0);
      const by = (signatures ?? []).map((one) => one.by);
      expect(new Set(by).size, `different people after ${trail}`).toBe(by.length);
      const own = new Set([...(this.hands.get(id) ?? []), this.asks.get(id) ?? ""]);
      expect(
        by.filter((one) => own.has(one)),
        `strangers after ${trail}`,
      ).toEqual([]);
      const hash = contentHash(content);
      expect(
        (signatures ?? []).every((one) => one.hash === hash),
        `the very content after ${trail}`,
      ).toBe(true);
      for (const [at, stage] of (stages ?? []).entries()) {
        const under = (signatures ?? []).filter((one) => one.stage === at);
        expect(under.length, `stage ${at} after ${trail}`).toBeGreaterThanOrEqual(stage.needed);
        expect(under.every((one) => stage.profileIds.includes(one.by))).toBe(true);
      }
    }
  }
}
const judged = new Set<string>();

async function walk(steps: readonly (readonly [Path, Who])[]): Promise<void> {
  await setStages(admin, first());
  const one = new Walk();
  const { id, versionId } = await who.rob.run((scope) => createProcedure(scope, { title: `Procedure ${++walks}` }));
  one.id = id;
  one.hand(versionId, who.rob.profileId);
  const trail: string[] = [];
  const before = published.versions;
  for (const [path, name] of steps) {
    trail.push(`${name} ${path}`);
    await one.step(path, name);
  }
  await one.judge(trail.join(", "));
  if (published.versions > before) published.walks++;
}

// What leads on is tried more often than what ends it, or no walk would arrive anywhere.
const weights: Partial<Record<Path, number>> = {
  save: 4,
  request: 6,
  requestForLater: 3,
  accept: 12,
  job: 3,
  publish: 3,
};
const anyStep = fc.tuple(
  fc.oneof(...paths.map((path) => ({ arbitrary: fc.constant(path), weight: weights[path] ?? 1 }))),
  fc.constantFrom(...people),
);
const opening = (path: Path): readonly (readonly [Path, Who])[] => [
  ["save", "rob"],
  [path, "rob"],
];

describe("whatever people try", { timeout: 400_000 }, () => {
  it("[P115] a version is published by every path only with every stage signed", async () => {
    // From an open request, and from one that waits for its day, each path by each person, twice in a row.
    for (const start of ["request", "requestForLater"] as const) {
      for (const [index, path] of paths.entries()) {
        const next = paths[(index * 7 + 3) % paths.length] ?? "publish";
        await walk([
          ...opening(start),
          [path, "cid"],
          ["accept", "ann"],
          [next, "ben"],
          ["accept", "cid"],
          [path, "ann"],
        ]);
        await walk([
          ...opening(start),
          ["accept", "ann"],
          [path, "ben"],
          ["accept", "cid"],
          [path, "cid"],
          ["job", "rob"],
        ]);
      }
    }
    // The member who restored a content from the history counts as its author.
    const restored = ["restoreRevision", "ben"] as const;
    await walk([
      ...opening("request"),
      ["accept", "ann"],
      ["accept", "cid"],
      restored,
      ["request", "rob"],
      ["accept", "ben"],
      ["accept", "cid"],
    ]);
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 30 }), (steps) =>
        walk([...opening("request"), ...steps]),
      ),
      { numRuns: 25, endOnFailure: true },
    );
    // A walk that arrives nowhere would show nothing.
    expect(published.versions).toBeGreaterThan(40);
    expect(published.byJob).toBeGreaterThan(5);
    expect(published.refusals).toBeGreaterThan(200);
  });
});
