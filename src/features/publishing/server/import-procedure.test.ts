import { afterAll, beforeAll, expect, it } from "vitest";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { storePicture } from "#tests/support/performs.ts";
import { publishable } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type ImportedDraft, type ImportedPublication, importProcedure } from "./import-procedure.ts";

let world: World;
let author: Person;
let approver: Person;
let operator: Person;

beforeAll(async () => {
  world = await openWorld();
  author = await world.member("contentAuthor", { name: "Mina" });
  approver = await world.member("admin", { name: "Priya" });
  operator = await world.member("operator");
});
afterAll(() => world?.close());

const at = (text: string) => new Date(`${text}T06:00:00.000Z`);

const publication = (number: number, day: string, changeNote: string, title: string): ImportedPublication => ({
  versionId: crypto.randomUUID(),
  number,
  content: publishable(title),
  writtenBy: author.profileId,
  publishedBy: approver.profileId,
  publishedAt: at(day),
  changeNote,
});

const draftOf = (title: string, approval: ImportedDraft["approval"]): ImportedDraft => ({
  versionId: crypto.randomUUID(),
  content: publishable(title),
  writtenBy: author.profileId,
  writtenAt: at("2026-03-01"),
  approval,
});

async function imported(publications: readonly ImportedPublication[], draft: ImportedDraft | null): Promise<string> {
  const id = crypto.randomUUID();
  const procedure = { id, accessGroupIds: [], areaIds: [], createdBy: author.profileId, createdAt: at("2025-01-01") };
  await world.asSystem((scope) => importProcedure(scope, { ...procedure, publications, draft }));
  return id;
}

it("imports a history with its numbers, people, notes and days, and a newer draft", async () => {
  const history = [
    publication(9, "2025-02-01", "First", "CIP wash"),
    publication(12, "2025-06-01", "New spray ball", "CIP wash, M-2"),
  ];
  const id = await imported(history, draftOf("CIP wash, M-3", { status: "rejected", reason: "Name the mixer" }));
  const { body: published } = await operator.call(procedureEndpoints.get, { params: { procedureId: id } });
  expect(published).toMatchObject({
    version: 12,
    title: "CIP wash, M-2",
    publishedAt: "2025-06-01T06:00:00.000Z",
    createdAt: "2025-01-01T06:00:00.000Z",
    updatedBy: { displayName: "Priya" },
  });
  const { body: draft } = await author.call(draftEndpoints.get, { params: { procedureId: id } });
  expect(draft).toMatchObject({
    title: "CIP wash, M-3",
    updatedBy: { displayName: "Mina" },
    procedureVersionApproval: { approvalStatus: "rejected", rejectReason: "Name the mixer" },
  });
  const { body } = await author.call(revisionEndpoints.revisions, { params: { procedureId: id } });
  expect(body.revisions).toMatchObject([
    { version: 12, state: "published", changeNote: "New spray ball", approvedBy: { displayName: "Priya" } },
    { version: 9, state: "superseded", changeNote: "First" },
  ]);
  const { body: list } = await author.call(procedureEndpoints.listDrafts, { query: { status: "rejected" } });
  expect(list.procedures).toMatchObject([{ id, title: "CIP wash, M-2", draftTitle: "CIP wash, M-3", version: 12 }]);
});

it("imports a draft alone, and later publications continue its numbering", async () => {
  const by = { status: "pending", requestedBy: author.profileId, requestedAt: at("2026-03-02") } as const;
  const pending = draftOf("Pending", by);
  const id = await imported([], pending);
  expect((await operator.call(procedureEndpoints.get, { params: { procedureId: id } })).status).toBe(404);
  const { body: counts } = await author.call(procedureEndpoints.counts, { query: { search: "pending" } });
  expect(counts).toEqual({ all: 1, published: 0, draft: 0, pending: 1, rejected: 0 });

  const next = draftOf("Boiler, new", null);
  const withHistory = await imported([publication(41, "2025-02-01", "", "Boiler")], next);
  const { body } = await approver.call(draftEndpoints.publish, {
    params: { procedureId: withHistory, versionId: next.versionId },
    body: { revision: 1 },
  });
  expect(body.version).toBe(42);
});

it("gives files their users [P71]", async () => {
  const picture = await storePicture(world, approver);
  const content = { ...publishable(), procedureImage: { source: "remote", type: "image", id: picture } as const };
  const id = await imported([{ ...publication(1, "2025-02-01", "", ""), content }], null);
  const { body } = await operator.call(procedureEndpoints.get, { params: { procedureId: id } });
  expect(body.attachedMedia).toEqual([picture]);
  const { body: list } = await operator.call(procedureEndpoints.list, { query: { search: "filter" } });
  expect(list.procedures[0]?.collage).toEqual([picture]);
});

it("brings nothing that is neither published nor a draft", async () => {
  await expect(imported([], null)).rejects.toThrow("neither");
});
