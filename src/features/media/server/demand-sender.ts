import { notFound } from "#kit/problem.ts";
import type { Gate } from "#kit/server/http/gate.ts";
import { type Foundation, inScope } from "#kit/server/scope.ts";

/**
 * [M3] The address that takes bytes is as good as the sign-in in which the file was announced: what ends that, ends it
 * (threat B15).
 *
 * @throws Problem as the gate does
 */
export async function demandSender(
  foundation: Foundation,
  gate: Gate,
  workspaceId: string,
  sessionId: string | null,
): Promise<void> {
  if (sessionId === null) throw notFound();
  const enter = async (client: Parameters<Gate["enterAgain"]>[0]) =>
    (await gate.enterAgain(client, sessionId, workspaceId)).actor;
  await inScope(foundation, workspaceId, enter, async () => {}, true);
}
