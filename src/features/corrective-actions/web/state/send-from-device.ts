import { uploadFile } from "#features/media/web/upload.ts";
import { withDeviceLock } from "#kit/web/device/tab-lock.ts";
import { type OutboxOwner, ownerText } from "#kit/web/outbox/outbox.ts";
import { forWhoIsHere } from "#kit/web/session/who-is-here.ts";
import { call } from "#kit/web/wire/call.ts";
import { correctiveActionEndpoints } from "../../contract.ts";
import { type Sent, sendUnsent } from "./send-unsent.ts";
import { deviceStore } from "./unsent-store.ts";

/** [CA30] Sends what the person has on this device. */
export async function sendFromDevice(owner: OutboxOwner): Promise<Sent> {
  const asNow = forWhoIsHere();
  const tools = {
    store: deviceStore,
    upload: asNow(async (workspaceId: string, photo: File) => (await uploadFile(workspaceId, photo)).id),
    open: asNow(sendOne),
  };
  return withDeviceLock(`fettle-corrective-actions/${ownerText(owner)}`, () => sendUnsent(owner, tools));
}

type Body = Parameters<typeof call<typeof correctiveActionEndpoints.open>>[1]["body"];

/** The key changes with the content: without its perform it is another request under the same id. */
async function sendOne(
  { workspaceId, procedureId }: { readonly workspaceId: string; readonly procedureId: string },
  body: Body,
): Promise<void> {
  const kind = [body.performId ? "" : "/alone", body.assigneeId ? "/assigned" : ""].join("");
  const input = { params: { workspaceId, procedureId }, body };
  await call(correctiveActionEndpoints.open, input, { idempotencyKey: body.id + kind });
}
