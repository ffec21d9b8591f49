import { randomUUID } from "node:crypto";
import type { Provider } from "#features/sessions/rules.ts";
import { openSession, userOfIdentity } from "#features/sessions/server/session-store.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { AppContext } from "#kit/server/scope.ts";
import type { Person, World } from "#tests/support/world.ts";

export interface Session {
  readonly userId: string;
  readonly sessionId: string;
  readonly token: string;
  readonly cookie: string;
}

export interface SignInOptions {
  readonly provider?: Provider;
  readonly emailDomain?: string;
}

/** A session of somebody new, with the lifetimes of the product, as if through a provider. */
export const signInNew = (appContext: AppContext, options: SignInOptions = {}): Promise<Session> =>
  inTransaction(appContext.database, {}, async (client) => {
    const subject = randomUUID();
    const { userId, identityId } = await userOfIdentity(client, {
      provider: options.provider ?? "google",
      issuer: "https://test.invalid",
      subject,
      username: `${subject}@${options.emailDomain ?? "test.invalid"}`,
      emailDomain: options.emailDomain,
    });
    const opened = await openSession(client, { userId, identityId, device: "test", now: appContext.clock.now() });
    return { userId, ...opened };
  });

/** What a list of members does when it removes one. The screens for it come later; the gate must know it already. */
export async function removeMember(world: World, person: Person): Promise<void> {
  await inTransaction(world.appContext.database, { workspaceId: person.workspaceId }, (client) =>
    client.query("update profile set removed_at = $3 where workspace_id = $1 and id = $2", [
      person.workspaceId,
      person.profileId,
      world.appContext.clock.now(),
    ]),
  );
}

/** Resolves once `done` returns true. @throws after `withinMs`, naming the condition that did not come true */
export async function until(done: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  const giveUpAt = performance.now() + withinMs;
  while (!(await done())) {
    if (performance.now() > giveUpAt) throw new Error(`Not true within ${withinMs} ms: ${done.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
