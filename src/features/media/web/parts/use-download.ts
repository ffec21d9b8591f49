import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { assetEndpoints } from "../../contract.ts";
import { mediaText } from "../text.ts";

/** A stored file, and what it is called where it is saved. */
export interface Downloadable {
  readonly fileId: string;
  readonly name: string;
}

/** Between two downloads, in ms: browsers drop those that come at once. */
const pauseMs = 400;

/**
 * Downloads files one after the other. The browser fetches them itself, from an address that is valid for a few
 * minutes: a file of several gigabytes is never in the page's memory.
 */
export function useDownload(): (files: readonly Downloadable[]) => Promise<void> {
  const t = useText(mediaText);
  const workspaceId = useWorkspaceId();
  return async (files) => {
    for (const [at, file] of files.entries()) {
      if (at > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      try {
        const params = { workspaceId, fileId: file.fileId };
        const { url } = await call(assetEndpoints.address, { params, body: { fileName: file.name } });
        save(url, file.name);
      } catch {
        toast.error(t("media.notDownloaded", { name: file.name }));
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
