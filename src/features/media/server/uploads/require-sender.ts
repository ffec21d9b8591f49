import { notFound } from "#kit/problem.ts";
import type { Gate } from "#kit/server/http/gate.ts";
import { type AppContext, inScope } from "#kit/server/scope.ts";
import type { Inside } from "./uploads.ts";

/** In which session a file was announced; null for what the server itself made. */
interface Announced {
  readonly announcedBy: string | null;
}

/**
 * [M3] The address that takes bytes is as good as the sign-in in which the file was announced: what ends that, ends it
 * (threat B15).
 *
 * @throws Problem as the gate does
 */
export async function requireSender(
  appContext: AppContext,
  gate: Gate,
  workspaceId: string,
  announced: Announced,
): Promise<void> {
  await inScope(appContext, workspaceId, enterAs(gate, workspaceId, announced), async () => {}, true);
}

/** Works as the member who announced a file, as long as that sign-in lasts. What it gives throws as `requireSender`. */
export const asSender =
  (appContext: AppContext, gate: Gate, workspaceId: string, announced: Announced): Inside =>
  (work) =>
    inScope(appContext, workspaceId, enterAs(gate, workspaceId, announced), work);

function enterAs(gate: Gate, workspaceId: string, { announcedBy }: Announced): Parameters<typeof inScope>[2] {
  if (announcedBy === null) throw notFound();
  return async (client) => (await gate.enterAgain(client, announcedBy, workspaceId)).actor;
}
