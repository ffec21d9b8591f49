import { titleOr } from "#features/procedures/rules/new-content.ts";
import type { Output } from "#kit/endpoint.ts";
import { isProblem } from "#kit/problem.ts";
import type { Gate } from "#kit/server/http/gate.ts";
import type { MemberCall } from "#kit/server/http/route.ts";
import { inScope, type Scope } from "#kit/server/scope.ts";
import { workspaceZone } from "#kit/server/workspace-zone.ts";
import type { sharingEndpoints } from "../contract.ts";
import { sharingPolicy } from "../policy.ts";
import { type SeenCopy, selectCopiesOf } from "./copy-store.ts";
import { findReceived } from "./received-store.ts";
import { sharesProcedures } from "./share.ts";
import { type StoredShare, selectShares, selectSiblings } from "./share-store.ts";
import { isBehind } from "./source-state.ts";

type Overview = Output<typeof sharingEndpoints.overview>;
type Entry = Overview["procedures"][number];
type Use = Entry["uses"][number];

/** How many shares of one workspace are looked at. */
const sharesMax = 2_000;

interface SiteFacts {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly timeZone: string;
  readonly shares: readonly StoredShare[];
  readonly copies: readonly (SeenCopy & { readonly isBehind: boolean; readonly sourceTitle: string | null })[];
}

/**
 * [SP16] Who uses what, among the workspaces of the enterprise that the caller administers. Each of them is entered by the
 * caller's own session, as a call there would be, so nothing crosses a wall that the caller may not cross. Workspaces that
 * they do not administer are left out.
 */
export async function getOverview(call: MemberCall, gate: Gate): Promise<Overview> {
  const siblings = await call.transact(selectSiblings);
  const sites: SiteFacts[] = [];
  for (const { id, name } of siblings.sort((one, other) => one.name.localeCompare(other.name, "en"))) {
    const facts = await readSite(call, gate, id, name);
    if (facts) sites.push(facts);
  }
  return {
    workspaces: sites.map(({ workspaceId, workspaceName }) => ({ workspaceId, workspaceName })),
    procedures: entriesOf(sites),
  };
}

async function readSite(
  call: MemberCall,
  gate: Gate,
  workspaceId: string,
  workspaceName: string,
): Promise<SiteFacts | undefined> {
  try {
    return await inScope(
      call.appContext,
      workspaceId,
      async (client) => (await gate.enterAgain(client, call.sessionId, workspaceId)).actor,
      async (scope) => {
        const isShown = sharingPolicy.overview(scope.actor, undefined) && (await sharesProcedures(scope));
        return isShown ? factsOf(scope, workspaceName) : undefined;
      },
      { readOnly: true },
    );
  } catch (error) {
    // The caller is no member there, or would have to sign in there in another way.
    if (isProblem(error) && error.status < 500) return undefined;
    throw error;
  }
}

async function factsOf(scope: Scope, workspaceName: string): Promise<SiteFacts> {
  const shares = await selectShares(scope, {}, { limit: sharesMax });
  const copies: SiteFacts["copies"][number][] = [];
  for (const copy of await selectCopiesOf(scope)) {
    const received = await findReceived(scope, { sourceId: copy.sourceId, procedureId: copy.sourceProcedureId });
    const behind = received !== undefined && (await isBehind(scope, copy, received));
    copies.push({ ...copy, isBehind: behind, sourceTitle: received?.title ?? null });
  }
  return { workspaceId: scope.workspaceId, workspaceName, timeZone: await workspaceZone(scope), shares, copies };
}

function entriesOf(sites: readonly SiteFacts[]): Entry[] {
  const names = new Map(sites.map((site) => [site.workspaceId, site.workspaceName]));
  const entries = new Map<string, Entry>();
  const entryOf = (sourceWorkspaceId: string, procedureId: string, title: string): Entry | undefined => {
    const sourceWorkspaceName = names.get(sourceWorkspaceId);
    if (sourceWorkspaceName === undefined) return undefined;
    const key = `${sourceWorkspaceId} ${procedureId}`;
    const entry = entries.get(key) ?? { sourceWorkspaceId, sourceWorkspaceName, procedureId, title, uses: [] };
    entries.set(key, entry);
    return entry;
  };
  const useOf = (entry: Entry, workspaceId: string): Use => {
    const known = entry.uses.find((use) => use.workspaceId === workspaceId);
    if (known) return known;
    const use: Use = { workspaceId, workspaceName: names.get(workspaceId) ?? "", isShared: false, copies: [] };
    entry.uses.push(use);
    return use;
  };
  for (const site of sites) {
    for (const share of site.shares) {
      // A workspace that the caller does not administer shows neither its name nor its use.
      if (!names.has(share.target.id)) continue;
      const entry = entryOf(site.workspaceId, share.procedureId, titleOr(share.title, share.createdAt, site.timeZone));
      if (entry) useOf(entry, share.target.id).isShared = true;
    }
  }
  for (const site of sites) {
    for (const copy of site.copies) {
      const title = copy.sourceTitle ?? copy.title;
      const entry = entryOf(copy.sourceId, copy.sourceProcedureId, titleOr(title, copy.createdAt, site.timeZone));
      const own = {
        procedureId: copy.procedureId,
        title: titleOr(copy.title, copy.createdAt, site.timeZone),
        isBehind: copy.isBehind,
      };
      if (entry) useOf(entry, site.workspaceId).copies.push(own);
    }
  }
  return [...entries.values()].sort((one, other) => one.title.localeCompare(other.title, "en"));
}
