import type pg from "pg";
import { isPhoneStale } from "#features/sessions/rules.ts";
import { findPhoneOwner, type PhoneOwner } from "#features/sessions/server/service.ts";
import { isClosed } from "./check-code.ts";
import type { FindExpectingWorkspace } from "./deps.ts";

/** The owner of a number, for signing in. */
export type PhoneHolder =
  | { readonly is: "person"; readonly owner: PhoneOwner | undefined; readonly workspaceIds: readonly string[] }
  | { readonly is: "shared"; readonly workspaceIds: readonly string[] }
  | { readonly is: "nobody" };

/**
 * [PH8] [PH10] [PH11] A person's number opens that person's sign-in and nothing else; a shared one opens its profiles;
 * an expected one (an invitation) becomes a new person's. Runs outside the tenants, and sends the same number of
 * queries whatever it finds, so that its duration reveals nothing.
 */
export async function holderOf(
  client: pg.ClientBase,
  number: string,
  now: Date,
  whoExpects: readonly FindExpectingWorkspace[],
): Promise<PhoneHolder> {
  const owner = await findPhoneOwner(client, number);
  const memberOf = await workspacesOf(client, owner?.userId ?? noUserId);
  const sharedIn = await sharingWorkspaces(client, number);
  const isBarred = await isClosed(client, number, now);
  const expecting: string[] = [];
  for (const expects of whoExpects)
    expecting.push(...[await expects(client, number, now)].filter((id) => id !== undefined));
  if (isBarred) return { is: "nobody" };
  if (owner) {
    const isStale = isPhoneStale(owner.provenAt, now);
    const workspaceIds = [...memberOf, ...expecting];
    return isStale || workspaceIds.length === 0 ? { is: "nobody" } : { is: "person", owner, workspaceIds };
  }
  if (sharedIn.length > 0) return { is: "shared", workspaceIds: sharedIn };
  return expecting.length > 0 ? { is: "person", owner: undefined, workspaceIds: expecting } : { is: "nobody" };
}

const noUserId = "00000000-0000-0000-0000-000000000000";

/** The workspaces of a user that take a phone as a sign-in, the oldest membership first. */
async function workspacesOf(client: pg.ClientBase, userId: string): Promise<string[]> {
  await client.query("select set_config('fettle.user', $1, true)", [userId]);
  const { rows } = await client.query<{ workspace_id: string }>(
    `select l.workspace_id from profile_link l
     join profile p on p.workspace_id = l.workspace_id and p.id = l.profile_id and p.removed_at is null
     join workspace w on w.id = l.workspace_id
     where l.user_id = $1 and (
       w.auth_requirement = 'none'
       or ((cardinality(w.sso_auth_types) = 0 or 'phone' = any (w.sso_auth_types))
         and cardinality(w.verified_email_domains) = 0)
     )
     order by l.created_at, l.workspace_id`,
    [userId],
  );
  return rows.map((row) => row.workspace_id);
}

async function sharingWorkspaces(client: pg.ClientBase, number: string): Promise<string[]> {
  await client.query("select set_config('fettle.phone', $1, true)", [number]);
  const { rows } = await client.query<{ workspace_id: string }>(
    "select workspace_id from shared_phone where number = $1 order by created_at, workspace_id",
    [number],
  );
  return rows.map((row) => row.workspace_id);
}
