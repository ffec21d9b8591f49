import { saveBlob } from "#kit/web/device/save-blob.ts";
import { call } from "#kit/web/wire/call.ts";
import { assetEndpoints } from "../../../media/contract.ts";
import type { LibraryFile } from "../../contract.ts";

/** Fetches a file and gives it to the person. @throws what `call` throws */
export async function keepFile(workspaceId: string, { id, fileName }: LibraryFile): Promise<void> {
  const bytes = await call(assetEndpoints.download, { params: { workspaceId, fileId: id }, query: {} });
  if (bytes instanceof Blob) saveBlob(bytes, fileName || id);
}
