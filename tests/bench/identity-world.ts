import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { type BuiltServer, buildServer } from "#app/server/build-server.ts";
import { addMembers, createGroup } from "#features/groups/server/service.ts";
import { createMember } from "#features/members/server/service.ts";
import { openSession, userOfIdentity } from "#features/sessions/server/session-store.ts";
import { createEnterprise, createWorkspace } from "#features/workspaces/server/service.ts";
import { systemClock } from "#kit/server/clock.ts";
import { readConfig } from "#kit/server/config.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { createLog } from "#kit/server/log.ts";
import { type AppContext, asSystem } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import { newDatabase, poolMax } from "./bench-world.ts";

/** The sizes that the aims name. */
export const identitySizes = { members: [100, 10_000], auditRows: [100, 1_000_000], depths: [1, 5, 10] } as const;
/** Groups that the member reaches besides the first, whatever the depth: only the shape of the tree differs. */
const otherGroups = 36;

/** An admin, signed in. */
export interface Visitor {
  readonly workspaceId: string;
  readonly token: string;
  readonly cookie: string;
}

export interface IdentityWorld {
  readonly server: BuiltServer;
  readonly environment: Readonly<Record<string, string>>;
  readonly small: Visitor;
  readonly large: Visitor;
  /** Members who reach as many groups in a tree of each depth, from its top on. */
  readonly byDepth: readonly { readonly depth: number; readonly visitor: Visitor }[];
  remove(): Promise<void>;
}

export async function openIdentityWorld(postgresUrl: string, report: (text: string) => void): Promise<IdentityWorld> {
  const database = await newDatabase(postgresUrl);
  const files = await mkdtemp(path.join(os.tmpdir(), "fettle-bench-"));
  const environment = {
    FETTLE_MODE: "test",
    FETTLE_ROLE: "web",
    FETTLE_DATA: files,
    DATABASE_URL: database.url,
    DATABASE_POOL: String(poolMax),
  };
  const remove = async () => {
    await rm(files, { recursive: true, force: true });
    await database.remove();
  };
  const server = await buildServer(readConfig(environment), systemClock, createLog("warn"));
  try {
    return { server, environment, ...(await fill(server, report)), remove };
  } catch (error) {
    await server.close();
    await remove();
    throw error;
  }
}

async function fill(
  server: BuiltServer,
  report: (text: string) => void,
): Promise<Pick<IdentityWorld, "small" | "large" | "byDepth">> {
  await server.http.ready();
  const enterpriseId = await createEnterprise(server.appContext, "Bench");
  const byDepth = [];
  for (const depth of identitySizes.depths) {
    const { workspaceId, roleIds } = await createWorkspace(server.appContext, { enterpriseId, name: `Depth ${depth}` });
    const topIds = await fillTree(server.appContext, workspaceId, depth);
    byDepth.push({ depth, visitor: await admit(server.appContext, workspaceId, roleIds.operator, topIds) });
  }
  const filled = async (members: number, auditRows: number): Promise<Visitor> => {
    const { workspaceId, roleIds } = await createWorkspace(server.appContext, { enterpriseId, name: `${members}` });
    await fillMembers(server.appContext, workspaceId, Object.values(roleIds), members);
    await fillAudit(server.appContext, workspaceId, auditRows);
    return admit(server.appContext, workspaceId, roleIds.admin);
  };
  const [fewMembers, manyMembers] = identitySizes.members;
  const [fewRows, manyRows] = identitySizes.auditRows;
  report(`filling workspaces of ${fewMembers} and ${manyMembers} members, ${fewRows} and ${manyRows} audit entries`);
  const [small, large] = [await filled(fewMembers, fewRows), await filled(manyMembers, manyRows)];
  await settle(server);
  return { small, large, byDepth };
}

/** Statistics and visibility as an old workspace has them, lest the first minutes be measured. */
async function settle({ appContext }: BuiltServer): Promise<void> {
  const client = await appContext.database.pool.connect();
  await client.query("set statement_timeout = 0");
  await client.query("vacuum analyze");
  // No other session may have a connection without the limit.
  client.release(true);
}

async function admit(
  appContext: AppContext,
  workspaceId: string,
  roleId: string,
  groupIds: readonly string[] = [],
): Promise<Visitor> {
  const subject = randomUUID();
  const identity = { provider: "google", issuer: "https://bench.invalid", subject, username: subject } as const;
  const { userId, token, cookie } = await inTransaction(appContext.database, {}, async (client) => {
    const user = await userOfIdentity(client, identity);
    const opening = { ...user, device: "bench", now: appContext.clock.now(), tokenLifeMs: day };
    return { ...user, ...(await openSession(client, opening)) };
  });
  await asSystem(appContext, workspaceId, async (scope) => {
    const id = await createMember(scope, { displayName: "Visitor", roleId, userId });
    for (const groupId of groupIds) await addMembers(scope, groupId, [id]);
  });
  return { workspaceId, token, cookie };
}

const groups = 40;

/** Members as a plant has them: with a sign-in of their own, in a group, most of them of the last role. */
async function fillMembers(
  appContext: AppContext,
  workspaceId: string,
  roleIds: readonly string[],
  count: number,
): Promise<void> {
  const groupIds = await asSystem(appContext, workspaceId, async (scope) => {
    const ids = [];
    for (let n = 0; n < groups; n++) {
      ids.push(await createGroup(scope, { name: `Group ${n}`, icon: "users", parentId: null }));
    }
    return ids;
  });
  const people = Array.from({ length: count }, () => ({ userId: randomUUID(), profileId: randomUUID() }));
  const userIds = people.map((one) => one.userId);
  const profileIds = people.map((one) => one.profileId);
  await inTransaction(appContext.database, {}, async (client) => {
    await client.query("insert into app_user (id) select unnest($1::uuid[])", [userIds]);
    await client.query(
      `insert into identity (id, user_id, provider, issuer, subject, username, email, email_verified)
       select gen_random_uuid(), u, 'google', 'https://bench.invalid', u::text, u || '@bench.invalid',
         u || '@bench.invalid', true
       from unnest($1::uuid[]) u`,
      [userIds],
    );
  });
  await inWorkspace(appContext, workspaceId, async (client) => {
    await client.query(
      `insert into profile (workspace_id, id, role_id, display_name, email, created_at)
       select $1, id, ($3::uuid[])[case when n % 20 = 0 then 1 + (n / 20 % $4::int) else $4::int end],
         (array['Ana','Bo','Chen','Dara','Eli','Femi','Gita','Hugo'])[1 + n % 8] || ' ' ||
         (array['Abara','Berg','Costa','Diaz','Ek','Falk','Gruber','Hale','Ito'])[1 + n / 8 % 9] || ' ' || n,
         'person' || n || '@bench.invalid', now() - n * interval '1 minute'
       from unnest($2::uuid[]) with ordinality as p (id, n)`,
      [workspaceId, profileIds, roleIds, roleIds.length],
    );
    await client.query(
      "insert into profile_link (workspace_id, profile_id, user_id) select $1, * from unnest($2::uuid[], $3::uuid[])",
      [workspaceId, profileIds, userIds],
    );
    await client.query(
      `insert into group_member (workspace_id, group_id, profile_id)
       select $1, ($3::uuid[])[1 + n % $4::int], id from unnest($2::uuid[]) with ordinality as p (id, n)`,
      [workspaceId, profileIds, groupIds, groups],
    );
  });
}

/** Rows of one statement: a longer one runs into the time that statements have. */
const batchRows = 50_000;

/** Entries that are read, not verified: their hashes are none. */
async function fillAudit(appContext: AppContext, workspaceId: string, count: number): Promise<void> {
  for (let from = 1; from <= count; from += batchRows) {
    await inWorkspace(appContext, workspaceId, (client) =>
      client.query(
        `insert into audit_entry
           (workspace_id, seq, at, actor_name, action, object_type, object_id, details, previous_hash, hash)
         select $1, 1000000000 + n, now() - n * interval '1 second', 'Person ' || n % 500,
           (array['area.created','member.roleUpdated','procedure.published','session.opened'])[1 + n % 4],
           (array['area','member','procedure','session'])[1 + n % 4], gen_random_uuid(),
           jsonb_build_object('before', 'Early shift', 'after', 'Late shift'), repeat('0', 64), repeat('0', 64)
         from generate_series($2::int, $3::int) n`,
        [workspaceId, from, Math.min(count, from + batchRows - 1)],
      ),
    );
  }
}

/** As many groups on so many levels, below one another in chains. Answers those at the top, whose member reaches all. */
const fillTree = (appContext: AppContext, workspaceId: string, depth: number): Promise<string[]> =>
  asSystem(appContext, workspaceId, async (scope) => {
    const add = (name: string, parentId: string | null) => createGroup(scope, { name, icon: "users", parentId });
    const topId = await add("Top", null);
    const below = depth - 1;
    if (below === 0) {
      const topIds = [topId];
      while (topIds.length <= otherGroups) topIds.push(await add(`Top ${topIds.length}`, null));
      return topIds;
    }
    for (let chain = 0; chain < otherGroups / below; chain++) {
      let parentId = topId;
      for (let level = 1; level <= below; level++) parentId = await add(`Group ${chain} ${level}`, parentId);
    }
    return [topId];
  });

const inWorkspace = (appContext: AppContext, workspaceId: string, work: (client: pg.ClientBase) => Promise<unknown>) =>
  inTransaction(appContext.database, { workspaceId }, work);
