import { call } from "#kit/web/call.ts";
import { uploadFile } from "../../../media/web/upload.ts";
import { correctiveActionEndpoints } from "../../contract.ts";
import { memoryStore } from "./memory-store.ts";
import { type Sent, sendUnsent } from "./send-unsent.ts";
import { type Owner, ownerText, type UnsentStore } from "./unsent-store.ts";

const hasDatabase = typeof indexedDB !== "undefined";
let store: Promise<UnsentStore> | undefined;

/** What this device keeps of actions: one database for all tabs; memory where the browser has none. */
export function deviceStore(): Promise<UnsentStore> {
  store ??= hasDatabase
    ? import("./dexie-store.ts").then((module) => module.dexieStore())
    : Promise.resolve(memoryStore());
  // On the floor the network comes and goes: code that did not arrive is asked for again.
  store.catch(() => {
    store = undefined;
  });
  return store;
}

const queues = new Map<string, Promise<unknown>>();

/** One at a time in all tabs where the browser has locks; elsewhere in this tab, and the id keeps it to once. */
function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work);
  const run = (queues.get(name) ?? Promise.resolve()).then(work, work);
  queues.set(
    name,
    run.catch(() => {}),
  );
  return run;
}

/** [CA30] Sends what the person has on this device. */
export async function sendFromDevice(owner: Owner): Promise<Sent> {
  const tools = {
    store: await deviceStore(),
    upload: async (workspaceId: string, photo: File) => (await uploadFile(workspaceId, photo)).id,
    open: async (action: Owner & { readonly procedureId: string }, body: Parameters<typeof sendOne>[1]) =>
      sendOne(action, body),
  };
  return withLock(`fettle-corrective-actions/${ownerText(owner)}`, () => sendUnsent(owner, tools));
}

type Body = Parameters<typeof call<typeof correctiveActionEndpoints.open>>[1]["body"];

/** The key changes with what is sent: without its perform it is another request under the same id. */
async function sendOne(
  { workspaceId, procedureId }: { readonly workspaceId: string; readonly procedureId: string },
  body: Body,
): Promise<void> {
  const kind = [body.performId ? "" : "/alone", body.assigneeId ? "/assigned" : ""].join("");
  const input = { params: { workspaceId, procedureId }, body };
  await call(correctiveActionEndpoints.open, input, { idempotencyKey: body.id + kind });
}
