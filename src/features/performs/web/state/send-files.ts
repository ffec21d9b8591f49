import { isRefusedForGood } from "#kit/web/wire/call-errors.ts";
import { waitingFiles } from "../parts/run/perform-state.ts";
import type { DevicePerform } from "./device-perform.ts";
import type { DriverTools } from "./driver-tools.ts";

/**
 * Uploads the files that entries name, one after the other; each is then named by the next save. A rejected file is
 * marked with the reason, and the others continue. Call it under the lock for the perform's files.
 *
 * @throws what an upload throws if a later attempt may help
 */
export async function sendFiles(
  kept: DevicePerform,
  { network }: DriverTools,
  uploaded: (mediaId: string, blob: Blob) => void,
): Promise<void> {
  await kept.settled();
  for (;;) {
    const { state } = kept;
    const fileId = state && !state.ending && waitingFiles(state).find((one) => state.files[one]?.refusal === null);
    if (!fileId) return;
    const file = await kept.findFile(fileId);
    if (file) {
      try {
        const mediaId = await network.upload(file);
        uploaded(mediaId, file.blob);
        kept.apply({ type: "fileSent", fileId, mediaId });
      } catch (error) {
        if (!isRefusedForGood(error)) throw error;
        kept.apply({ type: "fileRefused", fileId, refusal: { code: error.code, detail: error.message } });
      }
    } else {
      kept.apply({ type: "fileRefused", fileId, refusal: { code: "fileLost", detail: "" } });
    }
    await kept.settled();
    if (file && !kept.state?.files[fileId]) await kept.dropFile(fileId);
  }
}
