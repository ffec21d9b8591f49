import { uploadFile } from "#features/media/web/upload.ts";
import { withDeviceLock } from "#kit/web/device/tab-lock.ts";
import { type OutboxOwner, ownerText } from "#kit/web/outbox/outbox.ts";
import { forWhoIsHere } from "#kit/web/session/who-is-here.ts";
import { call } from "#kit/web/wire/call.ts";
import { voiceOverEndpoints } from "../../contract.ts";
import { deviceTakes } from "./device-takes.ts";
import type { HeldTake } from "./held-take.ts";
import { type SendingTools, sendTakes } from "./send-takes.ts";

/** [PG70] Sends what the person recorded on this device: one tab at a time. */
export function sendFromDevice(owner: OutboxOwner): Promise<boolean> {
  const { workspaceId } = owner;
  const pathOf = ({ generationId, id }: HeldTake) => ({ params: { workspaceId, generationId, takeId: id } });
  const asNow = forWhoIsHere();
  const tools: SendingTools = {
    takes: deviceTakes,
    upload: asNow(
      async (take, sound) =>
        (await uploadFile(workspaceId, new File([sound], `${take.id}.wav`, { type: "audio/wav" }))).id,
    ),
    keep: asNow((take, mediaId) => {
      const { passageId, fromMs, recordedAtMs } = take;
      const body = { passageId, mediaId, fromMs, recordedAt: new Date(recordedAtMs).toISOString() };
      return call(voiceOverEndpoints.keep, { ...pathOf(take), body });
    }),
    remove: asNow((take) => call(voiceOverEndpoints.remove, pathOf(take))),
  };
  return withDeviceLock(`fettle-voice-overs/${ownerText(owner)}`, () => sendTakes(owner, tools));
}
