import type { BrowserContext } from "@playwright/test";
import { address as origin, patiently, type Visit } from "./as-persona.ts";

interface Sent {
  readonly method?: "GET" | "POST" | "PUT";
  readonly body?: unknown;
  /** The revision of the draft that is saved over. */
  readonly ifMatch?: number;
}

/** Calls the server as the person who is signed in: to find the demo's things, or to make what a journey starts from. */
export const ask = <Reply>(visit: Visit, path: string, sent: Sent = {}): Promise<Reply> =>
  askAt(visit, `/v1/workspaces/${visit.workspaceId}${path}`, sent);

/** The token of each browser's session, so that a journey does not resume the session for every call. */
const tokens = new WeakMap<BrowserContext, Promise<string>>();

async function resumed(context: BrowserContext): Promise<string> {
  const session = await patiently(() => context.request.post(`${origin()}/v1/sessions/resume`));
  const { token }: { token: string } = await session.json();
  return token;
}

/** The same with a whole address, for what lies above the workspaces. */
export async function askAt<Reply>(
  { context }: Pick<Visit, "context">,
  address: string,
  sent: Sent = {},
): Promise<Reply> {
  const { method = "GET", body, ifMatch } = sent;
  const idempotencyKey = crypto.randomUUID();
  const send = (token: string) =>
    context.request.fetch(`${origin()}${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === "POST" && { "idempotency-key": idempotencyKey }),
        ...(ifMatch !== undefined && { "if-match": `"${ifMatch}"` }),
      },
      ...(body !== undefined && { data: body }),
    });
  const response = await patiently(async () => {
    const first = await send(await remembered(context));
    if (first.status() !== 401) return first;
    // The person signed in anew since the last call, or the token has expired.
    tokens.delete(context);
    return send(await remembered(context));
  });
  return response.json();
}

function remembered(context: BrowserContext): Promise<string> {
  const known = tokens.get(context) ?? resumed(context);
  tokens.set(context, known);
  return known;
}

interface Listed {
  readonly procedures: readonly { readonly id: string; readonly title: string }[];
}

async function find(visit: Visit, path: string, title: string): Promise<string> {
  const { procedures } = await ask<Listed>(visit, path);
  const found = procedures.find((procedure) => procedure.title === title);
  if (!found) throw new Error(`No procedure ${title} in sight`);
  return found.id;
}

export const findPublished = (visit: Visit, title: string): Promise<string> =>
  find(visit, `/procedures?limit=200&search=${encodeURIComponent(title)}`, title);

export const findDraft = (visit: Visit, title: string): Promise<string> =>
  find(visit, `/procedures/drafts?limit=200&search=${encodeURIComponent(title)}`, title);

/** The path of the newest record of the torque procedure, which has every kind of answer. */
export async function findRecord(visit: Visit): Promise<string> {
  const search = encodeURIComponent("Torque the retort flange");
  const reply = await ask<{ history: readonly { id: string; procedureId: string }[] }>(
    visit,
    `/performances/history?limit=1&search=${search}`,
  );
  const record = reply.history[0];
  if (!record) throw new Error("No record in sight");
  return `/procedures/${record.procedureId}/perform-history/${record.id}`;
}

/** The id of a document of the demo, by its name. */
export async function findDocument(visit: Visit, name: string): Promise<string> {
  const { documents } = await ask<{ documents: readonly { id: string; documentName: string }[] }>(
    visit,
    `/documents?name=${encodeURIComponent(name)}`,
  );
  const found = documents.find((one) => one.documentName === name);
  if (!found) throw new Error(`No document ${name} in sight`);
  return found.id;
}
