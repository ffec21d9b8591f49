import { replacingEndpoints } from "#features/replacing/contract.ts";
import { beginReplacement, replaceInProcedure } from "#features/replacing/server/service.ts";
import { valueReplacingEndpoints } from "#features/replacing/value-contract.ts";
import { actingAs, type Scope } from "#kit/server/scope.ts";
import { draftBy } from "#tests/support/procedures.ts";
import type { Kind, Making, Row } from "../row.ts";

const manage = ["content.procedures.manage"];
const query = { text: "filter" };
const options = { text: "filter", by: "strainer", isCaseSensitive: false };

/** As the caller, whatever they may do: a replacement is its maker's own. */
function asCaller<Result>({ workspace, maker, caller }: Making, work: (scope: Scope) => Promise<Result>) {
  const owner = caller?.workspaceId === workspace.workspaceId ? caller : maker;
  return workspace.asSystem((scope) => work(actingAs(scope, { ...scope.actor, profileId: owner.profileId })));
}

const draft: Kind = {
  make: async ({ maker, groupIds }) => ({ params: { procedureId: (await draftBy(maker, { groups: groupIds })).id } }),
};

/** The caller's own, which has changed nothing yet. */
const begun: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const { id } = await asCaller(making, (scope) => beginReplacement(scope, options));
    return { params: { replacementId: id } };
  },
};

/** The caller's own, and a draft that holds what it looks for. */
const beside: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const { params } = await begun.make(making);
    const { id, versionId, revision } = await draftBy(making.maker, { groups: making.groupIds });
    return { params: { ...params, procedureId: id }, body: { versionId, revision, isDraft: true } };
  },
};

const done: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const { params, body } = await beside.make(making);
    const at = { replacementId: params.replacementId ?? "", procedureId: params.procedureId ?? "" };
    const seen = body as Parameters<typeof replaceInProcedure>[2];
    await asCaller(making, (scope) => replaceInProcedure(scope, at, seen));
    return { params };
  },
};

export const replacingRows: readonly Row[] = [
  // Every member may ask: what they may not edit is not found.
  { endpoint: valueReplacingEndpoints.find, needs: "member", input: () => ({ query: { ...query, kind: "area" } }) },
  { endpoint: replacingEndpoints.find, needs: manage, input: () => ({ query }) },
  { endpoint: replacingEndpoints.findIn, needs: manage, about: draft, input: () => ({ query }) },
  { endpoint: replacingEndpoints.begin, needs: manage, input: () => ({ body: options }) },
  { endpoint: replacingEndpoints.list, needs: manage },
  { endpoint: replacingEndpoints.get, needs: manage, about: begun, isGroupless: true },
  {
    endpoint: replacingEndpoints.replaceIn,
    needs: manage,
    about: beside,
    childParam: "procedureId",
    input: ({ body }) => ({ body }),
  },
  { endpoint: replacingEndpoints.undoIn, needs: manage, about: done, childParam: "procedureId" },
];
