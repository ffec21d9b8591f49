import { queryOptions } from "@tanstack/react-query";
import { Problem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { quizEndpoints } from "../contract.ts";
import { quizText } from "./text.ts";

export const quizQueries = {
  proposed: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, "quizzes", procedureId],
      queryFn: ({ signal }) => call(quizEndpoints.propose, { params: { workspaceId, procedureId } }, { signal }),
    }),
};

interface NewQuiz {
  readonly procedureId: string;
  /** The same for each attempt at one quiz: a repeated request makes no second draft. */
  readonly key: string;
  readonly versionId: string;
  readonly keys: string[];
}

export const useCreateQuiz = () =>
  useAction({
    act: ({ procedureId, key, ...body }: NewQuiz, workspaceId) =>
      call(quizEndpoints.create, { params: { workspaceId, procedureId }, body }, { idempotencyKey: key }),
    // A changed source brings its new questions.
    refreshes: ["quizzes", "procedures", "drafts"],
    failed: (error) =>
      translate(quizText, error instanceof Problem && error.code === "sourceChanged" ? "quiz.changed" : "quiz.failed"),
  });
