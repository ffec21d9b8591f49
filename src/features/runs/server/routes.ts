import { performEndpoints } from "#features/performs/contract.ts";
import { placeOf } from "#features/performs/server/run-service.ts";
import { type Call, on, type Route } from "#kit/server/http/route.ts";
import type { Models } from "#kit/server/models/models.ts";
import {
  type EndRuns,
  getProgress,
  listActive,
  listLastRuns,
  listMine,
  type PerformSubmitted,
  removeMine,
  removePerform,
  resetPerform,
  saveProgress,
  submitPerform,
} from "./service.ts";

interface RunDeps {
  readonly models: Models;
  /** The listeners to submitted performs. */
  readonly listeners: readonly PerformSubmitted[];
  /** The managers' actions on other members' performs. */
  readonly endRuns: EndRuns;
}

export const runRoutes = (deps: RunDeps): readonly Route[] => [
  on(performEndpoints.listMine, async (scope) => ({ performances: await listMine(scope) })),
  on(performEndpoints.lastRuns, async (scope) => ({ runs: await listLastRuns(scope) })),
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
  on(performEndpoints.remove, (scope, { params }) => removePerform(scope, placeOf(params), deps.endRuns.one)),
  on(performEndpoints.removeMine, async (scope, { params, query }) => {
    const { profileId = scope.actor.profileId } = query;
    const isOwn = profileId.toLowerCase() === scope.actor.profileId;
    const procedureId = params.procedureId.toLowerCase();
    return {
      removed: await (isOwn ? removeMine(scope, procedureId) : deps.endRuns.ofMember(scope, procedureId, profileId)),
    };
  }),
  on(performEndpoints.submit, (scope, { params }, call) =>
    submitPerform(scope, placeOf(params), call.device, localeOf(call), deps.listeners),
  ),
  on(performEndpoints.reset, (scope, { params }) => resetPerform(scope, placeOf(params))),
];

/** The device's language, as it asks for pages in it: what people read there they can read here (`de-AT`). */
const localeOf = ({ headers }: Call): string =>
  /^[a-z]{2,3}(-[a-z0-9]{2,8})*/i.exec(headers["accept-language"] ?? "")?.[0] ?? "en";
