import { call } from "#kit/web/call.ts";
import { saveBlob } from "#kit/web/save-blob.ts";
import { assetEndpoints } from "../../../media/contract.ts";
import type { LibraryFile } from "../../contract.ts";

/** Fetches a file and gives it to the person. @throws what `call` throws */
export async function keepFile(workspaceId: string, { id, fileName }: LibraryFile): Promise<void> {
  const bytes = await call(assetEndpoints.download, { params: { workspaceId, fileId: id }, query: {} });
  if (bytes instanceof Blob) saveBlob(bytes, fileName || id);
}
