import type { MailLanguage } from "#features/notifications/contract.ts";
import { notificationPaths } from "#features/notifications/paths.ts";
import { letter, mailWords } from "#features/notifications/server/service.ts";
import type { Message } from "#kit/server/outbox/outbox-store.ts";
import { germanMeasureNames, measureNames } from "../../measure-names.ts";
import type { Overview } from "../../overview-contract.ts";
import { analyticsPaths } from "../../paths.ts";
import type { ProcedureFigures } from "../../procedure-contract.ts";

export interface Summary {
  readonly recipient: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly displayName: string;
  readonly language: MailLanguage;
  readonly timeZone: string;
  readonly start: Date;
  readonly end: Date;
  readonly measures: Overview["measures"];
  readonly procedures: ProcedureFigures["procedures"];
}

interface Links {
  /** Where people reach the product, such as `https://fettle.example`. */
  readonly base: string;
  readonly stopUrl: string;
}

const summaryWords = {
  en: {
    subject: (workspace: string, from: string, to: string) => `${workspace}: figures of the week, ${from} to ${to}`,
    about: (workspace: string, from: string, to: string) =>
      `Here are the figures of ${workspace} for last week, ${from} to ${to}. They count what you are allowed to see.`,
    none: (workspace: string, from: string, to: string) =>
      `There are no figures of ${workspace} for last week, ${from} to ${to}: nothing happened that you are allowed to see.`,
    before: (before: string) => `${before} the week before`,
    figures: "Figures",
    outside: "Procedures with readings outside their limits",
    of: (outside: string, finished: string, isOne: boolean) => `${outside} of ${finished} ${isOne ? "run" : "runs"}`,
    open: "See all figures",
    why: (workspace: string) => `You get this mail every Monday because you turned it on for ${workspace} in Fettle.`,
    stop: "Stop this weekly mail",
  },
  de: {
    subject: (workspace: string, from: string, to: string) => `${workspace}: Zahlen der Woche, ${from} bis ${to}`,
    about: (workspace: string, from: string, to: string) =>
      `Hier sind die Zahlen von ${workspace} für die letzte Woche, ${from} bis ${to}. Gezählt ist, was Sie sehen dürfen.`,
    none: (workspace: string, from: string, to: string) =>
      `Für ${workspace} gibt es in der letzten Woche, ${from} bis ${to}, keine Zahlen: Es ist nichts geschehen, was Sie sehen dürfen.`,
    before: (before: string) => `${before} in der Woche davor`,
    figures: "Zahlen",
    outside: "Anleitungen mit Messwerten außerhalb ihrer Grenzen",
    of: (outside: string, finished: string, isOne: boolean) =>
      `${outside} von ${finished} ${isOne ? "Durchführung" : "Durchführungen"}`,
    open: "Alle Zahlen ansehen",
    why: (workspace: string) =>
      `Sie bekommen diese E-Mail jeden Montag, weil Sie sie in Fettle für ${workspace} eingeschaltet haben.`,
    stop: "Diese wöchentliche E-Mail abbestellen",
  },
} as const;

const proceduresMax = 5;

/** [AN19] Every figure of the week that is not zero in it or before, and where most was out of order. */
export function summaryMail(summary: Summary, { base, stopUrl }: Links): Message {
  const { language, workspaceId, workspaceName, start, end } = summary;
  const words = summaryWords[language];
  const names = language === "de" ? germanMeasureNames : measureNames;
  const number = new Intl.NumberFormat(language);
  const dates = new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-US", {
    timeZone: summary.timeZone,
    dateStyle: "medium",
  });
  const lastDay = new Date(end.getTime() - 1);
  const week = [workspaceName, dates.format(start), dates.format(lastDay)] as const;
  const figures = summary.measures
    .filter(({ inRange, before }) => inRange > 0 || before > 0)
    .map(({ measure, inRange, before }) => ({
      name: names[measure],
      value: `${number.format(inRange)} (${words.before(number.format(before))})`,
    }));
  const outside = summary.procedures
    .filter((one) => one.outside > 0)
    .toSorted((a, b) => b.outside - a.outside)
    .slice(0, proceduresMax)
    .map(({ title, outside: count, finished }) => ({
      name: title,
      value: words.of(number.format(count), number.format(finished), finished === 1),
    }));
  const sections = [
    { title: words.figures, lines: figures },
    { title: words.outside, lines: outside },
  ].filter(({ lines }) => lines.length > 0);
  return letter({
    recipient: summary.recipient,
    language,
    displayName: summary.displayName,
    subject: words.subject(...week),
    about: sections.length > 0 ? words.about(...week) : words.none(...week),
    sections,
    action: { label: words.open, url: base + analyticsPaths.overview(workspaceId) },
    why: words.why(workspaceName),
    links: [
      { label: mailWords[language].settings, url: base + notificationPaths.settings(workspaceId) },
      { label: words.stop, url: stopUrl },
    ],
    stopUrl,
  });
}
