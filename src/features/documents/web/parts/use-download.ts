import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { assetEndpoints } from "../../../media/contract.ts";
import { documentText } from "../text.ts";

/** As much of a document, or of one of its versions, as a download needs. */
export interface Downloadable {
  readonly documentName: string;
  readonly remoteFileId: string;
}

/** Between two downloads, in ms: browsers drop those that come at once. */
const pauseMs = 400;

/**
 * Downloads files one after the other. The browser fetches them itself, from an address that is valid for a few
 * minutes: a file of several gigabytes is never in the page's memory.
 */
export function useDownload(): (files: readonly Downloadable[]) => Promise<void> {
  const t = useText(documentText);
  const workspaceId = useWorkspaceId();
  return async (files) => {
    for (const [at, file] of files.entries()) {
      if (at > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      try {
        const params = { workspaceId, fileId: file.remoteFileId };
        const { url } = await call(assetEndpoints.address, { params, body: { fileName: file.documentName } });
        save(url, file.documentName);
      } catch {
        toast.error(t("documents.download.failed", { name: file.documentName }));
      }
    }
  };
}

function save(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
