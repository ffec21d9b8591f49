import type { MovableClock } from "#kit/server/clock.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { type Call, onPublic, type Route } from "#kit/server/http/route.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { forEachWorkspace } from "../jobs.ts";
import { buildWorld, signInAgain } from "./build-world.ts";
import { testEndpoints } from "./contract.ts";

export const testRoutes = (clock: MovableClock, store: ObjectStore): readonly Route[] => [
  onPublic(testEndpoints.worlds, (call, { body }) => buildWorld(call.appContext, store, body)),
  onPublic(testEndpoints.sessions, (call, { body }) => signInAgain(call.appContext, body.userId, body.signIn)),
  onPublic(testEndpoints.outbox, async (call, { query }) => ({
    messages: await messagesOf(call, query.workspaceId, query.recipient),
  })),
  onPublic(testEndpoints.clock, async (_call, { body }) => {
    clock.offsetMs = body.offsetMs;
    return { now: clock.now().toISOString(), offsetMs: clock.offsetMs };
  }),
];

interface MessageRow {
  readonly id: string;
  readonly channel: "mail" | "sms";
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: string;
}

async function messagesOf(call: Call, only: string | undefined, recipient: string | undefined): Promise<MessageRow[]> {
  const messages: MessageRow[] = [];
  await forEachWorkspace(call.appContext, async (workspaceId) => {
    if (only !== undefined && only !== workspaceId) return;
    const { rows } = await inTransaction(call.appContext.database, { workspaceId, readOnly: true }, (client) =>
      client.query<Omit<MessageRow, "createdAt"> & { created_at: Date }>(
        `select id, channel, recipient, subject, body, created_at from outbox_message
         where workspace_id = $1 and ($2::text is null or recipient = $2)`,
        [workspaceId, recipient ?? null],
      ),
    );
    messages.push(...rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })));
  });
  return messages.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
