import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Document, DocumentFolder } from "#features/documents/contract.ts";
import { createDocument, createFolder } from "#features/documents/server/service.ts";
import { newId } from "#kit/server/db/new-id.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Person, Workspace } from "./world.ts";

/** A finished upload, as the protocol leaves it; there are no bytes behind it. */
export interface FinishedUpload {
  readonly remoteFileId: string;
  readonly checksum: string;
  readonly mimeType: string;
  readonly origin: "web";
}

export async function insertUpload(
  scope: Scope,
  uploadedBy: string,
  options: { readonly mimeType?: string; readonly sizeBytes?: number } = {},
): Promise<FinishedUpload> {
  const upload: FinishedUpload = {
    remoteFileId: newId(),
    checksum: randomBytes(32).toString("hex"),
    mimeType: options.mimeType ?? "application/pdf",
    origin: "web",
  };
  await scope.db
    .insertInto("asset")
    .values({
      workspace_id: scope.workspaceId,
      id: upload.remoteFileId,
      state: "stored",
      content_type: upload.mimeType,
      file_name: "file",
      size_bytes: options.sizeBytes ?? 1000,
      sha256: upload.checksum,
      uploaded_by: uploadedBy,
      created_at: scope.now,
      unused_since: scope.now,
    })
    .execute();
  return upload;
}

export const uploadOf = (
  workspace: Pick<Workspace, "asSystem">,
  person: Pick<Person, "profileId">,
  options?: Parameters<typeof insertUpload>[2],
): Promise<FinishedUpload> => workspace.asSystem((scope) => insertUpload(scope, person.profileId, options));

export interface Placed {
  readonly in?: string | null;
  readonly groups?: readonly string[];
}

export const folderOf = (person: Person, folderName: string, options: Placed = {}): Promise<DocumentFolder> =>
  person.run((scope) =>
    createFolder(scope, { folderName, parentFolderId: options.in ?? null, accessGroupIds: options.groups }),
  );

export async function documentOf(
  workspace: Pick<Workspace, "asSystem">,
  person: Person,
  fileName: string,
  options: Placed = {},
): Promise<Document> {
  const upload = await uploadOf(workspace, person);
  return person.run((scope) =>
    createDocument(scope, { fileName, ...upload, folderId: options.in ?? null, accessGroupIds: options.groups }),
  );
}

/** Nothing of a workspace's documents and folders stays. */
export async function clearDocuments(scope: Scope): Promise<void> {
  await sql`delete from asset_use where workspace_id = ${scope.workspaceId} and user_type = 'document'`.execute(
    scope.db,
  );
  for (const table of ["document", "document_folder"] as const) {
    await scope.db.deleteFrom(table).where("workspace_id", "=", scope.workspaceId).execute();
  }
}
