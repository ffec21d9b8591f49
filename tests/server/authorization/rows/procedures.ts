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

const deletes = ["content.procedures.delete", "content.procedures.drafts.delete"];

/** One that was published and is deleted. */
const deleted: Kind = {
  make: async (making) => {
    const { params } = await procedure.make(making);
    const path = { procedureId: params.procedureId ?? "" };
    await making.maker.call(procedureEndpoints.remove, { params: path });
    return { params: path };
  },
};

/** A draft of somebody else's whose approval is asked for. */
const asked: Kind = {
  make: async (making) => {
    const { params, revision } = await draft.make(making);
    const path = { procedureId: params.procedureId ?? "", versionId: params.versionId ?? "" };
    const { body } = await making.maker.call(draftEndpoints.requestApproval, {
      params: path,
      body: { revision: revision ?? 0 },
    });
    return { params, body: { contentHash: body.procedureVersionApproval.contentHash } };
  },
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
  { endpoint: procedureEndpoints.listDeleted, needs: deletes },
  {
    endpoint: procedureEndpoints.restore,
    needs: ["content.procedures.delete"],
    about: deleted,
  },
  { endpoint: procedureEndpoints.revisions, needs: either, about: procedure },
  { endpoint: procedureEndpoints.getRevision, needs: either, about: procedure, childParam: "versionId" },
  { endpoint: procedureEndpoints.revisionViews, needs: either, about: procedure, childParam: "versionId" },
  {
    endpoint: procedureEndpoints.restoreRevision,
    needs: manage,
    about: procedure,
    childParam: "versionId",
    input: () => ({ body: {} }),
  },
  {
    endpoint: procedureEndpoints.removeRevision,
    needs: ["content.procedures.delete"],
    about: procedure,
    childParam: "versionId",
    // What is published stays.
    alsoDone: [409],
  },
  {
    endpoint: procedureEndpoints.setRevisionStart,
    needs: publish,
    about: procedure,
    input: () => ({ body: { startNumber: 20 } }),
  },
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
  {
    endpoint: draftEndpoints.requestApproval,
    needs: manage,
    about: draft,
    childParam: "versionId",
    input: ({ revision }) => ({ body: { revision } }),
  },
  {
    endpoint: draftEndpoints.cancelApproval,
    needs: either,
    about: asked,
    childParam: "versionId",
    // Somebody else's request is withdrawn by those alone who may decide on it.
    except: ({ holds }) => (holds.includes("content.procedures.publish") ? null : "403"),
  },
  {
    endpoint: draftEndpoints.acceptApproval,
    needs: publish,
    about: asked,
    childParam: "versionId",
    input: ({ body }) => ({ body }),
  },
  {
    endpoint: draftEndpoints.rejectApproval,
    needs: publish,
    about: asked,
    childParam: "versionId",
    input: ({ body }) => ({ body: { ...(body as object), reason: "Name the valve" } }),
  },
];
