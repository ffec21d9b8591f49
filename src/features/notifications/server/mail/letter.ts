import type { Message } from "#kit/server/outbox/outbox-store.ts";
import type { MailLanguage } from "../../contract.ts";
import { escapeHtml, page } from "./html.ts";
import { mailWords } from "./words.ts";

interface LetterLink {
  readonly label: string;
  readonly url: string;
}

interface LetterSection {
  readonly title: string;
  readonly lines: readonly { readonly name: string; readonly value: string }[];
}

/** A mail about one thing. What people wrote may stand in every text of it. */
interface Letter {
  readonly recipient: string;
  readonly language: MailLanguage;
  readonly displayName: string;
  readonly subject: string;
  /** What it is about, in the first line below the greeting. */
  readonly about: string;
  readonly sections?: readonly LetterSection[];
  /** What to know before the action is taken. */
  readonly before?: string;
  /** The one thing to do. */
  readonly action: LetterLink;
  readonly after?: string;
  /** Who sends it, and why this person gets it. */
  readonly why: string;
  /** Small links below: settings, and where to stop it. */
  readonly links?: readonly LetterLink[];
  readonly stopUrl?: string;
}

/** [N20] The same words as text and as HTML, in one order: what it is about, what to do, who sends it and why. */
export function letter(given: Letter): Message {
  const { recipient, language, sections = [], action, links = [], stopUrl } = given;
  const subject = oneLine(given.subject);
  const hello = mailWords[language].hello(oneLine(given.displayName));
  const [about, before, after, why] = [given.about, given.before, given.after, given.why].map((text = "") =>
    oneLine(text),
  );
  const text = [
    hello,
    about,
    ...sections.map(({ title, lines }) =>
      [title, ...lines.map(({ name, value }) => `${oneLine(name)}: ${value}`)].join("\n"),
    ),
    before,
    `${action.label}:\n${action.url}`,
    after,
    ["-- ", why, ...links.map(({ label, url }) => `${label}: ${url}`)].join("\n"),
  ];
  const paragraph = (said = "") => said && `<p>${escapeHtml(said)}</p>`;
  const link = ({ label, url }: LetterLink) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
  const html = [
    paragraph(hello),
    paragraph(about),
    ...sections.map(
      ({ title, lines }) => `<h2>${escapeHtml(title)}</h2>
<p>${lines.map(({ name, value }) => `${escapeHtml(oneLine(name))}: <b>${escapeHtml(value)}</b>`).join("<br>\n")}</p>`,
    ),
    paragraph(before),
    `<p class="action">${link(action)}</p>`,
    paragraph(after),
    `<p class="small">${[escapeHtml(why ?? ""), ...links.map(link)].join("<br>\n")}</p>`,
  ];
  const filled = (part: string | undefined) => part !== undefined && part !== "";
  return {
    channel: "mail",
    recipient,
    subject,
    body: text.filter(filled).join("\n\n"),
    html: page(language, subject, html.filter(filled).join("\n")),
    stopUrl,
  };
}

/** Names come from people: a line break in one would begin another line of a mail. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
