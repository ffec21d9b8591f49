import { on, onMember, type Route } from "#kit/server/http/route.ts";
import type { Models } from "#kit/server/models/models.ts";
import { proposalEndpoints } from "../contract.ts";
import { acceptProposed, getProposed, proposeDraft } from "./service.ts";

export const proposalRoutes = ({ models }: { readonly models: Models }): readonly Route[] => [
  onMember(proposalEndpoints.propose, (call, { body }) => proposeDraft(call, models, body)),
  on(proposalEndpoints.source, (scope, { params }) => getProposed(scope, params.procedureId)),
  on(proposalEndpoints.accept, (scope, { params, body }) => acceptProposed(scope, params.procedureId, body.confirmed)),
];
