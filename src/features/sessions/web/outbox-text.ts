import { texts } from "#kit/web/i18n.ts";

/** The words of the demo's outbox. */
export const outboxText = texts(
  {
    outbox: {
      title: "Messages that this demo would have sent",
      note: "Mails and short messages stay here: invitations, codes. Their links work.",
      show: "Show messages",
      hide: "Hide messages",
      refresh: "Look again",
      empty: "No message yet. Invite somebody, and look again.",
      failed: "The messages could not be loaded",
      to: "To {{recipient}}",
      mail: "Mail",
      sms: "Short message",
    },
  },
  () => import("./outbox-text.de.ts"),
);
