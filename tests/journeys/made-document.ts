import { createHash } from "node:crypto";
import { patiently, type Visit } from "./as-persona.ts";
import { ask, askAt } from "./find.ts";
import type { SampleFile } from "./sample-picture.ts";

interface Announced {
  readonly file_fettle_id: string;
  readonly signed_upload_url: string;
}

/** A document at the top, seen by everybody, made of a file of up to 8 MiB. Returns its id. */
export async function makeDocument(visit: Visit, { name, mimeType, buffer }: SampleFile): Promise<string> {
  const { workspaceId, context } = visit;
  const assets = `/v1/${workspaceId}/assets`;
  const announced = await askAt<Announced>(visit, assets, {
    method: "POST",
    body: { content_type: mimeType, is_resumable: false },
  });
  await patiently(() =>
    context.request.put(announced.signed_upload_url, {
      data: buffer,
      headers: { "content-type": "application/octet-stream" },
    }),
  );
  const checksum = createHash("sha256").update(buffer).digest("hex");
  const fileId = announced.file_fettle_id;
  await askAt(visit, `${assets}/${fileId}`, { method: "PUT", body: { file_name: name, origin: "web", checksum } });
  const document = await ask<{ readonly id: string }>(visit, "/documents", {
    method: "POST",
    body: { fileName: name, workspaceId, remoteFileId: fileId, mimeType, checksum, origin: "web", folderId: null },
  });
  return document.id;
}
