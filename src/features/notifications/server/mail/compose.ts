import type { Message } from "#kit/server/outbox/outbox-store.ts";
import type { MailLanguage, Notification } from "../../contract.ts";
import { notificationPaths } from "../../paths.ts";
import type { PushSaid } from "../../push-contract.ts";
import { pathOf } from "../../rules/path-of.ts";
import { sentenceOf } from "../../rules/sentence-of.ts";
import { escapeHtml, page } from "./html.ts";
import { mailWords, speak } from "./words.ts";

export interface MailReader {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly displayName: string;
  readonly timeZone: string;
  readonly language: MailLanguage;
}

export interface MailLinks {
  /** Where people reach the product, such as `https://fettle.example`. */
  readonly base: string;
  /** Stops what this mail is about. */
  readonly stopUrl: string;
}

/** [N20] One mail about one notification, or about all that became due together. */
export function mailOf(
  recipient: string,
  reader: MailReader,
  notifications: readonly Notification[],
  { base, stopUrl }: MailLinks,
): Message {
  const words = mailWords[reader.language];
  const name = oneLine(reader.displayName);
  const workspace = oneLine(reader.workspaceName);
  const items = notifications.map((one) => itemOf(one, reader, base));
  const [first] = items;
  const isOne = items.length === 1;
  const subject = isOne && first ? first.title : words.digest(items.length, workspace);
  const settings = base + notificationPaths.settings(reader.workspaceId);
  const stop = isOne ? words.stop : words.stopAll;
  const text = [
    words.hello(name),
    ...items.map((item) => [item.title, item.body, item.link].filter(Boolean).join("\n")),
    ["-- ", words.why(workspace), `${words.settings}: ${settings}`, `${stop}: ${stopUrl}`].join("\n"),
  ].join("\n\n");
  const html = page(
    reader.language,
    subject,
    [
      `<p>${escapeHtml(words.hello(name))}</p>`,
      ...items.map(
        (item) => `<h2>${escapeHtml(item.title)}</h2>
<p>${item.body && `${escapeHtml(item.body)}<br>`}<a href="${escapeHtml(item.link)}">${escapeHtml(words.open)}</a></p>`,
      ),
      `<p class="small">${escapeHtml(words.why(workspace))}<br>
<a href="${escapeHtml(settings)}">${escapeHtml(words.settings)}</a><br>
<a href="${escapeHtml(stopUrl)}">${escapeHtml(stop)}</a></p>`,
    ].join("\n"),
  );
  return { channel: "mail", recipient, subject, body: text, html, stopUrl };
}

/** [N21] A number of one's own gets what it is about; a shared one only for whom it is. */
export function smsOf(
  recipient: string,
  reader: MailReader,
  notifications: readonly Notification[],
  { base, isShared }: { readonly base: string; readonly isShared: boolean },
): Message {
  const words = mailWords[reader.language];
  if (isShared) return { channel: "sms", recipient, body: words.smsShared(oneLine(reader.displayName)) };
  const [first] = notifications.map((one) => itemOf(one, reader, base));
  const said =
    notifications.length === 1 && first
      ? first.title
      : words.digest(notifications.length, oneLine(reader.workspaceName));
  return { channel: "sms", recipient, body: `Fettle: ${said}\n${base}${notificationPaths.center(reader.workspaceId)}` };
}

/** [N24] What a browser shows: the notification, or how many there are. */
export function pushOf(reader: MailReader, notifications: readonly Notification[]): PushSaid {
  const { language, workspaceId } = reader;
  const [first] = notifications;
  if (first && notifications.length === 1) {
    const { title, body } = itemOf(first, reader, "");
    return {
      title: cut(title),
      body: cut(body),
      path: pathOf(first, workspaceId),
      tag: first.id,
      language,
    };
  }
  const said = mailWords[language].digest(notifications.length, oneLine(reader.workspaceName));
  return { title: cut(said), body: "", path: notificationPaths.center(workspaceId), tag: first?.id ?? "", language };
}

/** A message has room for 3,993 bytes, and a screen for far less. */
const cut = (text: string): string => (text.length > 300 ? `${text.slice(0, 299)}…` : text);

function itemOf(notification: Notification, { workspaceId, language, timeZone }: MailReader, base: string) {
  const said = sentenceOf(notification, (moment) => dateTimeAt(moment, language, timeZone));
  return {
    title: oneLine(speak(said.title, language)),
    body: speak(said.body, language).trim(),
    link: base + notificationPaths.opened(workspaceId, notification.id),
  };
}

/** [N20] In the workspace's time zone, and says which that is. */
const dateTimeAt = (moment: string, language: MailLanguage, timeZone: string): string =>
  new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-US", {
    timeZone,
    year: "numeric",
    month: language === "de" ? "2-digit" : "short",
    day: language === "de" ? "2-digit" : "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(moment));

/** Titles and names come from people: a line break in one would begin another line of a mail. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
