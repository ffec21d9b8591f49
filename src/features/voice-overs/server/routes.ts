import { on, onMember, type Route } from "#kit/server/http/route.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { voiceOverEndpoints } from "../contract.ts";
import { keepTake, listTakes, makeDraft, removeTake } from "./service.ts";

export const voiceOverRoutes = ({ store }: { readonly store: ObjectStore }): readonly Route[] => [
  on(voiceOverEndpoints.get, async (scope, { params }) => ({ takes: await listTakes(scope, params.generationId) })),
  onMember(voiceOverEndpoints.keep, (call, { params, body }) => keepTake(call, store, params, body)),
  on(voiceOverEndpoints.remove, (scope, { params }) => removeTake(scope, params.generationId, params.takeId)),
  on(voiceOverEndpoints.draft, (scope, { params }) => makeDraft(scope, params.generationId)),
];
