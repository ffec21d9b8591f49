import { draftListEndpoints } from "#features/bulk-publishing/contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { lockEndpoints } from "#features/procedures/lock-contract.ts";
import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { approvalEndpoints } from "#features/publishing/contract.ts";
import { bodyOf, draftBy, patchOf, publishedBy } from "#tests/support/procedures.ts";
import type { Kind, Row } from "../row.ts";

const manage = ["content.procedures.manage"];
const publish = ["content.procedures.publish"];
const either = [...manage, ...publish];

export const procedure: Kind = {
  make: async ({ maker, groupIds }) => {
    const { id, versionId } = await publishedBy(maker, { groups: groupIds });
    return { params: { procedureId: id, versionId } };
  },
  remove: ({ maker }, { params }) =>
    maker.call(procedureEndpoints.remove, { params: { procedureId: params.procedureId ?? "" } }),
};

export const draft: Kind = {
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

const tab = "0f5f3d2e-5b1c-4c7e-9d7a-3a4b5c6d7e8f";

/** A draft that its maker edits, where somebody asks to: what they answer, the caller may not. */
const locked: Kind = {
  make: async (making) => {
    const { params } = await draft.make(making);
    const path = { procedureId: params.procedureId ?? "", versionId: params.versionId ?? "" };
    const { body } = await making.maker.call(lockEndpoints.take, { params: path, body: { editorId: tab } });
    await making.maker.call(lockEndpoints.ask, { params: path, body: { editorId: tab } });
    return { params: path, body: { lockId: body.lockId } };
  },
};

/** The stages of the workspace with their revision of now. */
const stages: Kind = {
  make: async ({ maker }) => ({
    params: {},
    revision: (await maker.call(approvalEndpoints.setting)).body.revision,
  }),
};

export const procedureRows: readonly Row[] = [
  { endpoint: procedureEndpoints.list, needs: "member" },
  { endpoint: procedureEndpoints.listDrafts, needs: either },
  { endpoint: draftListEndpoints.toPublish, needs: either },
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
  { endpoint: revisionEndpoints.revisions, needs: either, about: procedure },
  { endpoint: revisionEndpoints.getRevision, needs: either, about: procedure, childParam: "versionId" },
  { endpoint: revisionEndpoints.revisionViews, needs: either, about: procedure, childParam: "versionId" },
  {
    endpoint: revisionEndpoints.restoreRevision,
    needs: manage,
    about: procedure,
    childParam: "versionId",
    input: () => ({ body: {} }),
  },
  {
    endpoint: revisionEndpoints.removeRevision,
    needs: ["content.procedures.delete"],
    about: procedure,
    childParam: "versionId",
    // What is published stays.
    alsoDone: [409],
  },
  {
    endpoint: revisionEndpoints.setRevisionStart,
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
    endpoint: draftEndpoints.patch,
    needs: manage,
    about: draft,
    childParam: "versionId",
    input: ({ body }) => ({ body: patchOf(body, { description: "Changed" }) }),
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
  {
    endpoint: lockEndpoints.take,
    needs: either,
    about: draft,
    childParam: "versionId",
    input: () => ({ body: { editorId: tab } }),
    // To write takes the permission to; to end somebody else's lease, the permission to publish.
    except: ({ holds }) => (holds.includes("content.procedures.manage") ? null : "403"),
    // Somebody before holds it.
    alsoDone: [423],
  },
  {
    endpoint: lockEndpoints.take,
    variant: "over",
    needs: either,
    about: locked,
    childParam: "versionId",
    except: ({ holds }) => (holds.includes("content.procedures.publish") ? null : "403"),
    input: () => ({ body: { editorId: tab, takeOver: true } }),
  },
  {
    endpoint: lockEndpoints.release,
    needs: either,
    about: locked,
    childParam: "versionId",
    input: ({ body }) => ({ query: { lockId: (body as { lockId: string }).lockId } }),
    // The lease is the maker's: no other member can release it, even if they know its id.
    alsoDone: [423],
  },
  {
    endpoint: lockEndpoints.read,
    needs: either,
    about: draft,
    childParam: "versionId",
    input: () => ({ body: { editorId: tab } }),
  },
  {
    endpoint: lockEndpoints.leave,
    needs: either,
    about: draft,
    childParam: "versionId",
    input: () => ({ params: { editorId: tab } }),
  },
  {
    endpoint: lockEndpoints.ask,
    needs: manage,
    about: draft,
    childParam: "versionId",
    input: () => ({ body: { editorId: tab } }),
  },
  {
    endpoint: lockEndpoints.answer,
    needs: either,
    about: locked,
    childParam: "versionId",
    input: ({ body }) => ({ params: { editorId: tab }, body: { ...(body as object), handOver: false } }),
    alsoDone: [423],
  },
  {
    endpoint: draftEndpoints.schedule,
    needs: publish,
    about: draft,
    childParam: "versionId",
    input: ({ revision }) => ({ body: { revision, effectiveAt: new Date(Date.now() + 86_400_000).toISOString() } }),
  },
  { endpoint: approvalEndpoints.get, needs: either, about: draft, childParam: "versionId" },
  { endpoint: approvalEndpoints.setting, needs: [...either, "workspace.properties.manage"] },
  {
    endpoint: approvalEndpoints.changeSetting,
    needs: ["workspace.properties.manage"],
    about: stages,
    isGroupless: true,
    ownStaysVisible: true,
    input: () => ({ body: { stages: [], reminderDays: 3 } }),
  },
];
