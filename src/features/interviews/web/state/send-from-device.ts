import { uploadFile } from "#features/media/web/upload.ts";
import { withDeviceLock } from "#kit/web/device/tab-lock.ts";
import { type OutboxOwner, ownerText } from "#kit/web/outbox/outbox.ts";
import { forWhoIsHere } from "#kit/web/session/who-is-here.ts";
import { call } from "#kit/web/wire/call.ts";
import { interviewEndpoints } from "../../contract.ts";
import { heldStore } from "./held-store.ts";
import { type SendingTools, type Sent, sendHeld } from "./send-held.ts";

/** [IV17] Sends what the person has on this device: one tab at a time. */
export function sendFromDevice(owner: OutboxOwner): Promise<Sent> {
  const { workspaceId } = owner;
  const pathOf = (interviewId: string) => ({ params: { workspaceId, interviewId } });
  const asNow = forWhoIsHere();
  const tools: SendingTools = {
    store: heldStore,
    upload: asNow(async (photo, photoId) => {
      const file = new File([photo], `${photoId}.jpg`, { type: photo.type });
      return (await uploadFile(workspaceId, file)).id;
    }),
    save: asNow(
      async ({ id, kind, state }) =>
        (await call(interviewEndpoints.save, { ...pathOf(id), body: { kind, state } })).state,
    ),
    finish: asNow(async ({ id }, { accessGroupIds, writesTimes }) => {
      const body = { accessGroupIds: [...accessGroupIds], writesTimes };
      const input = { ...pathOf(id), body };
      return (await call(interviewEndpoints.finish, input, { idempotencyKey: `${id}/${JSON.stringify(body)}` })).id;
    }),
    procedureOf: async ({ id }) => (await call(interviewEndpoints.get, pathOf(id))).procedureId,
  };
  return withDeviceLock(`fettle-interviews/${ownerText(owner)}`, () => sendHeld(owner, tools));
}
