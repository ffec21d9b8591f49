import { createHash, randomUUID } from "node:crypto";
import { cutPassages } from "#features/passages/rules/cut-passages.ts";
import { replaceText } from "#features/passages/server/page-store.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { FinishedUpload } from "./documents.ts";
import type { Person, World } from "./world.ts";

/** A finished upload whose bytes lie in the store. */
export async function storeText(
  world: Pick<World, "server" | "asSystem">,
  person: Pick<Person, "profileId" | "workspaceId">,
  bytes: Buffer,
  contentType: string,
): Promise<FinishedUpload> {
  const id = randomUUID();
  const checksum = createHash("sha256").update(bytes).digest("hex");
  await world.server.store.put(`${person.workspaceId}/${id}/original`, bytes, { size: bytes.length, contentType });
  await world.asSystem(({ db, now }) =>
    db
      .insertInto("asset")
      .values({
        workspace_id: person.workspaceId,
        id,
        state: "stored",
        content_type: contentType,
        file_name: "file",
        size_bytes: bytes.length,
        sha256: checksum,
        uploaded_by: person.profileId,
        created_at: now,
        unused_since: now,
      })
      .execute(),
  );
  return { remoteFileId: id, checksum, mimeType: contentType, origin: "web" };
}

/** The words of a file as the job would keep them, without reading it: for searches in many. */
export async function keepWords(scope: Scope, assetId: string, pages: readonly string[]): Promise<void> {
  const read = pages.map((text, index) => ({ page: index + 1, text, isRecognised: false, confidence: null }));
  const passages = cutPassages(read);
  const wordCount = await replaceText(scope, assetId, read, passages);
  const done = { state: "done", passage_count: passages.length, word_count: wordCount, page_count: pages.length };
  await scope.db
    .insertInto("asset_text")
    .values({ workspace_id: scope.workspaceId, asset_id: assetId, ...done, waiting_since: scope.now })
    .onConflict((conflict) => conflict.columns(["workspace_id", "asset_id"]).doUpdateSet(done))
    .execute();
}
