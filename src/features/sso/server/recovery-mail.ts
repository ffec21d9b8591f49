import { letter } from "#features/notifications/server/service.ts";
import type { Message } from "#kit/server/outbox/outbox-store.ts";
import { ssoPaths } from "../paths.ts";

export interface RecoveryMail {
  readonly recipient: string;
  readonly displayName: string;
  readonly language: "en" | "de";
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly timeZone: string;
  readonly at: Date;
}

const wordsIn = {
  en: (workspace: string, at: string) => ({
    subject: `${workspace} no longer requires a personal sign-in`,
    about: `A recovery link was used for ${workspace} on ${at}: members can now sign in again in every way that their role allows, also on shared devices and phones.`,
    before:
      "Only the people who run your Fettle server can make such a link. If you or another admin asked for it, require the personal sign-in again as soon as you are in. If none of you did, call those people at once.",
    action: "Open the sign-in settings",
    why: `Fettle sends this mail to every admin of ${workspace} when a recovery link was used.`,
  }),
  de: (workspace: string, at: string) => ({
    subject: `${workspace} verlangt keine persönliche Anmeldung mehr`,
    about: `Für ${workspace} wurde ein Wiederherstellungslink benutzt (${at}). Mitglieder können sich jetzt wieder auf jede Art anmelden, die ihre Rolle erlaubt, auch an gemeinsamen Geräten und Telefonen.`,
    before:
      "Einen solchen Link kann nur erstellen, wer Ihren Fettle-Server betreibt. Haben Sie oder jemand anderes aus der Administration darum gebeten, verlangen Sie die persönliche Anmeldung wieder, sobald Sie angemeldet sind. Hat niemand von Ihnen darum gebeten, rufen Sie dort sofort an.",
    action: "Einstellungen der Anmeldung öffnen",
    why: `Fettle schickt diese E-Mail allen in der Administration von ${workspace}, wenn ein Wiederherstellungslink benutzt wurde.`,
  }),
};

/** [SO14] What an admin is mailed when a recovery link was used. It cannot be turned off. */
export function recoveryMail(mail: RecoveryMail, base: string): Message {
  const { recipient, displayName, language, workspaceId, workspaceName, timeZone, at } = mail;
  const moment = new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-US", {
    timeZone,
    dateStyle: "medium",
    timeStyle: "long",
  }).format(at);
  const { subject, about, before, action, why } = wordsIn[language](workspaceName, moment);
  const settings = base + ssoPaths.enforcement(workspaceId);
  return letter({
    recipient,
    language,
    displayName,
    subject,
    about,
    before,
    action: { label: action, url: settings },
    why,
  });
}
