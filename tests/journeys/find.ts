import type { Visit } from "./as-persona.ts";

/** Asks the server as the person who is signed in, to find the ids of the demo's things. */
async function ask<Reply>(visit: Visit, path: string): Promise<Reply> {
  const reply = await visit.page.evaluate(async (url) => {
    const { token } = await (await fetch("/v1/sessions/resume", { method: "POST" })).json();
    return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json();
  }, `/v1/workspaces/${visit.workspaceId}${path}`);
  return reply as Reply;
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
