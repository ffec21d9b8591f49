import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentEndpoints } from "#features/documents/contract.ts";
import { folderEndpoints } from "#features/documents/folder-contract.ts";
import { moveEndpoints } from "#features/documents/move-contract.ts";
import { raceRounds } from "#tests/support/depth.ts";
import { documentOf, folderOf, insertUpload, uploadOf } from "#tests/support/documents.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { against } from "./against.ts";

let world: World;
let ann: Person;
let ben: Person;
let night: string;
let day: string;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  day = await world.group("Day shift");
  ann = await world.member("admin");
  ben = await world.member("admin");
  await world.member("operator", { in: [night] });
  await world.member("operator", { in: [day] });
});
afterAll(() => world?.close());

const at = (documentId: string) => ({ params: { documentId } });
const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map((one) => one.status).sort();
const moveTo = (
  person: Person,
  what: { readonly folders?: string[]; readonly documents?: string[] },
  targetFolderId: string | null,
  digest?: string,
) =>
  person.call(moveEndpoints.move, {
    body: {
      sourceDocumentFolderIds: what.folders ?? [],
      sourceDocumentIds: what.documents ?? [],
      targetFolderId,
      ...(digest !== undefined && { digest }),
    },
  });

describe("[D29] two at once", { timeout: 240_000 }, () => {
  it("[D3] never make two folders or two documents of one name", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const folderName = `Folder ${round}`;
      const folders = await Promise.all(
        [ann, ben].map((one) => one.call(folderEndpoints.create, { body: { folderName } })),
      );
      expect(statusesOf(folders)).toEqual([201, 409]);
      const fileName = `Document ${round}`;
      const uploads = [await uploadOf(world, ann), await uploadOf(world, ben)] as const;
      const documents = await Promise.all([
        ann.call(documentEndpoints.create, { body: { fileName, workspaceId: world.workspaceId, ...uploads[0] } }),
        ben.call(documentEndpoints.create, { body: { fileName, workspaceId: world.workspaceId, ...uploads[1] } }),
      ]);
      expect(statusesOf(documents)).toEqual([201, 409]);
    }
  });

  it("[D17] never move two folders into each other", async () => {
    const [a, b] = [await folderOf(ann, "Ring A"), await folderOf(ann, "Ring B")];
    for (let round = 0; round < raceRounds; round++) {
      const answers = await Promise.all([
        moveTo(ann, { folders: [a.id] }, b.id),
        moveTo(ben, { folders: [b.id] }, a.id),
      ]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      const { folders } = (await ann.call(folderEndpoints.list, { query: {} })).body;
      const parents = [a.id, b.id].map((id) => folders.find((one) => one.id === id)?.parentId);
      expect(parents).toContain(null);
      for (const [index, id] of [a.id, b.id].entries()) {
        if (parents[index] !== null) await moveTo(ann, { folders: [id] }, null);
      }
    }
  });

  it("[D19] never do a move whose check was overtaken by a change of groups", async () => {
    const outcomes = new Set<number>();
    for (let round = 0; round < raceRounds; round++) {
      const from = await folderOf(ann, `From ${round}`, { groups: [night] });
      const to = await folderOf(ann, `To ${round}`, { groups: [night] });
      const made = await documentOf(world, ann, "Moved.pdf", { in: from.id });
      const body = { sourceDocumentFolderIds: [], sourceDocumentIds: [made.id], targetFolderId: to.id };
      const { digest } = (await ann.call(moveEndpoints.checkMove, { body })).body;
      const [moved, changed] = await against(
        round,
        () => moveTo(ann, { documents: [made.id] }, to.id, digest),
        () =>
          ben.call(folderEndpoints.setGroups, {
            params: { folderId: to.id },
            body: { addAccessGroupIds: [day], removeAccessGroupIds: [] },
          }),
      );
      expect(changed.status).toBe(200);
      expect([200, 409]).toContain(moved.status);
      outcomes.add(moved.status);
      // Whichever the audit says came first: a move that came second knew of the change, and was refused.
      if (moved.status === 200)
        expect(await orderOf(made.id, to.id)).toEqual(["document.moved", "documentFolder.accessChanged"]);
    }
    expect([...outcomes].sort()).toEqual([200, 409]);
  });

  const orderOf = (documentId: string, folderId: string): Promise<string[]> =>
    world.asSystem(async ({ db, workspaceId }) => {
      const rows = await db
        .selectFrom("audit_entry")
        .select("action")
        .where("workspace_id", "=", workspaceId)
        .where("object_id", "in", [documentId, folderId])
        .where("action", "in", ["document.moved", "documentFolder.accessChanged"])
        .orderBy("seq")
        .execute();
      return rows.map((row) => row.action);
    });

  it("never leave a document in a folder that was deleted at the same moment", async () => {
    const outcomes = new Set<number>();
    for (let round = 0; round < raceRounds; round++) {
      const folder = await folderOf(ann, `Gone ${round}`);
      const made = await documentOf(world, ann, `Into ${round}.pdf`);
      const [moved, removed] = await against(
        round,
        () => moveTo(ann, { documents: [made.id] }, folder.id),
        () => ben.call(folderEndpoints.remove, { params: { folderId: folder.id } }),
      );
      expect(removed.status).toBe(200);
      expect([200, 400]).toContain(moved.status);
      const seen = await ann.call(documentEndpoints.get, at(made.id));
      // Moved first: it went with the folder. Deleted first: there was no such folder to move it into.
      expect(seen.status).toBe(moved.status === 200 ? 404 : 200);
      if (seen.status === 200) expect(seen.body.documentFolderId).toBe(null);
      outcomes.add(moved.status);
    }
    expect([...outcomes].sort()).toEqual([200, 400]);
  });

  it("[D14] never lose a version of a document that both replace", async () => {
    for (let round = 0; round < raceRounds; round++) {
      const made = await documentOf(world, ann, `Twice ${round}.pdf`);
      const uploads = [await uploadOf(world, ann), await uploadOf(world, ben)] as const;
      const answers = await Promise.all([
        ann.call(documentEndpoints.replace, { ...at(made.id), body: uploads[0] }),
        ben.call(documentEndpoints.replace, { ...at(made.id), body: uploads[1] }),
      ]);
      expect(statusesOf(answers)).toEqual([200, 200]);
      const { versions } = (await ann.call(documentEndpoints.versions, at(made.id))).body;
      expect(versions.map((one) => one.number)).toEqual([3, 2, 1]);
      expect(new Set(versions.map((one) => one.remoteFileId)).size).toBe(3);
    }
  });

  it("[D23] never bring back a document to a name that is being taken", async () => {
    const outcomes = new Set<number>();
    for (let round = 0; round < raceRounds; round++) {
      const fileName = `Back ${round}.pdf`;
      const made = await documentOf(world, ann, fileName);
      await ann.call(documentEndpoints.remove, { body: { documentIds: [made.id] } });
      const upload = await world.asSystem((scope) => insertUpload(scope, ben.profileId));
      const [restored, created] = await against(
        round,
        () => ann.call(documentEndpoints.restore, { body: { documentIds: [made.id], documentFolderIds: [] } }),
        () => ben.call(documentEndpoints.create, { body: { fileName, workspaceId: world.workspaceId, ...upload } }),
      );
      expect(restored.status).toBe(200);
      expect([201, 409]).toContain(created.status);
      const renamed = restored.body.renamed.map((one) => one.name);
      expect(renamed).toEqual(created.status === 201 ? [`Back ${round} (2).pdf`] : []);
      outcomes.add(created.status);
    }
    expect([...outcomes].sort()).toEqual([201, 409]);
  });
});
