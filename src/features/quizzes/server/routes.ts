import { ownOrigin } from "#kit/server/http/own-origin.ts";
import { on, type Route } from "#kit/server/http/route.ts";
import { quizEndpoints } from "../contract.ts";
import { createQuiz, proposeQuiz } from "./service.ts";

/** @param publicUrl where people reach the product, which questions link to; without it, where the caller says that they are */
export const quizRoutes = (publicUrl: string | undefined): readonly Route[] => [
  on(quizEndpoints.propose, (scope, { params }) => proposeQuiz(scope, params.procedureId)),
  on(quizEndpoints.create, (scope, { params, body }, call) =>
    createQuiz(scope, params.procedureId, body, ownOrigin(call, publicUrl)),
  ),
];
