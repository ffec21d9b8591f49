import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { assetEndpoints } from "#features/media/contract.ts";
import { documentOf, folderOf, uploadOf } from "#tests/support/documents.ts";
import { type Answer, openWorld, type Person, type World } from "#tests/support/world.ts";
import { documentEndpoints } from "../contract.ts";
import { folderEndpoints } from "../folder-contract.ts";
import { documentTextEndpoints } from "../text-contract.ts";

/*
 * One workspace at two moments that differ only in what a viewer may not see: whatever they ask then, every byte of the
 * answer is the same. Each round hides more, in places and under names that are in sight.
 */
const rounds = 12;

let world: World;
let admin: Person;
let viewer: Person;
let hiding: string;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  hiding = await world.group("Hidden");
  const night = await world.group("Night shift");
  const may = ["content.documents.manage", "content.documents.delete", "workspace.members.manage"] as const;
  viewer = await world.member(may, { in: [night] });
});
afterAll(() => world?.close());

interface Shown {
  readonly folderIds: readonly string[];
  readonly documentIds: readonly string[];
  readonly fileId: string;
}

/** What the viewer sees: folders for everyone and for their groups, and one whose name alone is shown. */
async function show(round: number): Promise<Shown> {
  const open = await folderOf(admin, `Open ${round}`);
  const inner = await folderOf(admin, `Inner ${round}`, { in: open.id });
  const way = await folderOf(admin, `Way ${round}`, { groups: [hiding] });
  const { accessGroups } = await folderOf(viewer, `Own ${round}`, { groups: [await nightOf()] });
  const first = await documentOf(world, admin, `Guide ${round}.pdf`, { in: inner.id });
  const second = await documentOf(world, viewer, `Plan ${round}.pdf`, { groups: accessGroups });
  const third = await documentOf(world, admin, `Seen ${round}.pdf`, { in: way.id, groups: accessGroups });
  const gone = await documentOf(world, admin, `Gone ${round}.pdf`, { in: open.id });
  await admin.call(documentEndpoints.remove, { body: { documentIds: [gone.id] } });
  await world.asSystem((scope) => putBytes(scope.workspaceId, second.remoteFileId));
  return {
    folderIds: [open.id, inner.id, way.id],
    documentIds: [first.id, second.id, third.id],
    fileId: second.remoteFileId,
  };
}

const nightOf = async () =>
  (await viewer.call(groupEndpoints.list)).body.groups.find((one) => one.name === "Night shift")?.id ?? "";

const putBytes = (workspaceId: string, fileId: string) =>
  world.server.store.put(`${workspaceId}/${fileId}/original`, Buffer.alloc(1000, "a"), {
    size: 1000,
    contentType: "application/pdf",
  });

/** Everything that the viewer can ask; the text of each answer. */
async function askAll({ folderIds, documentIds, fileId }: Shown, round: number): Promise<string[]> {
  const answers: (Answer<unknown> | Promise<Answer<unknown>>)[] = [];
  const list = (query: Record<string, string>) => answers.push(viewer.call(documentEndpoints.list, { query }));
  for (const includeDeleted of ["false", "true"] as const) {
    answers.push(viewer.call(folderEndpoints.list, { query: { includeDeleted } }));
  }
  for (const sort of ["name", "updatedAt", "size", "type"]) list({ sort, limit: "3" });
  for (const name of ["plan", `guide ${round}`, "secret"]) list({ name });
  for (const includeDeleted of ["true", "only"]) list({ includeDeleted, limit: "200" });
  for (const folderId of folderIds) {
    answers.push(viewer.call(folderEndpoints.get, { params: { folderId } }));
    answers.push(viewer.call(folderEndpoints.extent, { params: { folderId } }));
    list({ folderId });
    list({ folderId, deep: "true", descending: "true" });
    answers.push(viewer.call(documentTextEndpoints.search, { query: { words: "plan secret", folderId } }));
  }
  list({ folderId: "root" });
  for (const words of ["plan", "secret"]) answers.push(viewer.call(documentTextEndpoints.search, { query: { words } }));
  for (const folderId of [null, folderIds[0] ?? null]) {
    const names = [`Plan ${round}.pdf`, `Guide ${round}.pdf`, "Secret.pdf", `Secret ${round}.pdf`];
    answers.push(viewer.call(documentEndpoints.checkNames, { body: { folderId, names } }));
  }
  for (const documentId of documentIds) {
    answers.push(viewer.call(documentEndpoints.get, { params: { documentId } }));
    answers.push(viewer.call(documentEndpoints.versions, { params: { documentId } }));
    answers.push(viewer.call(documentTextEndpoints.text, { params: { documentId }, query: {} }));
  }
  for (const search of ["plan", "secret", "open"])
    answers.push(viewer.call(groupEndpoints.things, { query: { search } }));
  const download = await viewer.call(assetEndpoints.download, { params: { fileId }, query: {} });
  expect(download.status).toBe(200);
  return [...(await Promise.all(answers)), download].map((answer) => `${answer.status} ${answer.text}`);
}

/** Adds items hidden from the viewer next to, in and under the visible ones, with the same names and with others. */
async function hide({ folderIds: [open, inner] }: Shown, round: number): Promise<string[]> {
  const groups = [hiding];
  const within = { in: inner ?? null, groups };
  const secret = await folderOf(admin, `Secret ${round}`, { in: open ?? null, groups });
  const deep = await folderOf(admin, "Deep", { in: secret.id });
  const made = [
    await documentOf(world, admin, `Secret ${round}.pdf`, within),
    await documentOf(world, admin, `Plan ${round}.pdf`, within),
    await documentOf(world, admin, `Plan ${round} (2).pdf`, { groups }),
    await documentOf(world, admin, "Secret.pdf", { in: deep.id }),
  ];
  const gone = await documentOf(world, admin, "Secret gone.pdf", within);
  await admin.call(documentEndpoints.remove, { body: { documentIds: [gone.id] } });
  const goneFolder = await folderOf(admin, "Secret folder", { in: open ?? null, groups });
  await admin.call(folderEndpoints.remove, { params: { folderId: goneFolder.id } });
  const [first] = made;
  await admin.call(documentEndpoints.replace, {
    params: { documentId: first?.id ?? "" },
    body: await uploadOf(world, admin),
  });
  return [...made.map((one) => one.id), gone.id];
}

describe("[D8] what a viewer may not see", () => {
  it("changes no byte of any list, count, search, tree, proposal, extent or file", async () => {
    for (let round = 0; round < rounds; round++) {
      const shown = await show(round);
      const before = await askAll(shown, round);
      const hidden = await hide(shown, round);
      const after = await askAll(shown, round);
      expect(after).toEqual(before);
      // The viewer was shown something, and the hidden is really there.
      expect(before.join()).toContain(`Plan ${round}.pdf`);
      const all = await admin.call(documentEndpoints.list, { query: { name: "secret", limit: 200 } });
      expect(all.body.documents.length).toBeGreaterThan(round);
      const [one = ""] = hidden;
      const known = await viewer.call(documentEndpoints.get, { params: { documentId: one } });
      const unknown = await viewer.call(documentEndpoints.get, { params: { documentId: randomUUID() } });
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    }
  }, 240_000);
});
