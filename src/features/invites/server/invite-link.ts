import { isId } from "#kit/ids.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { AppContext } from "#kit/server/scope.ts";
import { hashOf, newSecret } from "#kit/server/secrets.ts";
import { invitePaths } from "../paths.ts";

/** The secret of a link, prefixed with the id of its invite: the id alone opens nothing. */
export interface LinkToken {
  readonly inviteId: string;
  readonly tokenHash: Buffer;
}

/** [IN3] A new secret for an invite: shown once, stored as a hash. */
export function newLinkToken(inviteId: string): LinkToken & { readonly token: string } {
  const token = `${inviteId}.${newSecret()}`;
  return { inviteId, token, tokenHash: hashOf(token) };
}

/** Undefined for a link that was never made here. */
export function readLinkToken(token: string): LinkToken | undefined {
  const inviteId = token.slice(0, 36);
  if (token[36] !== "." || !isId(inviteId)) return undefined;
  return { inviteId: inviteId.toLowerCase(), tokenHash: hashOf(token) };
}

/** @param base where people reach the product, such as "https://fettle.example" */
export const linkTo = (base: string, token: string): string => base + invitePaths.open(token);

/** The workspace of an invite: the only query about it that runs outside the tenants. */
export function workspaceOfInvite(appContext: AppContext, inviteId: string): Promise<string | undefined> {
  return inTransaction(appContext.database, {}, async (client) => {
    await client.query("select set_config('fettle.invite', $1, true)", [inviteId]);
    const { rows } = await client.query<{ workspace_id: string }>("select workspace_id from invite where id = $1", [
      inviteId,
    ]);
    return rows[0]?.workspace_id;
  });
}
