import type { MailLanguage, NotificationKind } from "../../contract.ts";
import { germanKindNames, kindNames } from "../../kind-names.ts";
import type { MailKind } from "../../rules/kinds.ts";
import type { Sentence } from "../../rules/sentence-of.ts";
import { germanSentences } from "../../sentences.de.ts";
import { sentences } from "../../sentences.ts";

export const mailWords = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    open: "Open in Fettle",
    digest: (count: number, workspace: string) => `${count} notification${count === 1 ? "" : "s"} from ${workspace}`,
    why: (workspace: string) => `Fettle sends you this mail because you are a member of ${workspace}.`,
    settings: "Change what you are notified about",
    stop: "Stop mails of this kind",
    stopAll: "Stop all notification mails",
    stopTitle: "Stop these mails?",
    stopButton: "Stop these mails",
    stopped: "These mails are stopped",
    stoppedBody: "You still find everything in Fettle. Turn the mails on again in your settings there.",
    allMails: "All notification mails",
    smsShared: (name: string) => `Fettle: there is something new for ${name}.`,
  },
  de: {
    hello: (name: string) => `Guten Tag ${name},`,
    open: "In Fettle öffnen",
    digest: (count: number, workspace: string) =>
      `${count} ${count === 1 ? "Mitteilung" : "Mitteilungen"} aus ${workspace}`,
    why: (workspace: string) => `Fettle schickt Ihnen diese E-Mail, weil Sie Mitglied von ${workspace} sind.`,
    settings: "Ihre Mitteilungen einstellen",
    stop: "E-Mails dieser Art abbestellen",
    stopAll: "Alle Mitteilungen per E-Mail abbestellen",
    stopTitle: "Diese E-Mails abbestellen?",
    stopButton: "E-Mails abbestellen",
    stopped: "Diese E-Mails sind abbestellt",
    stoppedBody:
      "In Fettle finden Sie weiterhin alles. Dort können Sie die E-Mails in Ihren Einstellungen wieder einschalten.",
    allMails: "Alle Mitteilungen per E-Mail",
    smsShared: (name: string) => `Fettle: Es gibt etwas Neues für ${name}.`,
  },
} as const;

export const titleOfKind = (kind: MailKind, language: MailLanguage): string =>
  (language === "de" ? germanKindNames : kindNames)[kind];

/** A sentence of the catalogue with its values, in the reader's language, or what somebody wrote. */
export function speak(
  sentence: Sentence | { readonly key: NotificationKind; readonly values: Values },
  language: MailLanguage,
) {
  if ("written" in sentence) return sentence.written;
  const { key, values } = sentence;
  const template = find(language, key) ?? find(language, `${key}_${pluralOf(values, language)}`);
  if (template === undefined) throw new Error(`There is no sentence ${key}`);
  return template.replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => String(values[name] ?? ""));
}

type Values = Readonly<Record<string, string | number>>;

const pluralOf = ({ count }: Values, language: MailLanguage): string =>
  new Intl.PluralRules(language).select(Number(count)) === "one" ? "one" : "other";

function find(language: MailLanguage, path: string): string | undefined {
  const found = path
    .split(".")
    .reduce<unknown>(
      (at, name) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[name] : undefined),
      language === "de" ? germanSentences : sentences,
    );
  return typeof found === "string" ? found : undefined;
}
