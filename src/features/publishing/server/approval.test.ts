import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { type ProcedureDraft, procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { captionEndpoints } from "#features/videos/contract.ts";
import { workspaceEndpoints } from "#features/workspaces/contract.ts";
import { auditOf } from "#tests/support/audit.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { raceRounds } from "#tests/support/depth.ts";
import { draftBy, pathOf, publishable, publishedBy, publishOver, saveOver } from "#tests/support/procedures.ts";
import { storeFile } from "#tests/support/videos.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { notifyNewApprovers } from "./waiting-approvals.ts";

let world: World;
let night: string;
/** Writes, in the night shift. */
let ben: Person;
/** Publishes and writes, in the night shift. */
let ann: Person;
let eve: Person;
/** Publishes, in the day shift. */
let dora: Person;
let olga: Person;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  const publishes = ["content.procedures.manage", "content.procedures.publish"] as const;
  ben = await world.member("contentAuthor", { in: [night], name: "Ben" });
  ann = await world.member([...publishes], { in: [night], name: "Ann" });
  eve = await world.member([...publishes], { in: [night], name: "Eve" });
  dora = await world.member([...publishes], { in: [await world.group("Day shift")], name: "Dora" });
  olga = await world.member("operator", { in: [night] });
});
afterAll(() => world?.close());

const request = (by: Person, draft: ProcedureDraft) =>
  by.call(draftEndpoints.requestApproval, { params: pathOf(draft), body: { revision: draft.revision } });
const cancel = (by: Person, draft: ProcedureDraft) => by.call(draftEndpoints.cancelApproval, { params: pathOf(draft) });
const accept = (by: Person, draft: ProcedureDraft, contentHash: string) =>
  by.call(draftEndpoints.acceptApproval, { params: pathOf(draft), body: { contentHash, changeNote: "Seen" } });
const reject = (by: Person, draft: ProcedureDraft, contentHash: string, reason = "Name the valve") =>
  by.call(draftEndpoints.rejectApproval, { params: pathOf(draft), body: { contentHash, reason } });
const draftNow = async (by: Person, procedureId: string) =>
  (await by.call(draftEndpoints.get, { params: { procedureId } })).body;
const statusOf = async (procedureId: string) =>
  (await draftNow(ben, procedureId)).procedureVersionApproval.approvalStatus;
const newsOf = async (person: Person) =>
  (await person.call(notificationEndpoints.list, { query: {} })).body.notifications.map((one) => one.kind);

/** A draft of Ben's with a request for approval; returns it with the hash. */
async function asked(): Promise<{ draft: ProcedureDraft; hash: string }> {
  const draft = await draftBy(ben, { groups: [night] });
  const { body } = await request(ben, draft);
  return { draft: body, hash: body.procedureVersionApproval.contentHash ?? "" };
}

describe("a request for approval", () => {
  it("[P97] names the content, its requester and its time, and notifies members who may decide", async () => {
    const { draft, hash } = await asked();
    expect(draft.procedureVersionApproval).toMatchObject({
      approvalStatus: "pending",
      requestedBy: { displayName: "Ben" },
    });
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await newsOf(ann)).toContain("approvalRequested");
    expect(await newsOf(dora)).toEqual([]);
    expect(await newsOf(ben)).toEqual([]);
    expect((await request(ben, draft)).body.code).toBe("approvalPending");
  });

  it("[P97] is refused for a draft that could not be published, for a stale one, and for members who may not write", async () => {
    const blank = await draftBy(ben, { groups: [night], content: { ...publishable(), title: "" } });
    expect((await request(ben, blank)).body.code).toBe("draftInvalid");
    const draft = await draftBy(ben, { groups: [night] });
    await saveOver(ben, draft, { title: "Newer" });
    expect((await request(ben, draft)).body.code).toBe("staleDraft");
    expect((await request(olga, draft)).status).toBe(403);
  });

  it("[P97] is withdrawn by its requester, by members who may publish, and by every edit", async () => {
    for (const by of [ben, ann]) {
      const { draft } = await asked();
      expect((await cancel(by, draft)).status).toBe(204);
      expect(await statusOf(draft.id)).toBe("none");
      expect((await cancel(by, draft)).body.code).toBe("notPending");
    }
    const other = await world.member("contentAuthor", { in: [night] });
    const { draft } = await asked();
    expect((await cancel(other, draft)).status).toBe(403);
    await saveOver(other, await draftNow(other, draft.id), { title: "Edited" });
    expect((await draftNow(ben, draft.id)).procedureVersionApproval).toMatchObject({
      approvalStatus: "none",
      requestedBy: null,
      contentHash: null,
    });
  });
});

describe("the captions of a film", () => {
  const words = (said: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${said}\n`;
  const showing = (filmId: string): DraftContent => {
    const content = contentWith([[["media"], ["freeResponse"]]]);
    const [section] = content.sections;
    const [film, ...others] = section?.steps ?? [];
    const modules = film?.modules.map((module) =>
      module.moduleType === "media"
        ? { ...module, moduleData: { remoteMediaRefs: [{ source: "remote", type: "video", id: filmId } as const] } }
        : module,
    );
    if (!section || !film || !modules) throw new Error("The sample has changed");
    return { ...content, sections: [{ ...section, steps: [{ ...film, modules }, ...others] }] };
  };
  const write = (by: Person, videoId: string, revision: number, said: string) =>
    by.call(captionEndpoints.set, {
      params: { videoId, language: "en" },
      body: { vtt: words(said) },
      ifMatch: revision,
    });
  const remove = (by: Person, videoId: string) =>
    by.call(captionEndpoints.remove, { params: { videoId, language: "en" } });
  const filmOf = (person: Person) => storeFile(world, person, Buffer.from("film"));
  const askedWith = async (filmId: string) =>
    (await request(ben, await draftBy(ben, { groups: [night], content: showing(filmId) }))).body;

  it("[V22] [P97] withdraw the request of a draft that shows it when they are changed, and not when they are saved unchanged", async () => {
    const film = await filmOf(ben);
    const draft = await askedWith(film);
    expect((await write(ann, film, 0, "Open the valve")).status).toBe(200);
    expect(await statusOf(draft.id)).toBe("none");
    await request(ben, await draftNow(ben, draft.id));
    expect((await write(ann, film, 1, "Open the valve")).status).toBe(200);
    expect(await statusOf(draft.id)).toBe("pending");
    expect((await write(ann, film, 1, "Close the valve")).status).toBe(412);
    expect(await statusOf(draft.id)).toBe("pending");
    expect((await remove(ann, film)).status).toBe(204);
    expect(await statusOf(draft.id)).toBe("none");
    const audited = (await auditOf(world, draft.id)).filter(
      ({ action }) => action === "procedureDraft.requestWithdrawn",
    );
    expect(audited.map(({ actorName }) => actorName)).toEqual(["Ann", "Ann"]);
  });

  it("[V22] [P96] make their writer one of the authors, who does not decide on the next request", async () => {
    const film = await filmOf(ben);
    const draft = await askedWith(film);
    await write(ann, film, 0, "Open the valve");
    const { body } = await request(ben, await draftNow(ben, draft.id));
    const hash = body.procedureVersionApproval.contentHash ?? "";
    expect((await accept(ann, body, hash)).body.current).toEqual({ why: "ownEdit" });
    expect((await accept(eve, body, hash)).status).toBe(200);
  });

  it("[V22] count for drafts that their writer does not see, and for no others", async () => {
    const [film, other] = [await filmOf(ben), await filmOf(ben)];
    const [draft, untouched] = [await askedWith(film), await askedWith(other)];
    await draftBy(ben, { content: showing(film) });
    expect((await write(dora, film, 0, "Open the valve")).status).toBe(200);
    expect([await statusOf(draft.id), await statusOf(untouched.id)]).toEqual(["none", "pending"]);
  });
});

describe("a decision", () => {
  it("[P98] publishes the requested content, with the approver", async () => {
    const { draft, hash } = await asked();
    const { status, body } = await accept(ann, draft, hash);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 1,
      publishedBy: { displayName: "Ann" },
      approvals: [{ stageName: null, name: "Ann" }],
      changeKind: "major",
    });
    const { body: history } = await ann.call(revisionEndpoints.revisions, { params: { procedureId: draft.id } });
    expect(history.revisions[0]).toMatchObject({ approvedBy: { displayName: "Ann" }, changeNote: "Seen" });
    expect(await newsOf(ben)).toContain("approvalAccepted");
  });

  it("[P98] to reject carries a reason, which stays until the next request", async () => {
    const { draft, hash } = await asked();
    expect((await reject(ann, draft, hash, "  ")).status).toBe(400);
    const { body } = await reject(ann, draft, hash);
    expect(body.procedureVersionApproval).toMatchObject({ approvalStatus: "rejected", rejectReason: "Name the valve" });
    expect(await newsOf(ben)).toContain("approvalRejected");
    const saved = await saveOver(ben, body, { title: "The valve V3" });
    const again = await draftNow(ben, draft.id);
    expect(again.procedureVersionApproval.rejectReason).toBe("Name the valve");
    const asking = await request(ben, { ...again, revision: saved.body.revision });
    expect(asking.body.procedureVersionApproval).toMatchObject({ approvalStatus: "pending", rejectReason: null });
  });

  it("[P98] applies to the content that was seen, and to nothing without a request", async () => {
    const { draft, hash } = await asked();
    const changed = await accept(ann, draft, "0".repeat(64));
    expect([changed.status, changed.body.code]).toEqual([409, "contentChanged"]);
    await saveOver(ben, await draftNow(ben, draft.id), { title: "Edited" });
    expect((await accept(ann, draft, hash)).body.code).toBe("notPending");
    expect((await reject(ann, draft, hash)).body.code).toBe("notPending");
  });

  it("[P96] is not for the requester or the authors, unless the workspace allows it", async () => {
    const draft = await draftBy(ann, { groups: [night] });
    const { body: own } = await request(ann, draft);
    const hash = own.procedureVersionApproval.contentHash ?? "";
    expect(own.procedureVersionApproval.whyNotApprove).toBe("ownRequest");
    const refused = await accept(ann, own, hash);
    expect([refused.status, refused.body.code, refused.body.current]).toEqual([
      403,
      "ownApproval",
      { why: "ownRequest" },
    ]);
    await cancel(ann, own);
    const { body: bens } = await request(ben, await draftNow(ben, draft.id));
    expect((await accept(ann, bens, hash)).body.current).toEqual({ why: "ownEdit" });
    expect((await draftNow(ann, draft.id)).procedureVersionApproval.whyNotApprove).toBe("ownEdit");
    expect((await draftNow(eve, draft.id)).procedureVersionApproval.whyNotApprove).toBeNull();
    const admin = await world.member("admin");
    const { body: info } = await admin.call(workspaceEndpoints.info, {});
    await admin.call(workspaceEndpoints.changeInfo, { ifMatch: info.revision, body: { allowSelfApproval: true } });
    expect((await accept(ann, bens, hash)).status).toBe(200);
    const { body: after } = await admin.call(workspaceEndpoints.info, {});
    await admin.call(workspaceEndpoints.changeInfo, { ifMatch: after.revision, body: { allowSelfApproval: false } });
  });

  it("is for those who may publish and see it", async () => {
    const { draft, hash } = await asked();
    expect((await accept(ben, draft, hash)).status).toBe(403);
    expect((await reject(olga, draft, hash)).status).toBe(403);
    expect((await accept(dora, draft, hash)).status).toBe(404);
  });
});

describe("two at once", { timeout: 240_000 }, () => {
  /** The replies to both: exactly one of them has succeeded. */
  async function both(one: Promise<{ status: number }>, other: Promise<{ status: number }>): Promise<number> {
    return [await one, await other].filter(({ status }) => status < 300).length;
  }

  it("[P98] of accept and reject at the same time one counts", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const { draft, hash } = await asked();
      expect(await both(accept(ann, draft, hash), reject(eve, draft, hash))).toBe(1);
    }
  });

  it("[P98] accept twice: one version", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const { draft, hash } = await asked();
      expect(await both(accept(ann, draft, hash), accept(eve, draft, hash))).toBe(1);
    }
  });

  it("[P68] an edit against its approval: the published content is the approved one", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const { draft, hash } = await asked();
      const [accepted, saved] = await Promise.all([accept(ann, draft, hash), saveOver(ben, draft, { title: "Late" })]);
      expect([accepted.status, saved.status].filter((status) => status < 300)).toHaveLength(1);
      if (accepted.status < 300) expect(accepted.body.title).not.toBe("Late");
    }
  });

  it("[P70] publishing twice gives one version, and the second caller is told so", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const draft = await draftBy(ann);
      expect(await both(publishOver(ann, draft), publishOver(eve, draft))).toBe(1);
    }
  });

  it("[P65] publishing against an autosave: exactly one of them is refused", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const draft = await draftBy(ann);
      expect(await both(publishOver(ann, draft), saveOver(ann, draft, { title: "Late" }))).toBe(1);
    }
  });

  it("[P73] publishing against deleting: nothing deleted comes back", async () => {
    const deleter = await world.member(["content.procedures.manage", "content.procedures.delete"], { in: [night] });
    for (let round = 0; round < raceRounds; round++) {
      const first = await publishedBy(ann);
      const { body: draft } = await ann.call(draftEndpoints.create, { params: { procedureId: first.id } });
      const gone = deleter.call(procedureEndpoints.remove, { params: { procedureId: first.id } });
      const [published, removed] = await Promise.all([publishOver(ann, draft), gone]);
      expect(removed.status).toBe(204);
      expect([200, 404, 410]).toContain(published.status);
      // The chain of the audit has the order of the commits: nothing is published once it is deleted.
      const events = (await auditOf(world, first.id)).map((event) => event.action);
      expect(events.at(-1)).toBe("procedure.deleted");
      expect(events.filter((action) => action === "procedure.published")).toHaveLength(
        published.status === 200 ? 2 : 1,
      );
      expect((await ann.call(procedureEndpoints.get, { params: { procedureId: first.id } })).status).toBe(404);
    }
  });
});

it("[P198] members who become approvers after a request are notified of it, once, and its requester is not", async () => {
  const { draft } = await asked();
  const late = await world.member(["content.procedures.publish"], { in: [night] });
  const elsewhere = await world.member(["content.procedures.publish"], { in: [await world.group("Late shift")] });
  const before = await newsOf(ann);
  for (let run = 0; run < 2; run++) await notifyNewApprovers(world.appContext, world.workspaceId);
  const { body } = await late.call(notificationEndpoints.list, { query: { limit: 200 } });
  const own = body.notifications.filter((one) => "procedureId" in one.data && one.data.procedureId === draft.id);
  expect(own.map((one) => [one.kind, one.data])).toEqual([
    ["approvalRequested", { procedureId: draft.id, title: draft.title, requestedBy: "Ben" }],
  ]);
  expect(await newsOf(elsewhere)).toEqual([]);
  expect(await newsOf(ann)).toEqual(before);
});
