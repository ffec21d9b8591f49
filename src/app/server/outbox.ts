import type { OutboxMessage } from "#features/sessions/contract.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { AppContext } from "#kit/server/scope.ts";
import { forEachWorkspace } from "./jobs.ts";

const shownMax = 50;

/** The newest mails and short messages of every workspace: for the start page of a demo server alone (ruling R2). */
export async function readOutbox(appContext: AppContext): Promise<OutboxMessage[]> {
  const messages: OutboxMessage[] = [];
  await forEachWorkspace(appContext, async (workspaceId) => {
    const { rows } = await inTransaction(appContext.database, { workspaceId, readOnly: true }, (client) =>
      client.query<Omit<OutboxMessage, "createdAt"> & { created_at: Date }>(
        `select id, channel, recipient, subject, body, created_at from outbox_message
         where workspace_id = $1 order by created_at desc limit $2`,
        [workspaceId, shownMax],
      ),
    );
    messages.push(...rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })));
  });
  return messages.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, shownMax);
}
