import { letter } from "#features/notifications/server/service.ts";
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
  const { contact, link, language, displayName } = invitation;
  const inviter = oneLine(invitation.inviterName);
  const workspace = oneLine(invitation.workspaceName);
  const words = wordsIn[language]({ inviter, workspace, link });
  if ("phone" in contact) return { channel: "sms", recipient: contact.phone, body: words.sms };
  return letter({
    recipient: contact.email,
    language,
    displayName,
    subject: words.subject,
    about: words.about,
    action: { label: words.action, url: link },
    after: words.after,
    why: words.why,
  });
}

interface Values {
  readonly inviter: string;
  readonly workspace: string;
  readonly link: string;
}

const wordsIn = {
  en: ({ inviter, workspace, link }: Values) => ({
    subject: `${inviter} invites you to ${workspace}`,
    about: `${inviter} invites you to join ${workspace} on Fettle, where you find how its work is done, step by step.`,
    action: "Accept the invitation",
    after: "The link works once, within seven days, and for you alone.",
    why: `Fettle sends you this mail because ${inviter} entered your address. If you did not expect it, you need not do anything.`,
    sms: `${inviter} invites you to ${workspace} on Fettle. Within 7 days: ${link}`,
  }),
  de: ({ inviter, workspace, link }: Values) => ({
    subject: `${inviter} lädt Sie zu ${workspace} ein`,
    about: `${inviter} lädt Sie ein, bei ${workspace} in Fettle mitzumachen. Dort finden Sie Schritt für Schritt, wie Arbeiten auszuführen sind.`,
    action: "Einladung annehmen",
    after: "Der Link gilt einmal, sieben Tage lang und nur für Sie.",
    why: `Fettle schickt Ihnen diese E-Mail, weil ${inviter} Ihre Adresse eingegeben hat. Falls Sie sie nicht erwartet haben, müssen Sie nichts tun.`,
    sms: `${inviter} lädt Sie zu ${workspace} in Fettle ein. 7 Tage gültig: ${link}`,
  }),
} satisfies Record<MessageLanguage, (values: Values) => unknown>;

/** Names come from people: a line break in one would begin another line of a mail. */
const oneLine = (name: string): string => name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** What the invited speak is not known: the message goes out in the first language of the workspace. */
export const languageOf = (languages: readonly string[]): MessageLanguage => (languages[0] === "de" ? "de" : "en");
