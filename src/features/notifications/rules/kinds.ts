import type { Permission } from "#kit/permissions.ts";
import type { Category, NotificationKind } from "../contract.ts";

interface Kind {
  readonly category: Category;
  /** [N35] Says what only holders of one of these may know: a draft's title, another member's attempt. */
  readonly onlyFor?: readonly Permission[];
  /**
   * [N16] Whether it is mailed unless the member says otherwise: where somebody waits for the reader, or answers them.
   * [N33] "by its feature": that one writes a mail of its own, which cannot be turned off, so no second one is sent.
   */
  readonly mailed: boolean | "by its feature";
}

const readsDrafts = ["content.procedures.manage", "content.procedures.publish"] as const;

const kinds: Readonly<Record<NotificationKind, Kind>> = {
  approvalRequested: { category: "approvals", mailed: true, onlyFor: readsDrafts },
  approvalReminder: { category: "approvals", mailed: true, onlyFor: readsDrafts },
  approvalScheduled: { category: "approvals", mailed: false, onlyFor: readsDrafts },
  approvalAccepted: { category: "approvals", mailed: true },
  approvalRejected: { category: "approvals", mailed: true, onlyFor: readsDrafts },
  publicationFailed: { category: "approvals", mailed: true, onlyFor: readsDrafts },
  mention: { category: "approvals", mailed: true },
  procedurePerformStarted: { category: "procedures", mailed: false },
  procedurePerformCompleted: { category: "procedures", mailed: false },
  procedurePublished: { category: "procedures", mailed: false },
  copyBehind: { category: "procedures", mailed: false, onlyFor: ["content.procedures.manage"] },
  generationFailed: { category: "procedures", mailed: true },
  fileUnreadable: { category: "procedures", mailed: false },
  photosToCheck: { category: "procedures", mailed: true, onlyFor: ["content.procedures.analyze"] },
  setDue: { category: "learning", mailed: true },
  setReminder: { category: "learning", mailed: true },
  signOffRequested: { category: "learning", mailed: true, onlyFor: ["content.sets.manage"] },
  attemptPassed: { category: "learning", mailed: false },
  attemptFailed: { category: "learning", mailed: true },
  correctiveActionAssigned: { category: "actions", mailed: true },
  correctiveActionDueSoon: { category: "actions", mailed: true },
  correctiveActionOverdue: { category: "actions", mailed: true },
  correctiveActionClosed: { category: "actions", mailed: false },
  suggestionTaken: { category: "feedback", mailed: false },
  feedbackDismissed: { category: "feedback", mailed: false },
  feedbackSettled: { category: "feedback", mailed: false },
  flaggedAnswerClosed: { category: "copilot", mailed: false },
  chatShared: { category: "copilot", mailed: true },
  exportCompleted: { category: "workspace", mailed: true },
  exportFailed: { category: "workspace", mailed: true },
  pinRemoved: { category: "workspace", mailed: true },
  enforcementEnded: { category: "workspace", mailed: "by its feature" },
};

export const notificationKinds = Object.keys(kinds) as NotificationKind[];

/** [N29] Mails that are no notifications: a feature writes and sends them by itself. They have to be chosen. */
export const ownMails = ["weeklySummary"] as const;
export type OwnMail = (typeof ownMails)[number];

/** Whatever a member may be mailed about. */
export type MailKind = NotificationKind | OwnMail;
export const mailKinds: readonly MailKind[] = [...notificationKinds, ...ownMails];

export const isMailKind = (word: string): word is MailKind => mailKinds.some((kind) => kind === word);

/** [N35] The kinds that are for holders of a permission, with those of which one is enough. */
export const restrictedKinds: readonly (readonly [NotificationKind, readonly Permission[]])[] =
  notificationKinds.flatMap((kind) => (kinds[kind].onlyFor ? [[kind, kinds[kind].onlyFor] as const] : []));

export const isNotificationKind = (word: string): word is NotificationKind => Object.hasOwn(kinds, word);

export const kindsOf = (category: Category): NotificationKind[] =>
  notificationKinds.filter((kind) => kinds[kind].category === category);

export const channels = ["app", "mail", "sms", "push"] as const;
export type Channel = (typeof channels)[number];
export type ChannelChoice = Readonly<Record<Channel, boolean>>;

/** What a member chose, by kind; the rest is left to the defaults. */
export type ChosenChannels = Readonly<Partial<Record<string, Readonly<Partial<Record<Channel, boolean | undefined>>>>>>;

/** [N33] Whether its feature mails it, whatever the reader chose. */
export const isMailedByFeature = (kind: MailKind): boolean =>
  isNotificationKind(kind) && kinds[kind].mailed === "by its feature";

/**
 * [N16] By which ways a member hears of a kind: what they chose, or else the default. A browser that was allowed to notify
 * gets what would be mailed.
 */
export const channelsOf = (kind: MailKind, chosen: ChosenChannels): ChannelChoice => {
  const inApp = isNotificationKind(kind);
  const isImportant = inApp && kinds[kind].mailed !== false;
  const { app = inApp, mail = isImportant, sms = false, push = isImportant } = chosen[kind] ?? {};
  return { app, mail: mail && !isMailedByFeature(kind), sms, push };
};

/** What was chosen, whole: ways that are not named get their default. */
export const wholeChoices = (chosen: ChosenChannels): Record<string, ChannelChoice> =>
  Object.fromEntries(
    Object.keys(chosen)
      .filter(isMailKind)
      .map((kind) => [kind, channelsOf(kind, chosen)]),
  );

/** [N18] A matter of safety waits for no quiet hours and no digest. */
export const isUrgent = (kind: NotificationKind): boolean => kind === "enforcementEnded";
