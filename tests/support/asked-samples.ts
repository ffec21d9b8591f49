import { randomUUID } from "node:crypto";
import type { Scope } from "#kit/server/scope.ts";

export interface SampleExchange {
  readonly profileId: string;
  readonly question: string;
  readonly answer?: string;
  readonly askedAt?: Date;
  readonly found?: "answer" | "none" | "choices";
  readonly state?: "thinking" | "answered" | "interrupted";
  readonly thumbs?: 1 | -1;
  /** Now by default. */
  readonly ratedAt?: Date;
  readonly failureReason?: string;
  readonly documentIds?: readonly string[];
  readonly procedureIds?: readonly string[];
  readonly choices?: readonly { readonly procedureId: string; readonly title: string }[];
}

/** An exchange in a chat of its own, as the copilot stores it. */
export async function insertExchange(
  scope: Scope,
  one: SampleExchange,
): Promise<{ readonly chatId: string; readonly questionId: string; readonly answerId: string }> {
  const { workspaceId: workspace_id } = scope;
  const [chatId, questionId, answerId] = [randomUUID(), randomUUID(), randomUUID()];
  const { profileId: profile_id, state = "answered", found = "answer", askedAt = scope.now } = one;
  const isAnswered = state === "answered";
  await scope.db
    .insertInto("copilot_chat")
    .values({ workspace_id, id: chatId, profile_id, title: one.question, created_at: askedAt, updated_at: askedAt })
    .execute();
  await scope.db
    .insertInto("copilot_exchange")
    .values({
      workspace_id,
      id: questionId,
      chat_id: chatId,
      profile_id,
      ordinal: 1,
      asked_at: askedAt,
      question: one.question,
      answer_id: answerId,
      state,
      answer: isAnswered ? (one.answer ?? "Close the valve. [1]") : "",
      ...(isAnswered && { answered_at: askedAt, found }),
      ...(one.choices && { notes: JSON.stringify({ choices: one.choices }) }),
      ...(one.thumbs && { thumbs: one.thumbs, rated_at: one.ratedAt ?? scope.now, conversation_depth: 1 }),
      ...(one.failureReason && { failure_reason: one.failureReason }),
    })
    .execute();
  const sources = [
    ...(one.documentIds ?? []).map((source_id) => ({ kind: "document", source_id })),
    ...(one.procedureIds ?? []).map((source_id) => ({ kind: "procedure", source_id })),
  ];
  if (sources.length > 0) {
    await scope.db
      .insertInto("copilot_reference")
      .values(
        sources.map((source, at) => ({
          workspace_id,
          exchange_id: questionId,
          citation: at + 1,
          ...source,
          text_id: randomUUID(),
          version: 1,
          excerpt: "Close the valve.",
          marks: JSON.stringify([{ start: 0, end: 5 }]),
        })),
      )
      .execute();
  }
  return { chatId, questionId, answerId };
}
