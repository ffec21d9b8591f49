import { commentEndpoints } from "#features/comments/contract.ts";
import { draftBy } from "#tests/support/procedures.ts";
import type { Kind, Making, Row } from "../row.ts";
import { draft } from "./procedures.ts";

const either = ["content.procedures.manage", "content.procedures.publish"];
const words = () => ({ body: { text: "Which valve?" } });

/** A draft with a thread of its author's; the body is that of a further thread. */
async function threadBy({ maker, groupIds }: Making) {
  const { id: procedureId, sections } = await draftBy(maker, { groups: groupIds });
  const body = { stepId: sections[0]?.steps[0]?.id ?? "", text: "Which valve?" };
  const { body: thread } = await maker.call(commentEndpoints.begin, { params: { procedureId }, body });
  return { procedureId, thread, body };
}

const draftWithStep: Kind = {
  make: async (making) => {
    const { procedureId, body } = await threadBy(making);
    return { params: { procedureId }, body };
  },
};

const thread: Kind = {
  make: async (making) => {
    const { procedureId, thread: made } = await threadBy(making);
    return { params: { procedureId, threadId: made.id } };
  },
};

const comment: Kind = {
  make: async (making) => {
    const { procedureId, thread: made } = await threadBy(making);
    return { params: { procedureId, threadId: made.id, commentId: made.comments[0]?.id ?? "" } };
  },
};

/** [CM7] The makers of these comments are others than their callers. */
const byOthers = () => "403" as const;

export const commentRows: readonly Row[] = [
  { endpoint: commentEndpoints.list, needs: either, about: draft },
  { endpoint: commentEndpoints.people, needs: either, about: draft },
  { endpoint: commentEndpoints.begin, needs: either, about: draftWithStep, input: ({ body }) => ({ body }) },
  { endpoint: commentEndpoints.reply, needs: either, about: thread, childParam: "threadId", input: words },
  { endpoint: commentEndpoints.resolve, needs: either, about: thread, childParam: "threadId" },
  { endpoint: commentEndpoints.reopen, needs: either, about: thread, childParam: "threadId" },
  {
    endpoint: commentEndpoints.edit,
    needs: either,
    about: comment,
    childParam: "commentId",
    input: words,
    except: byOthers,
  },
  { endpoint: commentEndpoints.remove, needs: either, about: comment, childParam: "commentId", except: byOthers },
];
