import { type SealSecrets, sealSecrets } from "#features/sealing/server/service.ts";
import { on, onPublic, onUser, type Route } from "#kit/server/http/route.ts";
import type { InstallationSecret } from "#kit/server/installation-secret.ts";
import { unrecordedEndpoints } from "../contract.ts";
import {
  createHandoverCode,
  dealWith,
  getUnrecorded,
  handOver,
  handOverByCode,
  listFormerMemberships,
  listRunning,
  listUnrecorded,
  openFormerKey,
  openRunByCode,
} from "./service.ts";

interface UnrecordedDeps {
  readonly secret: InstallationSecret;
}

export const unrecordedRoutes = ({ secret }: UnrecordedDeps): readonly Route[] => routes(sealSecrets(secret));

/** The running performs, and the unrecorded answers. */
const routes = (secrets: SealSecrets): readonly Route[] => [
  on(unrecordedEndpoints.running, (scope, { query }) => listRunning(scope, query)),
  on(unrecordedEndpoints.list, (scope, { query }) => listUnrecorded(scope, query)),
  on(unrecordedEndpoints.get, (scope, { params }) => getUnrecorded(scope, params.procedureId, params.unrecordedId)),
  on(unrecordedEndpoints.dealWith, (scope, { params, body }) => dealWith(scope, params, body.isDealtWith)),
  on(unrecordedEndpoints.createCode, (scope) => createHandoverCode(scope)),
  onUser(unrecordedEndpoints.formerMemberships, async (call) => ({ memberships: await listFormerMemberships(call) })),
  onUser(unrecordedEndpoints.handOver, (call, { params, body }) => handOver(call, params.workspaceId, body)),
  onPublic(unrecordedEndpoints.handOverByCode, (call, { params, body }) =>
    handOverByCode(call, params.workspaceId, body),
  ),
  onUser(unrecordedEndpoints.openFormer, (call, { params }) => openFormerKey(call, secrets, params)),
  onPublic(unrecordedEndpoints.openByCode, (call, { params, body }) =>
    openRunByCode(call, secrets, params.workspaceId, body),
  ),
];
