import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { type BuiltServer, buildServer } from "#app/server/build-server.ts";
import { chanceOf } from "#app/server/demo/chance.ts";
import { scaleContent } from "#app/server/scale/scale-content.ts";
import { recordOf } from "#app/server/scale/scale-records.ts";
import { type ScaleWorkspace, seedScale } from "#app/server/scale/seed-scale.ts";
import { addMembers } from "#features/groups/server/service.ts";
import { createMember } from "#features/members/server/service.ts";
import type { StepProgress } from "#features/performs/progress.ts";
import { type ImportedProcedure, importProcedures } from "#features/publishing/server/import-procedure.ts";
import type { BuiltInRole } from "#features/roles/rules.ts";
import { openSession, userOfIdentity } from "#features/sessions/server/session-store.ts";
import { createEnterprise } from "#features/workspaces/server/service.ts";
import { systemClock } from "#kit/server/clock.ts";
import { readConfig } from "#kit/server/config.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { createLog } from "#kit/server/log.ts";
import { type AppContext, asSystem } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import { fillDocuments } from "./bench-documents.ts";

export interface Caller {
  readonly workspaceId: string;
  readonly profileId: string;
  readonly token: string;
}

export interface BenchWorkspace {
  readonly workspaceId: string;
  readonly groupIds: readonly string[];
  readonly admin: Caller;
  /** Bound to the groups of one site of four. */
  readonly operator: Caller;
  /** Bound to three groups with nothing below them. */
  readonly reader: Caller;
}

export interface BenchWorld {
  readonly server: BuiltServer;
  readonly environment: Readonly<Record<string, string>>;
  readonly small: BenchWorkspace;
  readonly large: BenchWorkspace;
  /** In the large workspace, visible to the operator, with 150 modules. */
  readonly long: { readonly procedureId: string; readonly versionId: string };
  /** In the large workspace, a procedure of the usual size visible to the reader. */
  readonly plain: { readonly procedureId: string };
  /** In the large workspace, a document visible to the reader. */
  readonly documentId: string;
  /** What was entered in it, up to the size of the save that is measured. */
  readonly steps: readonly StepProgress[];
  remove(): Promise<void>;
}

/** The sizes that the aims name. */
export const sizes = { small: 100, large: 10_000, documents: 5000, passages: 22_000, saveBytes: 23_000 } as const;
export const poolMax = 10;

/** A server in this process on a database of its own, filled like a trial workspace: to seed and to record by. */
export async function openBenchWorld(postgresUrl: string, report: (text: string) => void): Promise<BenchWorld> {
  const database = await newDatabase(postgresUrl);
  const files = await mkdtemp(path.join(os.tmpdir(), "fettle-bench-"));
  const environment = {
    FETTLE_MODE: "test",
    FETTLE_ROLE: "web",
    FETTLE_DATA: files,
    DATABASE_URL: database.url,
    DATABASE_POOL: String(poolMax),
  };
  const server = await buildServer(readConfig(environment), systemClock, createLog("warn"));
  await server.http.ready();
  const enterpriseId = await createEnterprise(server.appContext, "Bench");
  const seeded = async (procedures: number) => {
    const options = { enterpriseId, workspaceName: `Bench ${procedures}`, procedures };
    return admitted(server.appContext, await seedScale(server.appContext, options, () => {}));
  };
  report(`filling workspaces of ${sizes.small} and ${sizes.large} procedures`);
  const [small, large] = [await seeded(sizes.small), await seeded(sizes.large)];
  const long = await importOne(server.appContext, large, true);
  const plain = (await importOne(server.appContext, large, false)).long;
  report(`filling in ${sizes.documents} documents, ${sizes.passages} passages`);
  const documentId = await fillDocuments(server.appContext, { ...large, ...large.admin, ...sizes });
  const remove = async () => {
    await rm(files, { recursive: true, force: true });
    await database.remove();
  };
  await settled(server);
  return { server, environment, small, large, ...long, plain, documentId, remove };
}

/** Statistics and visibility as an old workspace has them, lest the first minutes be measured. */
async function settled({ appContext }: BuiltServer): Promise<void> {
  // What the search written by hand reads.
  await appContext.database.pool.query(`alter table passage add column words tsvector
    generated always as (to_tsvector('english', title_path || ' ' || text)) stored`);
  await appContext.database.pool.query("create index on passage using gin (words)");
  await appContext.database.pool.query("vacuum analyze");
}

async function admitted(appContext: AppContext, filled: ScaleWorkspace): Promise<BenchWorkspace> {
  const { workspaceId, roleIds, groupIds } = filled;
  const [siteId] = groupIds;
  const admit = (role: BuiltInRole, name: string, groups: readonly string[]) =>
    admitOne(appContext, workspaceId, roleIds[role], name, groups);
  const site = siteId === undefined ? [] : [siteId];
  return {
    workspaceId,
    groupIds,
    admin: await admit("admin", "admin", site),
    operator: await admit("operator", "operator", site),
    reader: await admit("operator", "reader", groupIds.slice(-3)),
  };
}

async function admitOne(
  appContext: AppContext,
  workspaceId: string,
  roleId: string,
  displayName: string,
  groupIds: readonly string[],
): Promise<Caller> {
  const subject = `${workspaceId} ${displayName}`;
  const identity = { provider: "google", issuer: "https://bench.invalid", subject, username: subject } as const;
  const { userId, token } = await inTransaction(appContext.database, {}, async (client) => {
    const user = await userOfIdentity(client, identity);
    const opening = { ...user, device: "bench", now: appContext.clock.now(), tokenLifeMs: day };
    return { ...user, ...(await openSession(client, opening)) };
  });
  const profileId = await asSystem(appContext, workspaceId, async (scope) => {
    const id = await createMember(scope, { displayName, roleId, userId });
    for (const groupId of groupIds) await addMembers(scope, groupId, [id]);
    return id;
  });
  return { workspaceId, profileId, token };
}

/** A procedure that everybody sees, with 150 modules or of the usual size. */
async function importOne(appContext: AppContext, { workspaceId, admin, operator }: BenchWorkspace, isLong: boolean) {
  const chance = chanceOf(7);
  return asSystem(appContext, workspaceId, async (scope) => {
    const { content, usual } = scaleContent(chance, isLong ? "bench" : "plain", isLong ? 0 : 1, isLong);
    const versionId = scope.newId();
    const who = { writtenBy: admin.profileId, publishedBy: admin.profileId };
    const procedure: ImportedProcedure = {
      id: scope.newId(),
      accessGroupIds: [],
      areaIds: [],
      createdBy: admin.profileId,
      createdAt: scope.now,
      publications: [{ versionId, number: 1, content, publishedAt: scope.now, ...who }],
      draft: null,
    };
    await importProcedures(scope, [procedure]);
    const performer = { id: operator.profileId, name: "operator" };
    const record = recordOf(chance, { procedure, usual }, performer, { id: scope.newId(), now: scope.now });
    return { long: { procedureId: procedure.id, versionId }, steps: isLong ? upToSize(record?.steps ?? []) : [] };
  });
}

/** As many steps as the save has room for, and their last answer filled up to the size in words. */
function upToSize(all: readonly StepProgress[]): StepProgress[] {
  const bytes = (steps: readonly StepProgress[]) => Buffer.byteLength(JSON.stringify(steps));
  const count = all.findIndex((_, index) => bytes(all.slice(0, index + 1)) > sizes.saveBytes);
  if (count < 0 && bytes(all) < sizes.saveBytes * 0.9) throw new Error(`Only ${bytes(all)} bytes to save`);
  return count < 0 ? [...all] : all.slice(0, count);
}

/** A database of the bench's own on a PostgreSQL. */
export async function newDatabase(postgresUrl: string): Promise<{ url: string; remove(): Promise<unknown> }> {
  const name = `fettle_bench_${process.pid}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgresUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await administer(`create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  // A cluster of our own goes away as a whole.
  const isGiven = process.env.FETTLE_TEST_DATABASE_URL !== undefined;
  return { url: url.href, remove: async () => isGiven && administer(`drop database ${name} with (force)`) };
}
