import { afterAll, beforeAll, expect, it } from "vitest";
import { day as dayMs } from "#kit/time.ts";
import { documentOf, folderOf, uploadOf } from "#tests/support/documents.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { documentEndpoints } from "../../contract.ts";
import { folderEndpoints } from "../../folder-contract.ts";
import { purgeDocumentsJob } from "./purge-job.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
});
afterAll(() => world?.close());

it("[D22] deletes expired items with their files, and changes nothing when it runs again", async () => {
  const { store } = world.server;
  const folder = await folderOf(admin, "Old");
  const inner = await folderOf(admin, "Inner", { in: folder.id });
  const old = await documentOf(world, admin, "Old.pdf", { in: inner.id });
  const second = await uploadOf(world, admin);
  await admin.call(documentEndpoints.replace, { params: { documentId: old.id }, body: second });
  const fresh = await documentOf(world, admin, "Fresh.pdf");
  const kept = await documentOf(world, admin, "Kept.pdf");
  const fileIds = [old.remoteFileId, second.remoteFileId];
  const keyOf = (fileId: string) => `${world.workspaceId}/${fileId}/original`;
  for (const fileId of fileIds) {
    await store.put(keyOf(fileId), Buffer.from("bytes"), { size: 5, contentType: "application/pdf" });
  }
  await admin.call(folderEndpoints.remove, { params: { folderId: folder.id } });
  await admin.call(documentEndpoints.remove, { body: { documentIds: [fresh.id] } });
  await world.asSystem(async ({ db, workspaceId }) => {
    const deleted_at = new Date(Date.now() - 30 * dayMs - 1000);
    const old = { deleted_at };
    await db.updateTable("document_folder").set(old).where("workspace_id", "=", workspaceId).execute();
    await db.updateTable("document").set(old).where("name", "=", "Old.pdf").execute();
  });
  const stateOf = () =>
    world.asSystem(async ({ db, workspaceId }) => ({
      documents: (await db.selectFrom("document").select("name").where("workspace_id", "=", workspaceId).execute())
        .map((one) => one.name)
        .sort(),
      folders: (await db.selectFrom("document_folder").select("id").where("workspace_id", "=", workspaceId).execute())
        .length,
      files: (await db.selectFrom("asset").select("id").where("workspace_id", "=", workspaceId).execute())
        .map((one) => one.id)
        .sort(),
    }));
  const expected = {
    documents: ["Fresh.pdf", "Kept.pdf"],
    folders: 0,
    files: [fresh.remoteFileId, kept.remoteFileId].sort(),
  };
  const job = purgeDocumentsJob(store);
  await job.run(world.appContext, {});
  expect(await stateOf()).toEqual(expected);
  for (const fileId of fileIds) expect(await store.get(keyOf(fileId))).toBeUndefined();
  await job.run(world.appContext, {});
  expect(await stateOf()).toEqual(expected);
});
