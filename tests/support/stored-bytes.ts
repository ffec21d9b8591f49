import { createHash, randomBytes } from "node:crypto";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { World } from "./world.ts";

/** Gives bytes to every file of a workspace that a test announced as stored without having sent any. */
export async function storeMissingBytes({ appContext, server }: World, workspaceId: string): Promise<void> {
  await inTransaction(appContext.database, { workspaceId }, async (client) => {
    const { rows } = await client.query<{ id: string; size_bytes: number; content_type: string }>(
      "select id, size_bytes, content_type from asset where workspace_id = $1 and sha256 is not null",
      [workspaceId],
    );
    for (const { id, size_bytes: size, content_type: contentType } of rows) {
      const key = `${workspaceId}/${id}/original`;
      if ((await server.store.size(key)) !== undefined) continue;
      const bytes = randomBytes(size);
      await server.store.put(key, bytes, { size, contentType });
      await client.query("update asset set sha256 = $3 where workspace_id = $1 and id = $2", [
        workspaceId,
        id,
        createHash("sha256").update(bytes).digest("hex"),
      ]);
    }
  });
}
