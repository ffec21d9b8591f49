import { type SealSecrets, sealSecrets } from "#features/sealing/server/service.ts";
import { type Call, on, onPublic, onUser, type Route } from "#kit/server/http/route.ts";
import type { InstallationSecret } from "#kit/server/installation-secret.ts";
import { performEndpoints } from "../contract.ts";
import { unrecordedEndpoints } from "../unrecorded-contract.ts";
import { type ValidationDeps, validationRoute } from "./grades/validate-response.ts";
import { placeOf } from "./own-perform.ts";
import {
  createHandoverCode,
  dealWith,
  endRunsOf,
  getProgress,
  getUnrecorded,
  handOver,
  handOverByCode,
  listActive,
  listFormerMemberships,
  listMine,
  listRunning,
  listUnrecorded,
  openFormerKey,
  openRunByCode,
  type PerformSubmitted,
  removeMine,
  removePerform,
  resetPerform,
  saveProgress,
  submitPerform,
} from "./service.ts";

interface PerformDeps extends ValidationDeps {
  readonly secret: InstallationSecret;
  /** Who hears of a perform that was submitted. */
  readonly listeners: readonly PerformSubmitted[];
}

export const performRoutes = (deps: PerformDeps): readonly Route[] => [
  on(performEndpoints.listMine, async (scope) => ({ performances: await listMine(scope) })),
  on(performEndpoints.listActive, async (scope, { params }) => ({
    performances: await listActive(scope, params.procedureId),
  })),
  on(performEndpoints.get, (scope, { params }) => getProgress(scope, placeOf(params))),
  on(performEndpoints.save, (scope, { params, body }, call) =>
    saveProgress(scope, placeOf(params), body, {
      isLast: true,
      device: call.device,
      locale: localeOf(call),
      asksModel: deps.models.config.service !== undefined,
    }),
  ),
  on(performEndpoints.remove, (scope, { params }) => removePerform(scope, placeOf(params))),
  on(performEndpoints.removeMine, async (scope, { params, query }) => {
    const { profileId = scope.actor.profileId } = query;
    const isOwn = profileId.toLowerCase() === scope.actor.profileId;
    const procedureId = params.procedureId.toLowerCase();
    return { removed: await (isOwn ? removeMine(scope, procedureId) : endRunsOf(scope, procedureId, profileId)) };
  }),
  on(performEndpoints.submit, (scope, { params }, call) =>
    submitPerform(scope, placeOf(params), call.device, localeOf(call), deps.listeners),
  ),
  on(performEndpoints.reset, (scope, { params }) => resetPerform(scope, placeOf(params))),
  validationRoute(deps),
  ...unrecordedRoutes(sealSecrets(deps.secret)),
];

/** Who performs what now, and what is part of no record. */
const unrecordedRoutes = (secrets: SealSecrets): readonly Route[] => [
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

/** The device's language, as it asks for pages in it: what people read there they can read here (`de-AT`). */
const localeOf = ({ headers }: Call): string =>
  /^[a-z]{2,3}(-[a-z0-9]{2,8})*/i.exec(headers["accept-language"] ?? "")?.[0] ?? "en";
