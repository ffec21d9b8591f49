import type { Category, NotificationKind } from "../contract.ts";

interface Kind {
  readonly category: Category;
  /** [N16] Whether it is mailed unless the member says otherwise: where somebody waits for the reader, or answers them. */
  readonly mailed: boolean;
}

const kinds: Readonly<Record<NotificationKind, Kind>> = {
  approvalRequested: { category: "approvals", mailed: true },
  approvalReminder: { category: "approvals", mailed: true },
  approvalScheduled: { category: "approvals", mailed: false },
  approvalAccepted: { category: "approvals", mailed: true },
  approvalRejected: { category: "approvals", mailed: true },
  publicationFailed: { category: "approvals", mailed: true },
  procedurePerformStarted: { category: "procedures", mailed: false },
  procedurePerformCompleted: { category: "procedures", mailed: false },
  procedurePublished: { category: "procedures", mailed: false },
  photosToCheck: { category: "procedures", mailed: true },
  setDue: { category: "learning", mailed: true },
  signOffRequested: { category: "learning", mailed: true },
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
  enforcementEnded: { category: "workspace", mailed: true },
};

export const notificationKinds = Object.keys(kinds) as NotificationKind[];

/** [N23] Mails that are no notifications: a feature writes and sends them by itself. They have to be chosen. */
export const ownMails = ["weeklySummary"] as const;
export type OwnMail = (typeof ownMails)[number];

/** Whatever a member may be mailed about. */
export type MailKind = NotificationKind | OwnMail;
export const mailKinds: readonly MailKind[] = [...notificationKinds, ...ownMails];

export const isMailKind = (word: string): word is MailKind => mailKinds.some((kind) => kind === word);

export const isNotificationKind = (word: string): word is NotificationKind => Object.hasOwn(kinds, word);

export const kindsOf = (category: Category): NotificationKind[] =>
  notificationKinds.filter((kind) => kinds[kind].category === category);

export const channels = ["app", "mail", "sms"] as const;
export type Channel = (typeof channels)[number];
export type ChannelChoice = Readonly<Record<Channel, boolean>>;

/** What a member chose, by kind; the rest is left to the defaults. */
export type ChosenChannels = Readonly<Partial<Record<string, ChannelChoice>>>;

/** [N16] By which ways a member hears of a kind: what they chose, or else the default. */
export const channelsOf = (kind: MailKind, chosen: ChosenChannels): ChannelChoice =>
  chosen[kind] ??
  (isNotificationKind(kind)
    ? { app: true, mail: kinds[kind].mailed, sms: false }
    : { app: false, mail: false, sms: false });

/** [N18] A matter of safety waits for no quiet hours and no digest. */
export const isUrgent = (kind: NotificationKind): boolean => kind === "enforcementEnded";
