import { draftEndpoints, procedureEndpoints } from "#features/procedures/contract.ts";
import { bodyOf, draftBy, publishedBy } from "#tests/support/procedures.ts";
import type { Kind, Row } from "../row.ts";

const manage = ["content.procedures.manage"];
const publish = ["content.procedures.publish"];
const either = [...manage, ...publish];

const procedure: Kind = {
  make: async ({ maker, groupIds }) => {
    const { id, versionId } = await publishedBy(maker, { groups: groupIds });
    return { params: { procedureId: id, versionId } };
  },
  remove: ({ maker }, { params }) =>
    maker.call(procedureEndpoints.remove, { params: { procedureId: params.procedureId ?? "" } }),
};

const draft: Kind = {
  make: async ({ maker, groupIds }) => {
    const made = await draftBy(maker, { groups: groupIds });
    return { params: { procedureId: made.id, versionId: made.versionId }, revision: made.revision, body: bodyOf(made) };
  },
  remove: ({ maker }, { params }) =>
    maker.call(draftEndpoints.discard, {
      params: { procedureId: params.procedureId ?? "", versionId: params.versionId ?? "" },
    }),
};

export const procedureRows: readonly Row[] = [
  { endpoint: procedureEndpoints.list, needs: "member" },
  { endpoint: procedureEndpoints.listDrafts, needs: either },
  { endpoint: procedureEndpoints.counts, needs: "member" },
  { endpoint: procedureEndpoints.create, needs: manage, input: () => ({ body: { title: "Change the filter" } }) },
  { endpoint: procedureEndpoints.get, needs: "member", about: procedure },
  { endpoint: procedureEndpoints.remove, needs: ["content.procedures.delete"], about: procedure },
  {
    endpoint: procedureEndpoints.setGroups,
    needs: either,
    about: procedure,
    input: (_procedure, { groups }) => ({ body: { addAccessGroupIds: [groups.own], removeAccessGroupIds: [] } }),
  },
  { endpoint: procedureEndpoints.revisions, needs: either, about: procedure },
  { endpoint: procedureEndpoints.getRevision, needs: either, about: procedure, childParam: "versionId" },
  { endpoint: draftEndpoints.get, needs: either, about: draft },
  { endpoint: draftEndpoints.create, needs: manage, about: procedure },
  {
    endpoint: draftEndpoints.save,
    needs: manage,
    about: draft,
    childParam: "versionId",
    input: ({ body }) => ({ body }),
  },
  {
    endpoint: draftEndpoints.discard,
    needs: ["content.procedures.drafts.delete"],
    about: draft,
    childParam: "versionId",
    // Drafts are seen by those who write or publish alone (threat B79), and what is not seen is not deleted.
    except: ({ holds }) => (either.some((permission) => holds.includes(permission)) ? null : "404"),
  },
  {
    endpoint: draftEndpoints.publish,
    needs: publish,
    about: draft,
    childParam: "versionId",
    input: ({ revision }) => ({ body: { revision } }),
  },
];
