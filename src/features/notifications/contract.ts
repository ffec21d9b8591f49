import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id, someIds } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";

/** What the centre filters by, in the order in which it offers them. */
export const categories = [
  "approvals",
  "procedures",
  "learning",
  "actions",
  "feedback",
  "copilot",
  "workspace",
] as const;
export type Category = (typeof categories)[number];

export const mailLanguages = ["en", "de"] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** Specification, procedures section 9. */
export const notificationsPageRows = 10;

const base = { id, createdAt: moment, readAt: z.nullable(moment) };

const attemptSigned = z.object({
  procedureSetId: id,
  procedureId: id,
  title: z.string(),
  trainerName: z.string(),
  note: z.string(),
});

const performed = z.object({
  procedureId: id,
  performId: id,
  title: z.string(),
  /** Null for readers who may not see who performs. [N13] */
  performedBy: z.nullable(z.string()),
});

/** A notification, by its `kind`; a new kind adds its data here. */
export const notification = z.discriminatedUnion("kind", [
  z.object({
    ...base,
    /** A new version of a procedure that the reader is in the middle of. `title` is the title of that version. */
    kind: z.literal("procedurePublished"),
    data: z.object({ procedureId: id, title: z.string(), version: z.number() }),
  }),
  z.object({
    ...base,
    /** A member requests approval of a draft. */
    kind: z.literal("approvalRequested"),
    data: z.object({
      procedureId: id,
      title: z.string(),
      requestedBy: z.string(),
      /** The stage of approval that is the reader's to sign, where there are stages. */
      stage: z.optional(z.string()),
    }),
  }),
  z.object({
    ...base,
    /** A stage that the reader may sign has waited for days. */
    kind: z.literal("approvalReminder"),
    data: z.object({ procedureId: id, title: z.string(), requestedBy: z.string(), stage: z.string() }),
  }),
  z.object({
    ...base,
    /** What the reader asked for was approved, and is published by itself on its day. */
    kind: z.literal("approvalScheduled"),
    data: z.object({ procedureId: id, title: z.string(), effectiveAt: moment }),
  }),
  z.object({
    ...base,
    /** A scheduled version could not be published on its day: it is a draft again. */
    kind: z.literal("publicationFailed"),
    data: z.object({ procedureId: id, title: z.string() }),
  }),
  z.object({
    ...base,
    /** What the reader asked for was approved, and is published. */
    kind: z.literal("approvalAccepted"),
    data: z.object({ procedureId: id, title: z.string(), version: z.number() }),
  }),
  z.object({
    ...base,
    /** What the reader asked for was rejected. */
    kind: z.literal("approvalRejected"),
    data: z.object({ procedureId: id, title: z.string(), reason: z.string() }),
  }),
  z.object({
    ...base,
    /** A member mentions the reader in a comment on a draft; `step` is the title of its step, which may be blank. */
    kind: z.literal("mention"),
    data: z.object({ procedureId: id, commentId: id, title: z.string(), step: z.string(), mentionedBy: z.string() }),
  }),
  z.object({
    ...base,
    /** The words that the reader proposed for a step are in the draft. */
    kind: z.literal("suggestionTaken"),
    data: z.object({ procedureId: id, title: z.string() }),
  }),
  z.object({
    ...base,
    /** What the reader proposed or said was dismissed. */
    kind: z.literal("feedbackDismissed"),
    data: z.object({ procedureId: id, title: z.string(), reason: z.string() }),
  }),
  z.object({
    ...base,
    /** What the reader said was seen to; the answer may be blank. */
    kind: z.literal("feedbackSettled"),
    data: z.object({ procedureId: id, title: z.string(), answer: z.string() }),
  }),
  z.object({
    ...base,
    /** A copy that the reader manages: its source has a newer version. `title` is the title of the copy. */
    kind: z.literal("copyBehind"),
    data: z.object({ procedureId: id, title: z.string(), sourceName: z.string() }),
  }),
  z.object({
    ...base,
    /** No draft could be made from the reader's film. `title` is what the draft would have been called. */
    kind: z.literal("generationFailed"),
    data: z.object({ generationId: id, title: z.string() }),
  }),
  z.object({
    ...base,
    /** The words of a document that the reader uploaded could not be read. `title` is the name of the document. */
    kind: z.literal("fileUnreadable"),
    data: z.object({ documentId: id, title: z.string() }),
  }),
  z.object({
    ...base,
    /** Records of a procedure have photos that a person is to check, and the reader may. */
    kind: z.literal("photosToCheck"),
    data: z.object({ procedureId: id, title: z.string() }),
  }),
  z.object({
    ...base,
    /** Procedures of a learning set are due soon, today, or overdue; `count` of them at that moment. */
    kind: z.literal("setDue"),
    data: z.object({
      procedureSetId: id,
      title: z.string(),
      when: z.enum(["soon", "today", "overdue"]),
      dueAt: moment,
      count: z.number(),
    }),
  }),
  z.object({
    ...base,
    /** Somebody reminds the reader of `count` open procedures of a learning set. */
    kind: z.literal("setReminder"),
    data: z.object({ procedureSetId: id, title: z.string(), count: z.number(), remindedBy: z.string() }),
  }),
  z.object({
    ...base,
    /** A member's attempt at a procedure of a learning set waits for a trainer, and the reader may sign it. */
    kind: z.literal("signOffRequested"),
    data: z.object({
      procedureSetId: id,
      procedureId: id,
      title: z.string(),
      setTitle: z.string(),
      memberName: z.string(),
    }),
  }),
  z.object({
    ...base,
    /** A trainer has signed that the reader's attempt has passed; the note may be blank. */
    kind: z.literal("attemptPassed"),
    data: attemptSigned,
  }),
  z.object({
    ...base,
    /** A trainer has signed that the reader's attempt has not passed; the note says why. */
    kind: z.literal("attemptFailed"),
    data: attemptSigned,
  }),
  z.object({
    ...base,
    /** The reader is to see to a corrective action. */
    kind: z.literal("correctiveActionAssigned"),
    data: z.object({ correctiveActionId: id, procedureId: id, title: z.string() }),
  }),
  z.object({
    ...base,
    /** A corrective action of the reader's is due within a day. */
    kind: z.literal("correctiveActionDueSoon"),
    data: z.object({ correctiveActionId: id, procedureId: id, title: z.string(), dueAt: moment }),
  }),
  z.object({
    ...base,
    /** A corrective action of the reader's is past its due date. */
    kind: z.literal("correctiveActionOverdue"),
    data: z.object({ correctiveActionId: id, procedureId: id, title: z.string(), dueAt: moment }),
  }),
  z.object({
    ...base,
    /** What the reader opened was closed. It stays visible to them, whatever becomes of the procedure's groups. */
    kind: z.literal("correctiveActionClosed"),
    data: z.object({ correctiveActionId: id, title: z.string(), resolution: z.string() }),
  }),
  z.object({
    ...base,
    /** The reader rated an answer of the copilot down, and somebody has dealt with it; the message may be blank. */
    kind: z.literal("flaggedAnswerClosed"),
    data: z.object({ chatId: id, title: z.string(), message: z.string() }),
  }),
  z.object({
    ...base,
    /** A member shared a chat with the copilot with the reader. */
    kind: z.literal("chatShared"),
    data: z.object({ chatId: id, title: z.string(), sharedBy: z.string() }),
  }),
  z.object({
    ...base,
    /** A member has begun to perform a procedure that the reader follows. */
    kind: z.literal("procedurePerformStarted"),
    data: performed,
  }),
  z.object({
    ...base,
    /** A member has submitted a perform of a procedure that the reader follows. */
    kind: z.literal("procedurePerformCompleted"),
    data: performed,
  }),
  z.object({
    ...base,
    /** The archive of the workspace that the reader exported is there. `title` is its name. */
    kind: z.literal("exportCompleted"),
    data: z.object({ exportId: id, title: z.string() }),
  }),
  z.object({
    ...base,
    /** The workspace that the reader exported could not be written into an archive. */
    kind: z.literal("exportFailed"),
    data: z.object({ exportId: id, title: z.string() }),
  }),
  z.object({
    ...base,
    /** A recovery link of the server's operator turned the required sign-in off; every admin is notified. */
    kind: z.literal("enforcementEnded"),
    data: z.object({}),
  }),
  z.object({
    ...base,
    /** A member who manages members removed the reader's PIN for shared devices. */
    kind: z.literal("pinRemoved"),
    data: z.object({ removedBy: z.string() }),
  }),
]);
export type Notification = z.output<typeof notification>;
export type NotificationKind = Notification["kind"];
export type NotificationData<K extends NotificationKind> = Extract<Notification, { kind: K }>["data"];

export const notificationEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/notifications"),
    summary: "The caller's notifications, newest first, without those whose procedure or set is hidden",
    access: asMember(anyMember),
    query: z.strictObject({
      ...pageQuery,
      category: z.optional(z.enum(categories)),
      state: z.optional(z.enum(["unread", "read"])),
    }),
    reply: z.object({
      notifications: z.array(notification),
      /** All that are unread and visible, on whatever page and of whatever category. */
      unread: z.number(),
      /** The language of the caller's mails, null until it is known. */
      mailLanguage: z.optional(z.nullable(z.enum(mailLanguages))),
      /** The `after` of the page that follows, null at the end. */
      next: z.nullable(z.string()),
    }),
  }),
  read: endpoint({
    method: "POST",
    path: inWorkspace("/notifications/read"),
    summary: "Marks notifications of the caller as read: those named, or all",
    access: asMember(anyMember),
    body: z.union([z.strictObject({ ids: someIds }), z.strictObject({ all: z.literal(true) })]),
    reply: z.object({ unread: z.number() }),
  }),
};
