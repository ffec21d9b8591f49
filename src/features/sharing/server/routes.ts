import type { Gate } from "#kit/server/http/gate.ts";
import { on, onMember, type Route } from "#kit/server/http/route.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { sharingEndpoints } from "../contract.ts";
import { addCopy } from "./add-copy.ts";
import { getOverview } from "./overview.ts";
import { assignGroups, getReceived, getShared, listReceived, listShared } from "./received.ts";
import { getTargets, shareProcedure, unshareProcedure } from "./share.ts";
import { getDifference, getSource, takeSource } from "./take-source.ts";

export interface SharingDeps {
  readonly store: ObjectStore;
  readonly gate: Gate;
}

const received = ({ wsId, procedureId }: { readonly wsId: string; readonly procedureId: string }) => ({
  sourceId: wsId.toLowerCase(),
  procedureId: procedureId.toLowerCase(),
});

export const sharingRoutes = ({ store, gate }: SharingDeps): readonly Route[] => [
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
