import { type OutboxMessage, type Persona, welcomeEndpoints } from "#features/sessions/contract.ts";
import type { CookieSettings } from "#features/sessions/server/cookie.ts";
import { signInAgain, signInAs } from "#features/sessions/server/service.ts";
import type { Identity } from "#features/sessions/server/session-store.ts";
import { isEmpty } from "#features/workspaces/server/service.ts";
import { notFound } from "#kit/problem.ts";
import type { Config } from "#kit/server/config.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { onPublic, onUser, type Route } from "#kit/server/http/route.ts";
import type { AppContext } from "#kit/server/scope.ts";
import { forEachWorkspace } from "./jobs.ts";

/** Demo mode's one-click people. */
export interface PersonaBook {
  list(appContext: AppContext): Promise<Persona[]>;
  identityOf(persona: Persona): Identity;
}

export interface WelcomeFacts {
  readonly mode: Config["FETTLE_MODE"];
  /** The ways that this server has been given. */
  readonly signInWays: readonly ("google" | "microsoft" | "phone")[];
}

/** What the sign-in page asks first; and the personas, where the server was given any: in demo mode alone. */
export const welcomeRoutes = (
  { mode, signInWays }: WelcomeFacts,
  cookies: CookieSettings,
  personas: PersonaBook | undefined,
): readonly Route[] => [
  onPublic(welcomeEndpoints.get, async (call) => ({
    mode,
    personas: (await personas?.list(call.appContext)) ?? [],
    needsSetUp: mode === "production" && (await isEmpty(call.appContext)),
    signInWays: [...signInWays],
  })),
  onUser(welcomeEndpoints.again, async (call) => {
    if (!personas) throw notFound();
    return signInAgain(call, cookies);
  }),
  onPublic(welcomeEndpoints.actAs, async (call, { params }) => {
    const persona = (await personas?.list(call.appContext))?.find((one) => one.key === params.persona);
    if (!personas || !persona) throw notFound();
    const bearer = await signInAs(call, cookies, personas.identityOf(persona));
    return { ...bearer, workspaceId: persona.workspaceId };
  }),
  onPublic(welcomeEndpoints.outbox, async (call) => {
    if (mode !== "demo") throw notFound();
    return { messages: await readOutbox(call.appContext) };
  }),
];

const shownMax = 50;

/** The newest mails and short messages of every workspace: for the start page of a demo server alone (ruling R2). */
async function readOutbox(appContext: AppContext): Promise<OutboxMessage[]> {
  const messages: OutboxMessage[] = [];
  await forEachWorkspace(appContext, async (workspaceId) => {
    const { rows } = await inTransaction(appContext.database, { workspaceId, readOnly: true }, (client) =>
      client.query<Omit<OutboxMessage, "createdAt"> & { created_at: Date }>(
        `select id, channel, recipient, subject, body, created_at from outbox_message
         where workspace_id = $1 and channel <> 'push' order by created_at desc limit $2`,
        [workspaceId, shownMax],
      ),
    );
    messages.push(...rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() })));
  });
  return messages.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, shownMax);
}
