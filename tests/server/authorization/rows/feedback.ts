import { feedbackEndpoints } from "#features/feedback/contract.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import type { Kind, Row } from "../row.ts";

const either = ["content.procedures.manage", "content.procedures.publish"];

const published: Kind = {
  make: async ({ maker, groupIds }) => {
    const { id, versionId } = await publishedBy(maker, { groups: groupIds });
    return { params: { procedureId: id, versionId } };
  },
};

/** What somebody else said about a procedure. */
const said: Kind = {
  make: async (making) => {
    const { params } = await published.make(making);
    const path = { procedureId: params.procedureId ?? "", versionId: params.versionId ?? "" };
    const { body } = await making.maker.call(feedbackEndpoints.give, { params: path, body: { text: "Too tight" } });
    return { params: { procedureId: path.procedureId, feedbackId: body.id } };
  },
};

const ended: Kind = {
  make: async (making) => {
    const { params } = await said.make(making);
    const path = { procedureId: params.procedureId ?? "", feedbackId: params.feedbackId ?? "" };
    await making.maker.call(feedbackEndpoints.close, { params: path, body: { as: "settled" } });
    return { params };
  },
};

export const feedbackRows: readonly Row[] = [
  {
    endpoint: feedbackEndpoints.give,
    needs: "member",
    about: published,
    childParam: "versionId",
    input: () => ({ body: { text: "Too tight" } }),
  },
  { endpoint: feedbackEndpoints.listAll, needs: "member" },
  { endpoint: feedbackEndpoints.list, needs: "member", about: published },
  {
    endpoint: feedbackEndpoints.close,
    needs: either,
    about: said,
    childParam: "feedbackId",
    input: () => ({ body: { as: "settled" } }),
  },
  { endpoint: feedbackEndpoints.reopen, needs: either, about: ended, childParam: "feedbackId" },
];
