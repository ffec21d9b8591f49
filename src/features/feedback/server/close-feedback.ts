import { notify } from "#features/notifications/server/service.ts";
import { getWrittenContent } from "#features/procedures/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { Feedback, FeedbackState } from "../contract.ts";
import { feedbackPolicy } from "../policy.ts";
import { suggestionStatusOf } from "../rules/suggestion-status.ts";
import { findFeedback, type StoredFeedback, updateState } from "./feedback-store.ts";
import { onTheWire } from "./to-wire.ts";

interface At {
  readonly procedureId: string;
  readonly feedbackId: string;
}

export type Ending =
  | { readonly as: "taken" }
  | { readonly as: "dismissed"; readonly reason: string }
  | { readonly as: "settled"; readonly answer?: string | undefined };

/**
 * [FB10] [FB11] Closes feedback, once, and notifies its giver.
 * @throws Problem 404, 403, 409 `feedbackClosed` with its state, 409 `notInDraft`, 422 `noSuggestion` or `isSuggestion`
 */
export async function closeFeedback(scope: Scope, at: At, ending: Ending): Promise<Feedback> {
  const one = await toChange(scope, at, ending.as === "taken" ? "take" : "close");
  if (one.state !== "open") {
    throw new Problem("conflict", "feedbackClosed", {
      detail: "Somebody ended this in the meantime",
      current: onTheWire(one),
    });
  }
  if (ending.as === "taken") await requireInDraft(scope, one);
  if (ending.as === "settled" && one.proposal) {
    throw new Problem("unprocessable", "isSuggestion", { detail: "New words are taken or dismissed" });
  }
  const answer = ending.as === "dismissed" ? ending.reason : ending.as === "settled" ? (ending.answer ?? "") : "";
  await updateState(scope, one.id, { state: ending.as, answer });
  await notifyGiver(scope, one, ending.as, answer);
  return changed(scope, one, ending.as);
}

/**
 * [FB12] Reopens closed feedback.
 * @throws Problem 404, 403, 409 `feedbackOpen`, 422 `nothingSaid` for a rating alone
 */
export async function reopenFeedback(scope: Scope, at: At): Promise<Feedback> {
  const one = await toChange(scope, at, "close");
  if (one.state === "open") {
    throw new Problem("conflict", "feedbackOpen", { detail: "This is open", current: onTheWire(one) });
  }
  if (one.kind === "rating") throw new Problem("unprocessable", "nothingSaid", { detail: "A thumb asks for nothing" });
  await updateState(scope, one.id, { state: "open", answer: "" });
  return changed(scope, one, "reopened");
}

async function toChange(scope: Scope, at: At, what: "take" | "close"): Promise<StoredFeedback> {
  const one = await findFeedback(scope, at.feedbackId, "lock");
  if (!one || one.procedureId !== at.procedureId.toLowerCase()) throw notFound();
  assertAllowed(scope, feedbackPolicy[what], one);
  return one;
}

/** [FB10] A giver is told that their wording was accepted only if the draft contains it. */
async function requireInDraft(scope: Scope, one: StoredFeedback): Promise<void> {
  if (!one.proposal || !one.step) {
    throw new Problem("unprocessable", "noSuggestion", { detail: "This proposes no words" });
  }
  const status = suggestionStatusOf(await getWrittenContent(scope, one.procedureId), one.step.id, one.proposal);
  if (status.is === "already") return;
  throw new Problem("conflict", "notInDraft", { detail: "The draft does not say these words", current: status });
}

async function notifyGiver(
  scope: Scope,
  one: StoredFeedback,
  as: Exclude<FeedbackState, "open">,
  answer: string,
): Promise<void> {
  if (one.giverId === scope.actor.profileId) return;
  const data = { procedureId: one.procedureId, title: one.procedureTitle };
  if (as === "taken") await notify(scope, [one.giverId], "suggestionTaken", data);
  else if (as === "dismissed") await notify(scope, [one.giverId], "feedbackDismissed", { ...data, reason: answer });
  else await notify(scope, [one.giverId], "feedbackSettled", { ...data, answer });
}

const actions = {
  taken: "procedureFeedback.taken",
  dismissed: "procedureFeedback.dismissed",
  settled: "procedureFeedback.settled",
  reopened: "procedureFeedback.reopened",
} as const;

async function changed(scope: Scope, one: StoredFeedback, event: keyof typeof actions): Promise<Feedback> {
  scope.publish({ topic: "feedback", accessGroupIds: one.accessGroupIds });
  scope.audit({
    action: actions[event],
    objectType: "procedure",
    objectId: one.procedureId,
    details: { feedbackId: one.id, versionId: one.versionId, kind: one.kind },
  });
  const now = await findFeedback(scope, one.id);
  if (!now) throw notFound();
  return onTheWire(now);
}
