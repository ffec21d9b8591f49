import { on, type Route } from "#kit/server/http/route.ts";
import { commentEndpoints } from "../contract.ts";
import {
  beginThread,
  editComment,
  listMentionable,
  listThreads,
  removeComment,
  replyToThread,
  resolveThread,
} from "./service.ts";

export const commentRoutes: readonly Route[] = [
  on(commentEndpoints.list, async (scope, { params, query }) => ({
    threads: await listThreads(scope, params.procedureId, query.commentId),
  })),
  on(commentEndpoints.people, async (scope, { params }) => ({
    people: await listMentionable(scope, params.procedureId),
  })),
  on(commentEndpoints.begin, (scope, { params, body }) => beginThread(scope, params.procedureId, body)),
  on(commentEndpoints.reply, (scope, { params, body }) => replyToThread(scope, params, body)),
  on(commentEndpoints.edit, (scope, { params, body }) => editComment(scope, params, body)),
  on(commentEndpoints.remove, (scope, { params }) => removeComment(scope, params)),
  on(commentEndpoints.resolve, (scope, { params }) => resolveThread(scope, params, true)),
  on(commentEndpoints.reopen, (scope, { params }) => resolveThread(scope, params, false)),
];
