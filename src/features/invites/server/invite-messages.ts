import type { Message } from "#kit/server/outbox/outbox-store.ts";
import type { Contact } from "../rules/contact.ts";

export type MessageLanguage = "en" | "de";

export interface Invitation {
  readonly contact: Contact;
  readonly displayName: string;
  readonly inviterName: string;
  readonly workspaceName: string;
  readonly link: string;
  readonly language: MessageLanguage;
}

/** The mail or short message that an invite is. */
export function messageOf(invitation: Invitation): Message {
  const { contact, link, language } = invitation;
  const displayName = oneLine(invitation.displayName);
  const inviter = oneLine(invitation.inviterName);
  const workspace = oneLine(invitation.workspaceName);
  const words = wordsIn[language]({ displayName, inviter, workspace, link });
  if ("phone" in contact) return { channel: "sms", recipient: contact.phone, body: words.sms };
  return { channel: "mail", recipient: contact.email, subject: words.subject, body: words.mail };
}

interface Values {
  readonly displayName: string;
  readonly inviter: string;
  readonly workspace: string;
  readonly link: string;
}

const wordsIn = {
  en: ({ displayName, inviter, workspace, link }: Values) => ({
    subject: `${inviter} invites you to ${workspace}`,
    mail: [
      `Hello ${displayName},`,
      `${inviter} invites you to join ${workspace} on Fettle. Open this link to accept:`,
      link,
      "It works once, within seven days, and it is meant for you alone. If you did not expect it, do nothing.",
    ].join("\n\n"),
    sms: `${inviter} invites you to ${workspace} on Fettle. Within 7 days: ${link}`,
  }),
  de: ({ displayName, inviter, workspace, link }: Values) => ({
    subject: `${inviter} lädt Sie zu ${workspace} ein`,
    mail: [
      `Guten Tag ${displayName},`,
      `${inviter} lädt Sie ein, bei ${workspace} in Fettle mitzumachen. Öffnen Sie dazu diesen Link:`,
      link,
      "Er gilt einmal, sieben Tage lang und nur für Sie. Falls Sie ihn nicht erwartet haben, tun Sie nichts.",
    ].join("\n\n"),
    sms: `${inviter} lädt Sie zu ${workspace} in Fettle ein. 7 Tage gültig: ${link}`,
  }),
} satisfies Record<MessageLanguage, (values: Values) => unknown>;

/** Names come from people: a line break in one would begin another line of a mail. */
const oneLine = (name: string): string => name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** What the invited speak is not known: the message goes out in the first language of the workspace. */
export const languageOf = (languages: readonly string[]): MessageLanguage => (languages[0] === "de" ? "de" : "en");
