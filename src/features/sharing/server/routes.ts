import { notFound } from "#kit/problem.ts";
import type { Gate } from "#kit/server/http/gate.ts";
import { type MemberCall, on, onMember, type Route } from "#kit/server/http/route.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { sharingEndpoints } from "../contract.ts";
import { addCopy } from "./add-copy.ts";
import { getOverview } from "./overview.ts";
import { assignGroups, getReceived, getShared, listReceived, listShared } from "./received.ts";
import { getTargets, shareProcedure, sharesProcedures, unshareProcedure } from "./share.ts";
import { getDifference, getSource, takeSource } from "./take-source.ts";

export interface SharingDeps {
  readonly store: ObjectStore;
  readonly gate: Gate;
}

const received = ({ wsId, procedureId }: { readonly wsId: string; readonly procedureId: string }) => ({
  sourceId: wsId.toLowerCase(),
  procedureId: procedureId.toLowerCase(),
});

/** @throws Problem 404 where the workspace does not share procedures */
async function requireOn(scope: Scope): Promise<void> {
  if (!(await sharesProcedures(scope))) throw notFound();
}

/** [SP21] Every route of the feature, so that none of them can be forgotten. */
const whileOn = ({ endpoint, kind, handle }: Route): Route => ({
  endpoint,
  kind,
  handle: async (place: Scope | MemberCall, input, call) => {
    await ("transact" in place ? place.transact(requireOn) : requireOn(place));
    return handle(place, input, call);
  },
});

export const sharingRoutes = (deps: SharingDeps): readonly Route[] => routesOf(deps).map(whileOn);

const routesOf = ({ store, gate }: SharingDeps): readonly Route[] => [
  on(sharingEndpoints.share, async (scope, { params, body }) => ({
    workspaces: await shareProcedure(scope, params.procedureId, body.workspaceIds),
  })),
  on(sharingEndpoints.unshare, async (scope, { params, body }) => ({
    workspaces: await unshareProcedure(scope, params.procedureId, body.workspaceIds),
  })),
  on(sharingEndpoints.targets, (scope, { params }) => getTargets(scope, params.procedureId)),
  on(sharingEndpoints.draftsReceived, (scope, { query }) => listReceived(scope, false, query)),
  on(sharingEndpoints.draftReceived, (scope, { params }) => getReceived(scope, received(params), false)),
  on(sharingEndpoints.draftsShared, (scope, { query }) => listShared(scope, false, query)),
  on(sharingEndpoints.publishedShared, (scope, { query }) => listShared(scope, true, query)),
  on(sharingEndpoints.publishedSharedOne, (scope, { params }) => getShared(scope, params.procedureId, params.wsId)),
  on(sharingEndpoints.publishedReceived, (scope, { query }) => listReceived(scope, true, query)),
  on(sharingEndpoints.publishedReceivedOne, (scope, { params }) => getReceived(scope, received(params), true)),
  on(sharingEndpoints.assign, (scope, { params, body, ifMatch }) =>
    assignGroups(scope, received(params), ifMatch, body),
  ),
  onMember(sharingEndpoints.add, (call, { params, body }) => addCopy(call, store, received(params), body)),
  on(sharingEndpoints.source, async (scope, { params }) => ({ source: await getSource(scope, params.procedureId) })),
  on(sharingEndpoints.difference, (scope, { params }) => getDifference(scope, params.procedureId)),
  onMember(sharingEndpoints.take, (call, { params, body }) => takeSource(call, store, params.procedureId, body)),
  onMember(sharingEndpoints.overview, (call) => getOverview(call, gate)),
];
