import { randomUUID } from "node:crypto";
import { type Identity, openSession, userOfIdentity } from "#features/sessions/server/session-store.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { World } from "#tests/support/world.ts";

/** Somebody signed in at a provider, who is a member of nothing. */
export const strangerIn = (world: World, options: Partial<Identity> = {}): Promise<{ userId: string; token: string }> =>
  inTransaction(world.appContext.database, {}, async (client) => {
    const subject = randomUUID();
    const identity = {
      provider: "google",
      issuer: "https://test.invalid",
      subject,
      username: subject,
      ...options,
    } as const;
    const { userId, identityId } = await userOfIdentity(client, identity);
    const now = world.clock.now();
    const { token } = await openSession(client, { userId, identityId, device: "test", now });
    return { userId, token };
  });
