import { notFound } from "#kit/problem.ts";
import type { Gate } from "#kit/server/http/gate.ts";
import { type AppContext, inScope } from "#kit/server/scope.ts";
import type { Inside } from "./uploads.ts";

/** The session in which a file was announced; null if the server made it. */
interface Announced {
  readonly announcedBy: string | null;
}

/**
 * [M3] The address that takes bytes is valid as long as the sign-in in which the file was announced (threat B15).
 *
 * @throws what the gate throws
 */
export async function requireSender(
  appContext: AppContext,
  gate: Gate,
  workspaceId: string,
  announced: Announced,
): Promise<void> {
  await inScope(appContext, workspaceId, enterAs(gate, workspaceId, announced), async () => {}, { readOnly: true });
}

/** Works as the member who announced a file, while that sign-in is valid. Throws what `requireSender` throws. */
export const asSender =
  (appContext: AppContext, gate: Gate, workspaceId: string, announced: Announced): Inside =>
  (work) =>
    inScope(appContext, workspaceId, enterAs(gate, workspaceId, announced), work);

function enterAs(gate: Gate, workspaceId: string, { announcedBy }: Announced): Parameters<typeof inScope>[2] {
  if (announcedBy === null) throw notFound();
  return async (client) => (await gate.enterAgain(client, announcedBy, workspaceId)).actor;
}
