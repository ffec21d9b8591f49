import { createArea } from "#features/areas/server/service.ts";
import { memberSight } from "#features/members/server/service.ts";
import { setValues } from "#features/properties/server/service.ts";
import { replacingEndpoints } from "#features/replacing/contract.ts";
import { findInTexts } from "#features/replacing/rules/property-texts.ts";
import { beginValueReplacement, replaceInThing } from "#features/replacing/server/replace-values.ts";
import { beginReplacement, replaceInProcedure } from "#features/replacing/server/service.ts";
import { valueReplacingEndpoints } from "#features/replacing/value-contract.ts";
import { actingAs, type Scope } from "#kit/server/scope.ts";
import { draftBy } from "#tests/support/procedures.ts";
import type { Kind, Making, Row } from "../row.ts";
import { ofAreas } from "./properties.ts";

const manage = ["content.procedures.manage"];
const query = { text: "filter" };
const options = { text: "filter", by: "strainer", isCaseSensitive: false };

/** As the caller, whatever they may do: a replacement is its maker's own. */
function asCaller<Result>({ workspace, maker, caller }: Making, work: (scope: Scope) => Promise<Result>) {
  const owner = caller?.workspaceId === workspace.workspaceId ? caller : maker;
  return workspace.asSystem((scope) => work(actingAs(scope, { ...scope.actor, profileId: owner.profileId })));
}

const draft: Kind = {
  make: async ({ maker, groupIds }) => {
    const { id, versionId, revision } = await draftBy(maker, { groups: groupIds });
    return { params: { procedureId: id }, body: { versionId, revision, isDraft: true } };
  },
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
  around: draft,
  make: async (making, around) => {
    const { params } = await begun.make(making);
    const { params: its, body } = around ?? (await draft.make(making));
    return { params: { ...params, ...its }, body };
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

const inAreas = { ...options, kind: "area" } as const;

/** The caller's own in the properties of areas, which has changed nothing yet. */
const begunInAreas: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const { id } = await asCaller(making, (scope) => beginValueReplacement(scope, inAreas));
    return { params: { replacementId: id } };
  },
};

/** The caller's own, and an area of the relation with a text that holds what it looks for. */
const besideArea: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const { params } = await begunInAreas.make(making);
    const { maker, groupIds } = making;
    const propertyId = await ofAreas(maker);
    const area = await maker.run((scope) => createArea(scope, { name: "Mill", accessGroupIds: [...groupIds] }));
    const text = { propertyId, name: "Filter", text: "filter", revision: 1 };
    const changes = [{ propertyId, value: text.text, revision: 0 }];
    await maker.run((scope) => setValues(scope, memberSight, { kind: "area", thingId: area.id, changes }));
    const only = findInTexts([text], options).map(({ key }) => key);
    return { params: { ...params, thingId: area.id }, body: { texts: [{ propertyId, revision: 1, only }] } };
  },
};

const doneInArea: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const { params, body } = await besideArea.make(making);
    const at = { replacementId: params.replacementId ?? "", thingId: params.thingId ?? "" };
    const chosen = body as Parameters<typeof replaceInThing>[3];
    await asCaller(making, (scope) => replaceInThing(scope, memberSight, at, chosen));
    return { params };
  },
};

/** Who sees an area and may not edit it is told so. */
const edits = "content.areas.manage";
const ofArea: Pick<Row, "needs" | "childParam" | "except"> = {
  needs: "member",
  childParam: "thingId",
  except: ({ holds, sees }, relation) => (holds.includes(edits) || !sees[relation] ? null : "403"),
};

export const replacingRows: readonly Row[] = [
  // Every member may ask: what they may not edit is not found.
  { endpoint: valueReplacingEndpoints.find, needs: "member", input: () => ({ query: { ...query, kind: "area" } }) },
  { endpoint: valueReplacingEndpoints.begin, needs: "member", input: () => ({ body: inAreas }) },
  { endpoint: valueReplacingEndpoints.list, needs: "member", input: () => ({ query: { kind: "area" } }) },
  { endpoint: valueReplacingEndpoints.get, needs: "member", about: begunInAreas, isGroupless: true },
  {
    endpoint: valueReplacingEndpoints.replaceIn,
    ...ofArea,
    about: besideArea,
    input: ({ body }) => ({ body }),
  },
  { endpoint: valueReplacingEndpoints.undoIn, ...ofArea, about: doneInArea },
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
