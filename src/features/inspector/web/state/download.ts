import { FileDamaged, fetchFile } from "#features/media/web/parts/fetch-file.ts";
import { saveBlob } from "#kit/web/device/save-blob.ts";
import { say } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { inspectorText } from "../text.ts";

/** [MI4] Hands a file over to the person, once it has proven whole; says how far it is and what became of it. */
export async function download(workspaceId: string, fileId: string, shownName: string): Promise<void> {
  const words = (key: "downloading" | "downloadSuccess" | "downloadFailed" | "downloadDamaged", name: string) =>
    say(inspectorText, `MediaInspect.${key}`, { name });
  const told = toast.loading(words("downloading", shownName));
  try {
    const { blob, fileName } = await fetchFile(workspaceId, fileId);
    saveBlob(blob, fileName);
    told.success(words("downloadSuccess", fileName));
  } catch (error) {
    told.error(words(error instanceof FileDamaged ? "downloadDamaged" : "downloadFailed", shownName));
  }
}
