import type { MailLanguage } from "#features/notifications/contract.ts";
import { notificationPaths } from "#features/notifications/paths.ts";
import { escapeHtml, mailPage, mailWords } from "#features/notifications/server/service.ts";
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
    subject: (workspace: string, from: string, to: string) => `${workspace}: ${from} to ${to}`,
    intro: "These are the figures of the last week, of what is visible to you.",
    none: "Nothing happened that is visible to you.",
    before: (before: string) => `${before} the week before`,
    figures: "Figures",
    outside: "Runs with a reading outside of its limits",
    of: (outside: string, finished: string) => `${outside} of ${finished}`,
    open: "Open the dashboard",
  },
  de: {
    subject: (workspace: string, from: string, to: string) => `${workspace}: ${from} bis ${to}`,
    intro: "Das sind die Zahlen der letzten Woche, soweit Sie sehen, was sie zählen.",
    none: "Es ist nichts geschehen, was Sie sehen.",
    before: (before: string) => `${before} in der Woche davor`,
    figures: "Zahlen",
    outside: "Durchführungen mit einem Messwert außerhalb seiner Grenzen",
    of: (outside: string, finished: string) => `${outside} von ${finished}`,
    open: "Die Übersicht öffnen",
  },
} as const;

const proceduresMax = 5;

/** [AN19] Every figure of the week that is not zero in it or before, and where most was out of order. */
export function summaryMail(summary: Summary, { base, stopUrl }: Links): Message {
  const { language, workspaceId, start, end } = summary;
  const [words, shared] = [summaryWords[language], mailWords[language]];
  const names = language === "de" ? germanMeasureNames : measureNames;
  const number = new Intl.NumberFormat(language);
  const dates = new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-US", {
    timeZone: summary.timeZone,
    dateStyle: "medium",
  });
  const workspace = oneLine(summary.workspaceName);
  const lastDay = new Date(end.getTime() - 1);
  const subject = words.subject(workspace, dates.format(start), dates.format(lastDay));
  const figures = summary.measures
    .filter(({ inRange, before }) => inRange > 0 || before > 0)
    .map(({ measure, inRange, before }) => ({
      name: names[measure],
      said: `${number.format(inRange)} (${words.before(number.format(before))})`,
    }));
  const outside = summary.procedures
    .filter((one) => one.outside > 0)
    .toSorted((a, b) => b.outside - a.outside)
    .slice(0, proceduresMax)
    .map((one) => ({
      name: oneLine(one.title),
      said: words.of(number.format(one.outside), number.format(one.finished)),
    }));
  const sections = [
    { title: words.figures, lines: figures },
    { title: words.outside, lines: outside },
  ].filter(({ lines }) => lines.length > 0);
  const intro = sections.length > 0 ? words.intro : words.none;
  const link = base + analyticsPaths.overview(workspaceId);
  const settings = base + notificationPaths.settings(workspaceId);
  const hello = shared.hello(oneLine(summary.displayName));
  const text = [
    hello,
    intro,
    ...sections.map(({ title, lines }) => [title, ...lines.map(({ name, said }) => `${name}: ${said}`)].join("\n")),
    `${words.open}: ${link}`,
    ["-- ", shared.why(workspace), `${shared.settings}: ${settings}`, `${shared.stop}: ${stopUrl}`].join("\n"),
  ].join("\n\n");
  const html = mailPage(
    language,
    subject,
    [
      `<p>${escapeHtml(hello)}</p>`,
      `<p>${escapeHtml(intro)}</p>`,
      ...sections.map(
        ({ title, lines }) => `<h2>${escapeHtml(title)}</h2>
<p>${lines.map(({ name, said }) => `${escapeHtml(name)}: <b>${escapeHtml(said)}</b>`).join("<br>\n")}</p>`,
      ),
      `<p><a href="${escapeHtml(link)}">${escapeHtml(words.open)}</a></p>`,
      `<p class="small">${escapeHtml(shared.why(workspace))}<br>
<a href="${escapeHtml(settings)}">${escapeHtml(shared.settings)}</a><br>
<a href="${escapeHtml(stopUrl)}">${escapeHtml(shared.stop)}</a></p>`,
    ].join("\n"),
  );
  return { channel: "mail", recipient: summary.recipient, subject, body: text, html, stopUrl };
}

/** Names come from people: a line break in one would begin another line of a mail. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
