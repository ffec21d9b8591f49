import { sharingEndpoints } from "#features/sharing/contract.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { assign, copyOf, shareInto } from "#tests/support/sharing.ts";
import type { Principal, Relation } from "../model.ts";
import type { Kind, Making, Row } from "../row.ts";

const manage = ["content.procedures.shared.manage"];
const author = ["content.procedures.manage"];

/** A published procedure, and a workspace of the enterprise to share it with. */
const toShare: Kind = {
  make: async ({ maker, groupIds, world, workspace }) => {
    const { id } = await publishedBy(maker, { groups: groupIds });
    const { workspaceId } = await world.workspace(workspace);
    return { params: { procedureId: id }, body: { workspaceIds: [workspaceId] } };
  },
};

const shared: Kind = {
  make: async (making) => {
    const { params, body } = await toShare.make(making);
    const { workspaceIds } = body as { workspaceIds: string[] };
    const procedureId = params.procedureId ?? "";
    await making.maker.call(sharingEndpoints.share, { params: { procedureId }, body: { workspaceIds } });
    return { params: { procedureId, wsId: workspaceIds[0] ?? "" }, body };
  },
};

/** One that was received, assigned to the groups where there are any. */
const receivedAs = (isDraft: boolean): Kind => ({
  make: async ({ maker, groupIds, world, workspace }: Making) => {
    const sample = await shareInto(world, workspace, { isDraft });
    if (groupIds.length > 0) {
      const assigned = await assign(maker, sample.params, { accessGroupIds: groupIds });
      return { params: sample.params, revision: assigned.body.revision };
    }
    return { params: sample.params, revision: 0 };
  },
});

const copy: Kind = {
  make: async ({ maker, groupIds, world, workspace }) => {
    const { procedureId } = await copyOf(maker, await shareInto(world, workspace), groupIds);
    const { body } = await maker.call(sharingEndpoints.difference, { params: { procedureId } });
    return { params: { procedureId }, body: { sourceHash: body.sourceHash, keys: [] } };
  },
};

/** Those who manage sharing see all that is received; others what was assigned to their groups (threat B119). */
const seesReceived = ({ holds, sees }: Principal, relation: Relation) =>
  holds.includes("content.procedures.shared.manage") || (relation !== "none" && sees[relation]) ? null : "404";

/** Of drafts, those who write or publish procedures (threat B79). */
const seesReceivedDraft = (who: Principal, relation: Relation) =>
  who.holds.includes("content.procedures.manage") || who.holds.includes("content.procedures.publish")
    ? seesReceived(who, relation)
    : "404";

const onlyAdmins = ({ role }: Principal) => (role === "admin" ? null : "403");

export const sharingRows: readonly Row[] = [
  { endpoint: sharingEndpoints.share, needs: manage, about: toShare, input: ({ body }) => ({ body }) },
  { endpoint: sharingEndpoints.unshare, needs: manage, about: shared, input: ({ body }) => ({ body }) },
  { endpoint: sharingEndpoints.targets, needs: manage, about: shared },
  { endpoint: sharingEndpoints.draftsReceived, needs: "member" },
  {
    endpoint: sharingEndpoints.draftReceived,
    needs: "member",
    about: receivedAs(true),
    isKnownToAll: true,
    except: seesReceivedDraft,
  },
  { endpoint: sharingEndpoints.draftsShared, needs: manage },
  { endpoint: sharingEndpoints.publishedShared, needs: manage },
  { endpoint: sharingEndpoints.publishedSharedOne, needs: manage, about: shared },
  { endpoint: sharingEndpoints.publishedReceived, needs: "member" },
  {
    endpoint: sharingEndpoints.publishedReceivedOne,
    needs: "member",
    about: receivedAs(false),
    isKnownToAll: true,
    except: seesReceived,
  },
  {
    endpoint: sharingEndpoints.assign,
    needs: manage,
    about: receivedAs(false),
    isGroupless: true,
    input: (_thing, { groups }) => ({ body: { accessGroupIds: [groups.own] } }),
  },
  {
    endpoint: sharingEndpoints.add,
    needs: author,
    about: receivedAs(false),
    isKnownToAll: true,
    // Those who manage sharing see it in any case; a copy that they would not see is not theirs to make.
    except: (who, relation) => seesReceived(who, relation) ?? (who.sees[relation] ? null : "403"),
    input: (_thing, { groups }) => ({ body: { accessGroupIds: [groups.own] } }),
  },
  { endpoint: sharingEndpoints.source, needs: author, about: copy },
  { endpoint: sharingEndpoints.difference, needs: author, about: copy },
  { endpoint: sharingEndpoints.take, needs: author, about: copy, input: ({ body }) => ({ body }) },
  { endpoint: sharingEndpoints.overview, needs: "member", except: onlyAdmins },
];
