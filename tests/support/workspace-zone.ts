import { workspaceEndpoints } from "#features/workspaces/contract.ts";
import type { Person } from "./world.ts";

/** Gives the admin's workspace this time zone. */
export async function setZone(admin: Person, timeZone: string): Promise<void> {
  const { body } = await admin.call(workspaceEndpoints.info);
  const { status } = await admin.call(workspaceEndpoints.changeInfo, { ifMatch: body.revision, body: { timeZone } });
  if (status !== 200) throw new Error(`The workspace did not move to ${timeZone}: ${status}`);
}
