import { isId } from "#kit/ids.ts";
import { notFound } from "#kit/problem.ts";
import type { BytesReply } from "#kit/server/http/route.ts";
import { type AppContext, asSystem } from "#kit/server/scope.ts";
import type { MailLanguage } from "../contract.ts";
import { isMailKind, type MailKind, mailKinds } from "../rules/kinds.ts";
import { escapeHtml, page } from "./mail/html.ts";
import { mailWords, titleOfKind } from "./mail/words.ts";
import { languageOf, stopMails } from "./settings.ts";
import { readSigned, signToken } from "./signed-token.ts";

/** What a link in a mail stops: the mails of one kind, or all of them (`*`). */
export type Stopped = MailKind | "*";

/** [N19] Lasts as long as the mail does, and does one thing: it opens nothing and tells nothing. */
export const stopToken = (key: Buffer, workspaceId: string, profileId: string, stopped: Stopped): string =>
  signToken(key, ["stop", workspaceId, profileId, stopped]);

interface Stop {
  readonly workspaceId: string;
  readonly profileId: string;
  readonly stopped: Stopped;
}

/** @throws Problem 404 for a token that no key of this installation has signed */
function readStop(keys: readonly Buffer[], token: string): Stop {
  const [word, workspaceId = "", profileId = "", stopped = ""] = readSigned(keys, token, 4) ?? [];
  const isWhole = word === "stop" && isId(workspaceId) && isId(profileId);
  if (!isWhole || (stopped !== "*" && !isMailKind(stopped))) throw notFound();
  return { workspaceId, profileId, stopped };
}

/** [N19] Mail programs open links by themselves: reading the page stops nothing. */
export async function stopPage(appContext: AppContext, keys: readonly Buffer[], token: string): Promise<BytesReply> {
  const stop = readStop(keys, token);
  const language = await languageOfReader(appContext, stop);
  const words = mailWords[language];
  return htmlReply(
    page(
      language,
      words.stopTitle,
      `<h1>${escapeHtml(words.stopTitle)}</h1><p>${escapeHtml(whatOf(stop, language))}</p>
<form method="post"><button type="submit">${escapeHtml(words.stopButton)}</button></form>`,
    ),
  );
}

/** [N19] Pressing again changes nothing. */
export async function stopByToken(appContext: AppContext, keys: readonly Buffer[], token: string): Promise<BytesReply> {
  const stop = readStop(keys, token);
  const { workspaceId, profileId, stopped } = stop;
  await asSystem(appContext, workspaceId, async (scope) => {
    const member = await scope.db
      .selectFrom("profile")
      .select("id")
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", profileId)
      .executeTakeFirst();
    if (!member) throw notFound();
    await stopMails(scope, profileId, stopped === "*" ? mailKinds : [stopped]);
  });
  const language = await languageOfReader(appContext, stop);
  const words = mailWords[language];
  const said = `<h1>${escapeHtml(words.stopped)}</h1><p>${escapeHtml(whatOf(stop, language))}</p><p>${escapeHtml(words.stoppedBody)}</p>`;
  return htmlReply(page(language, words.stopped, said));
}

const whatOf = ({ stopped }: Stop, language: MailLanguage): string =>
  stopped === "*" ? mailWords[language].allMails : titleOfKind(stopped, language);

const languageOfReader = (appContext: AppContext, { workspaceId, profileId }: Stop): Promise<MailLanguage> =>
  asSystem(
    appContext,
    workspaceId,
    async ({ db }) => {
      const row = await db
        .selectFrom("workspace as w")
        .leftJoin("notification_setting as s", (join) =>
          join.onRef("s.workspace_id", "=", "w.id").on("s.profile_id", "=", profileId),
        )
        .select(["s.language", "w.languages"])
        .where("w.id", "=", workspaceId)
        .executeTakeFirst();
      if (!row) throw notFound();
      return languageOf(row.language, row.languages);
    },
    undefined,
    true,
  );

const htmlReply = (html: string): BytesReply => ({
  body: Buffer.from(html),
  headers: {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  },
});
