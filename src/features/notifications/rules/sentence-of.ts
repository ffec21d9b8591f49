import type { Notification } from "../contract.ts";

type Values = Readonly<Record<string, string | number>>;

/** A key of `sentences` with its values, or words that somebody wrote. */
export type Sentence = { readonly key: SentenceKey; readonly values: Values } | { readonly written: string };

export interface Said {
  readonly title: { readonly key: Notification["kind"]; readonly values: Values };
  readonly body: Sentence;
}

/** What a notification says. `dateTime` writes a moment as its reader reads it. */
export function sentenceOf(notification: Notification, dateTime: (moment: string) => string): Said {
  const title = "title" in notification.data ? { title: notification.data.title } : {};
  return { title: { key: notification.kind, values: title }, body: bodyOf(notification, dateTime) };
}

const say = (key: SentenceKey, values: Values = {}): Sentence => ({ key, values });

function bodyOf(notification: Notification, dateTime: (moment: string) => string): Sentence {
  switch (notification.kind) {
    case "enforcementEnded":
    case "publicationFailed":
    case "suggestionTaken":
    case "generationFailed":
    case "fileUnreadable":
    case "exportCompleted":
    case "exportFailed":
    case "photosToCheck":
    case "correctiveActionAssigned":
      return say(`${notification.kind}Body`);
    case "pinRemoved":
      return say("pinRemovedBody", { name: notification.data.removedBy });
    case "copyBehind":
      return say("copyBehindBody", { source: notification.data.sourceName });
    case "procedurePublished":
    case "approvalAccepted":
      return say(`${notification.kind}Body`, { version: notification.data.version });
    case "procedurePerformStarted":
    case "procedurePerformCompleted": {
      const { performedBy } = notification.data;
      return performedBy === null
        ? say(`${notification.kind}Body`)
        : say(`${notification.kind}Name`, { name: performedBy });
    }
    case "approvalRequested": {
      const { requestedBy: name, stage } = notification.data;
      return stage === undefined
        ? say("approvalRequestedBody", { name })
        : say("approvalRequestedStage", { name, stage });
    }
    case "approvalReminder": {
      const { requestedBy: name, stage } = notification.data;
      return say("approvalReminderBody", { name, stage });
    }
    case "approvalScheduled":
      return say("approvalScheduledBody", { date: dateTime(notification.data.effectiveAt) });
    case "approvalRejected":
    case "feedbackDismissed":
      return { written: notification.data.reason };
    case "feedbackSettled":
      return writtenOr(notification.data.answer, "feedbackSettledBody");
    case "setDue": {
      const { when, count, dueAt } = notification.data;
      return say(`setDueBody.${when}`, { count, date: dateTime(dueAt) });
    }
    case "setReminder":
      return say("setReminderBody", { count: notification.data.count, name: notification.data.remindedBy });
    case "signOffRequested":
      return say("signOffRequestedBody", { name: notification.data.memberName, set: notification.data.setTitle });
    case "attemptPassed":
    case "attemptFailed": {
      const { trainerName: name, note } = notification.data;
      if (notification.kind === "attemptFailed") return say("attemptFailedBody", { name, note });
      return say(note ? "attemptPassedNote" : "attemptPassedBody", { name, note });
    }
    case "correctiveActionDueSoon":
    case "correctiveActionOverdue":
      return say(`${notification.kind}Body`, { date: dateTime(notification.data.dueAt) });
    case "correctiveActionClosed":
      return { written: notification.data.resolution };
    case "flaggedAnswerClosed":
      return writtenOr(notification.data.message, "flaggedAnswerClosedBody");
    case "mention": {
      const { mentionedBy: name, step } = notification.data;
      return step.trim() === "" ? say("mentionBody", { name }) : say("mentionStep", { name, step });
    }
    case "chatShared":
      return say("chatSharedBody", { name: notification.data.sharedBy });
  }
}

const writtenOr = (written: string, key: SentenceKey): Sentence => (written ? { written } : say(key));

export type SentenceKey =
  | `${
      | "enforcementEnded"
      | "pinRemoved"
      | "publicationFailed"
      | "suggestionTaken"
      | "photosToCheck"
      | "copyBehind"
      | "generationFailed"
      | "fileUnreadable"
      | "exportCompleted"
      | "exportFailed"
      | "correctiveActionAssigned"
      | "correctiveActionDueSoon"
      | "correctiveActionOverdue"
      | "procedurePublished"
      | "approvalAccepted"
      | "approvalRequested"
      | "approvalReminder"
      | "approvalScheduled"
      | "feedbackSettled"
      | "signOffRequested"
      | "attemptPassed"
      | "attemptFailed"
      | "flaggedAnswerClosed"
      | "chatShared"
      | "mention"
      | "setReminder"
      | "procedurePerformStarted"
      | "procedurePerformCompleted"}Body`
  | `procedurePerform${"Started" | "Completed"}Name`
  | "approvalRequestedStage"
  | "attemptPassedNote"
  | "mentionStep"
  | `setDueBody.${"soon" | "today" | "overdue"}`;
